import { and, asc, eq } from 'drizzle-orm';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { ambares, superadas } from '../domain/excepciones.ts';
import { tituloRegla } from '../domain/titulos.ts';
import { proformasExcepcion } from '../tables.ts';
import type { ExcepcionFila, ProformaFila } from './puerta.ts';

export function excepcionesDe(ctx: ReadCtx, proforma_id: string): Promise<ExcepcionFila[]> {
  return ctx.db
    .select()
    .from(proformasExcepcion)
    .where(and(eq(proformasExcepcion.empresa_id, ctx.empresa_id), eq(proformasExcepcion.proforma_id, proforma_id)))
    .orderBy(asc(proformasExcepcion.creado_en), asc(proformasExcepcion.id));
}

/** Asks an exception for one amber rule. Red and Error admit none: 422 `excepcion_no_procede`. Asking twice is 409 `duplicado`. */
export async function pedirExcepcion(
  ctx: Ctx,
  p: ProformaFila,
  o: { pk?: string | null | undefined; regla: string; tipo: string; motivo: string },
): Promise<void> {
  const pk = o.pk ?? null;
  const ambar = ambares(p.evaluacion).find((a) => a.pk === pk && a.regla === o.regla);
  if (!ambar) throw new Rule('excepcion_no_procede', { regla: tituloRegla(o.regla) });
  const { regla, tipo, motivo } = o;
  const x = await ctx.insert(proformasExcepcion, { proforma_id: p.id, pk, regla, codigo: ambar.codigo, tipo, motivo, estado: 'pedida' });
  await ctx.emit('pendiente.abierto', {
    area: 'proformas',
    entidad_id: x.id,
    registro_id: p.id,
    cliente_rut: p.cliente_rut,
    tipo: 'autorizar',
    titulo: `Excepción de la proforma ${p.num_proforma}: ${tituloRegla(o.regla)}`,
    monto: p.monto_girar,
    url: `/proformas/${p.id}?tab=reglas`,
    permiso: 'proformas:excepcion',
    makers: [...ctx.people],
  });
}

/** Grants or refuses an exception: another person than who asked and who made the proforma. Keeps who, when and why. */
export async function resolverExcepcion(
  ctx: Ctx,
  p: ProformaFila,
  o: { excepcion_id: string; concede: boolean; comentario?: string | null | undefined },
): Promise<void> {
  const x = await ctx.lock(proformasExcepcion, o.excepcion_id);
  if (x.proforma_id !== p.id) throw new NotFound();
  if (x.estado !== 'pedida') throw new Conflict('excepcion_resuelta', { estado: x.estado });
  ctx.requireOther(p.hecho_por, x.hecho_por);
  if (!o.concede && !o.comentario) throw new Rule('comentario_obligatorio', {}, { comentario: ['Explique por qué se rechaza'] });
  await ctx.update(proformasExcepcion, x.id, {
    estado: o.concede ? 'concedida' : 'rechazada',
    resuelta_por: ctx.people,
    fecha: ctx.hoy,
    resuelta_en: ctx.ahora,
    comentario: o.comentario ?? null,
    exceso: o.concede && x.regla === 'linea_excedida' ? excesoDeLinea(p) : null,
  });
  await ctx.emit('pendiente.cerrado', { area: 'proformas', entidad_id: x.id, tipo: 'autorizar' });
}

/** Pesos by which the last run goes over the line: what whoever grants the exception had in front. */
function excesoDeLinea(p: ProformaFila): Pesos {
  const r = p.evaluacion.operacion.reglas.find((x) => x.id === 'linea_excedida' && x.resultado === 'REVISION');
  return pesos(r ? Math.max(0, Number(r.valor) - Number(r.umbral)) : 0);
}

/** Whether somebody waits for an answer. 422 `sin_excepciones_pedidas`. */
export async function exigirPedidas(ctx: ReadCtx, proforma_id: string): Promise<void> {
  if (!(await excepcionesDe(ctx, proforma_id)).some((x) => x.estado === 'pedida')) throw new Rule('sin_excepciones_pedidas');
}

const rechazar = (ctx: Ctx, varias: readonly { id: string }[], comentario: string) =>
  ctx.updateMany(
    proformasExcepcion,
    varias.map(({ id }) => ({ id, patch: { estado: 'rechazada' as const, comentario } })),
  );

/** An edit that makes worse what was excepted takes the exception away: it is asked again over the new figure. */
export async function retirarSuperadas(ctx: Ctx, p: ProformaFila, despues: ProformaFila['evaluacion']): Promise<void> {
  await rechazar(ctx, superadas(p.evaluacion, despues, await excepcionesDe(ctx, p.id)), 'La proforma cambió: pídala de nuevo');
}

/** Exceptions are of one price: a reopened proforma asks again. Those pending are closed as refused. */
export async function cerrarPedidas(ctx: Ctx, proforma_id: string, comentario: string): Promise<void> {
  const abiertas = (await excepcionesDe(ctx, proforma_id)).filter((x) => x.estado !== 'rechazada');
  await rechazar(ctx, abiertas, comentario);
  for (const x of abiertas) await ctx.emit('pendiente.cerrado', { area: 'proformas', entidad_id: x.id, tipo: 'autorizar' });
}
