import { usuarioPorRut } from '#areas/usuarios/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { anotarAvisosSql, avisosPorEjecutivoSql } from './avisos-sql.ts';
import { filasDeSql } from './consulta.ts';
import { ultimoCierre } from './devengar.ts';

/** Writes the notices of a kind and answers how many were new. */
async function anotar(ctx: Ctx, tipo: 'por_vencer' | 'vencida', desde: string, hasta: string): Promise<number> {
  const [r] = await filasDeSql(ctx, anotarAvisosSql(ctx, tipo, desde, hasta));
  return Number(r?.n ?? 0);
}

const SON = { por_vencer: 'por vencer', vencida: 'sin pagar a su fecha' } as const;

/** Each executive hears once of those of his clients. */
async function contar(ctx: Ctx): Promise<void> {
  const grupos = await filasDeSql(ctx, avisosPorEjecutivoSql(ctx));
  for (const g of grupos) {
    const usuario = await usuarioPorRut(ctx.db, ctx.empresa_id, String(g.ejecutivo_id));
    if (!usuario) continue;
    const [primera, ultima] = [String(g.primera), String(g.ultima)].map((f) => formatFecha(f as typeof ctx.hoy));
    const que = SON[g.tipo as keyof typeof SON];
    await ctx.emit('aviso.enviado', {
      usuarios: [usuario.id],
      tipo: `cuota_${String(g.tipo)}`,
      titulo: `${Number(g.n)} ${Number(g.n) === 1 ? 'cuota' : 'cuotas'} ${que}`,
      cuerpo: primera === ultima ? `Con fecha de pago ${primera}.` : `Con fecha de pago entre ${primera} y ${ultima}.`,
      url: g.tipo === 'vencida' ? '/creditos?estado=moroso' : '/creditos',
    });
  }
}

/**
 * Notices of the day, once per (cuota, day, kind): those that fall due in the days of the policy, and those that were not paid on their day.
 * A close that was skipped is caught up by the next.
 */
export async function avisar(ctx: Ctx): Promise<{ cursor: null; hechos: number }> {
  const [dias, previo] = [await ctx.param(contract, 'dias_aviso_vencimiento'), await ultimoCierre(ctx)];
  const vencen = await anotar(ctx, 'por_vencer', addDays(previo, dias), addDays(ctx.hoy, dias));
  const vencidas = await anotar(ctx, 'vencida', addDays(previo, -1), addDays(ctx.hoy, -1));
  if (vencen + vencidas > 0) await contar(ctx);
  return { cursor: null, hechos: vencen + vencidas };
}
