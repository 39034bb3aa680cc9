import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { ParameterDef } from '#kernel/contract.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { valorTipado } from '../domain/valor.ts';
import { parametros } from '../tables.ts';
import { usosDe } from './uso.ts';

export type ParametroRow = typeof parametros.$inferSelect;

/** Every parameter of every area's contract, by key. Unknown keys do not exist (areas/3). */
export function declarados(ctx: ReadCtx): Map<string, { area: string; nombre: string; def: ParameterDef }> {
  return new Map(
    ctx.deps.registry.areas.flatMap(({ contract: c }) =>
      Object.entries(c.parameters).map(([nombre, def]) => [`${c.area}.${nombre}`, { area: c.area, nombre, def }] as const),
    ),
  );
}

/** Dated rows of a key, newest first. */
export async function historia(ctx: ReadCtx, clave: string): Promise<ParametroRow[]> {
  return ctx.db
    .select()
    .from(parametros)
    .where(and(eq(parametros.empresa_id, ctx.empresa_id), eq(parametros.clave, clave)))
    .orderBy(desc(parametros.desde), desc(parametros.creado_en))
    .limit(200);
}

/** 422 `vigencia_retroactiva`, with the open operations of those days, for a value that would rule before today, unless management does it. */
export async function exigirNoRetroactiva(ctx: ReadCtx, clave: string, desde: Fecha): Promise<void> {
  if (desde >= ctx.hoy || ctx.can('parametros:retroactiva')) return;
  const afectadas = (await usosDe(ctx, clave, desde)).filter((u) => u.afectadas > 0);
  const detalle = afectadas.map((u) => `${u.afectadas} ${u.titulo}`).join(', ');
  throw new Rule(
    'vigencia_retroactiva',
    {
      hoy: formatFecha(ctx.hoy),
      alcance: detalle ? `. Desde ese día hay abiertas: ${detalle}` : '',
      lista: afectadas.map(({ titulo, afectadas: n, ejemplos }) => ({ titulo, n, ejemplos })),
    },
    { desde: ['No puede ser anterior a hoy'] },
  );
}

/** Puts a row in force: the one before ends the day before. A later row already in force makes it 422 `vigencia_superpuesta`. */
async function suceder(ctx: Ctx, clave: string, desde: Fecha): Promise<void> {
  const vigentes = and(eq(parametros.empresa_id, ctx.empresa_id), eq(parametros.clave, clave), eq(parametros.estado, 'vigente'));
  const [posterior] = await ctx.db
    .select()
    .from(parametros)
    .where(and(vigentes, gt(parametros.desde, desde)))
    .limit(1);
  if (posterior) throw new Rule('vigencia_superpuesta', { codigo: clave, desde: formatFecha(desde), hasta: formatFecha(posterior.desde) });
  const rows = await ctx.db.select().from(parametros).where(vigentes).for('update');
  for (const r of rows) await ctx.update(parametros, r.id, { estado: 'sucedido', hasta: addDays(desde, -1) });
}

/**
 * Proposes a value. A parameter that is not sensitive rules at once from its date; a sensitive one waits for the second person.
 * Throws 404-like 422 `parametro_desconocido`, 400 at `valor`, 422 `vigencia_retroactiva`, 409 `propuesta_pendiente`.
 */
export async function proponer(ctx: Ctx, o: { clave: string; valor?: unknown; desde: Fecha; motivo: string }): Promise<ParametroRow> {
  const d = declarados(ctx).get(o.clave);
  if (!d) throw new Rule('parametro_desconocido', { clave: o.clave }, { clave: ['Parámetro desconocido'] });
  if (o.valor === undefined || o.valor === null) throw new Invalid({ valor: ['Indique el valor'] });
  const valor = valorTipado(d.def, o.valor);
  await exigirNoRetroactiva(ctx, o.clave, o.desde);
  const pendientes = await ctx.db
    .select({ id: parametros.id })
    .from(parametros)
    .where(and(eq(parametros.empresa_id, ctx.empresa_id), eq(parametros.clave, o.clave), inArray(parametros.estado, ['propuesto'])));
  if (pendientes.length > 0) throw new Conflict('propuesta_pendiente', { clave: o.clave });
  const datos = { clave: o.clave, valor, desde: o.desde, motivo: o.motivo };
  ctx.audit({ entidad: 'parametro', motivo: o.motivo });
  if (d.def.sensible) {
    const row = await ctx.insert(parametros, { ...datos, estado: 'propuesto' });
    await ctx.emit('pendiente.abierto', {
      area: 'parametros',
      entidad_id: row.id,
      tipo: 'autorizar',
      titulo: `${d.def.descripcion}: nuevo valor desde el ${formatFecha(o.desde)}`,
      url: `/parametros?parametro=${o.clave}`,
      permiso: 'parametros:aprobar',
      makers: row.hecho_por,
    });
    return row;
  }
  await suceder(ctx, o.clave, o.desde);
  return ctx.insert(parametros, { ...datos, estado: 'vigente' });
}

/** The second person puts a proposal in force. */
export async function aprobar(ctx: Ctx, row: ParametroRow): Promise<void> {
  ctx.requireOther(row.hecho_por);
  await exigirNoRetroactiva(ctx, row.clave, row.desde);
  await suceder(ctx, row.clave, row.desde);
  await ctx.update(parametros, row.id, { estado: 'vigente', aprobado_por: ctx.people[0] ?? null });
  await ctx.emit('pendiente.cerrado', { area: 'parametros', entidad_id: row.id });
}

/**
 * What a value would do if it were proposed: nothing is written. What it touches comes from the measure `uso_parametro` of the
 * areas that offer it. 422 `parametro_desconocido`, 400 at `valor`.
 */
export async function vistaPrevia(ctx: ReadCtx, o: { clave: string; valor?: unknown; desde: Fecha }) {
  const d = declarados(ctx).get(o.clave);
  if (!d) throw new Rule('parametro_desconocido', { clave: o.clave }, { clave: ['Parámetro desconocido'] });
  if (o.valor === undefined || o.valor === null) throw new Invalid({ valor: ['Indique el valor'] });
  const rige = async (fecha: Fecha) => (await ctx.deps.registry.providers.parameter?.(ctx, o.clave, fecha)) ?? d.def.defecto;
  return {
    hoy: await rige(ctx.hoy),
    ese_dia: await rige(o.desde),
    nuevo: valorTipado(d.def, o.valor),
    futura: o.desde > ctx.hoy,
    retroactiva: o.desde < ctx.hoy,
    segunda_persona: d.def.sensible,
    uso: await usosDe(ctx, o.clave, o.desde < ctx.hoy ? o.desde : undefined),
  };
}
