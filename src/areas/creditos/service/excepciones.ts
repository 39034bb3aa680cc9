import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { add, toFixed } from '#kernel/values/decimal.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { amparada } from '../domain/tmc.ts';
import { excepciones } from '../tables.ts';
import { AREA, type CreditoFila } from './filas.ts';
import { excepcionesDe, tmcDe } from './tmc.ts';

/** The exception of the catalogue for an offer that its charges take above the maximum rate. */
const TIPO = 'TMC_CON_GASTOS';

/** 422 `excepcion_no_procede` while the offer is within the maximum, or above it by its own rate; 409 `excepcion_ya_pedida`. */
export async function exigirExcepcionable(ctx: ReadCtx, c: CreditoFila) {
  const t = await tmcDe(ctx, c);
  if (t?.veredicto !== 'excepcion') throw new Rule('excepcion_no_procede');
  if (amparada(t.exceso, await excepcionesDe(ctx, c.id), ['pedida', 'concedida'])) throw new Conflict('excepcion_ya_pedida');
  return t;
}

/**
 * Asks for the exception without which the credit does not go on; also of one already lent, which then stands with a name. It keeps the rate of
 * the whole offer and its maximum as they are now. Refusals of `exigirExcepcionable`.
 */
export async function pedirExcepcion(ctx: Ctx, c: CreditoFila, motivo: string): Promise<void> {
  const t = await exigirExcepcionable(ctx, c);
  const exceso = t.exceso ?? '0.00';
  const x = await ctx.insert(excepciones, {
    credito_id: c.id,
    tipo: TIPO,
    motivo,
    exceso,
    tmc: t.tmc,
    tasa: toFixed(add(t.tmc, exceso), 2),
    estado: 'pedida' as const,
    pedida_el: ctx.hoy,
    pedida_nombre: ctx.session.nombre,
  });
  await ctx.emit('pendiente.abierto', {
    area: AREA,
    entidad_id: x.id,
    registro_id: c.id,
    cliente_rut: c.rut,
    tipo: 'autorizar',
    titulo: `Excepción de tasa máxima del crédito ${c.numero} de ${c.nombre}`,
    url: `/creditos/${c.id}`,
    permiso: 'creditos:excepcion',
    makers: [...new Set([...ctx.people, ...c.hecho_por])],
  });
}

/** Whether somebody waits for an answer. 422 `sin_excepciones_pedidas`. */
export async function exigirPedida(ctx: ReadCtx, c: CreditoFila) {
  const x = (await excepcionesDe(ctx, c.id)).find((e) => e.estado === 'pedida');
  if (!x) throw new Rule('sin_excepciones_pedidas');
  return x;
}

/** Grants it or not: another person than who asked and who made the credit (403). A refusal says why. */
export async function concederExcepcion(ctx: Ctx, c: CreditoFila, d: { concede: boolean; comentario: string | null }): Promise<void> {
  const { id } = await exigirPedida(ctx, c);
  const x = await ctx.lock(excepciones, id);
  if (x.estado !== 'pedida') throw new NotFound();
  ctx.requireOther(c.hecho_por, x.hecho_por);
  if (!d.concede && !d.comentario) throw new Rule('comentario_obligatorio', {}, { comentario: ['Explique por qué se rechaza'] });
  await ctx.update(excepciones, x.id, {
    estado: d.concede ? 'concedida' : 'rechazada',
    resuelta_por: ctx.people,
    resuelta_nombre: ctx.session.nombre,
    resuelta_el: ctx.hoy,
    comentario: d.comentario,
  });
  await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: x.id, tipo: 'autorizar' });
}

/** The table changed, or the credit ended: what was asked of it waits for nobody. */
export async function cerrarPedida(ctx: Ctx, credito_id: string, comentario: string): Promise<void> {
  for (const x of await excepcionesDe(ctx, credito_id)) {
    if (x.estado !== 'pedida') continue;
    await ctx.update(excepciones, x.id, { estado: 'rechazada', resuelta_el: ctx.hoy, comentario });
    await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: x.id, tipo: 'autorizar' });
  }
}

/** As the screen and the voters read them: who asked, who granted, for how much and why. */
export async function excepcionesVistas(ctx: ReadCtx, c: CreditoFila) {
  return (await excepcionesDe(ctx, c.id)).map(({ resuelta_por: _r, empresa_id: _e, hecho_por: _h, ...x }) => x);
}
