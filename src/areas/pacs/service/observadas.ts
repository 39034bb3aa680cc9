import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Ctx } from '#platform/server/context.ts';
import { claseDe } from '../domain/codigos.ts';
import { cargos, filas, mandatos, respuestas } from '../tables.ts';
import { cobrar, rechazar, reversar } from './aplicar.ts';
import type { LoteRow } from './filas.ts';
import { plantillaVigente } from './plantillas.ts';
import { anotarEstado } from './responder.ts';

interface Resuelta {
  fila_id: string;
  cargo_id: string | null;
  motivo: string | null;
}

/**
 * A row that the product could not place, by another person than who loaded it: it answers the charge that is chosen, or is filed with its
 * reason. The amount is always that of the charge: what the bank wrote otherwise is told in the reason. 409 `fila_resuelta`, `cargo_respondido`.
 */
export async function resolver(ctx: Ctx, l: LoteRow, o: Resuelta): Promise<void> {
  const f = await ctx.lock(filas, o.fila_id);
  if (f.lote_id !== l.id) throw new NotFound();
  if (f.resultado !== 'observada') throw new Conflict('fila_resuelta');
  ctx.requireOther((await ctx.get(respuestas, f.respuesta_id)).hecho_por);
  if (!o.motivo) throw new Rule('motivo_requerido', {}, { motivo: ['Indique por qué'] });
  ctx.audit({ motivo: o.motivo });
  if (o.cargo_id) await responderCon(ctx, l, f.codigo ?? '', o.cargo_id);
  await ctx.update(filas, f.id, {
    resultado: o.cargo_id ? 'aplicada' : 'descartada',
    cargo_id: o.cargo_id ?? f.cargo_id,
    motivo: o.motivo,
  });
  await anotarEstado(ctx, l, 'resolver_observada');
}

async function responderCon(ctx: Ctx, l: LoteRow, codigo: string, cargo_id: string): Promise<void> {
  const c = await ctx.lock(cargos, cargo_id);
  if (c.lote_id !== l.id || !c.pk) throw new Invalid({ cargo_id: ['Elija un cargo de este lote'] });
  const m = await ctx.lock(mandatos, c.mandato_id);
  const { codigos } = await plantillaVigente(ctx, l.banco, 'RESPUESTA');
  const r = claseDe(codigos, codigo);
  if (c.estado === 'cargado' && r.clase === 'reversa') return reversar(ctx, l, c, m, codigo);
  if (c.estado !== 'enviado') throw new Conflict('cargo_respondido');
  if (r.clase === 'cobrado') return cobrar(ctx, l, c, m);
  return rechazar(ctx, c, m, { codigo, ...r });
}
