import { and, desc, eq, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { Row } from '#platform/server/database/columns.ts';
import { type CanalContacto, rige } from '../domain/contacto.ts';
import { contactos, restricciones } from '../tables.ts';

export type Restriccion = Row<typeof restricciones>;

/** What only the area of the suits writes, with its own record, and alone lifts. */
const DE_JUDICIAL: readonly string[] = ['EMPLAZADO', 'CONCURSO'];

/** What forbids to contact these people on a day, of the whole person or of a contact of it. */
export async function enVigor(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha = ctx.hoy): Promise<Restriccion[]> {
  if (ruts.length === 0) return [];
  const dias = and(lte(restricciones.desde, al), or(isNull(restricciones.hasta), gte(restricciones.hasta, al)));
  const filas = await ctx.rows(restricciones, and(inArray(restricciones.rut, [...ruts]), dias), { orden: [desc(restricciones.desde)] });
  return filas.filter((r) => rige(r, al));
}

/** Every restriction of a person, the newest first: what was lifted stays. */
export const restriccionesDe = (ctx: ReadCtx, rut: Rut): Promise<Restriccion[]> =>
  ctx.rows(restricciones, eq(restricciones.rut, rut), { orden: [desc(restricciones.desde), desc(restricciones.id)], limit: 500 });

export interface NuevaRestriccion {
  rut: Rut;
  contacto_id?: string | null | undefined;
  canal?: CanalContacto | null | undefined;
  motivo: string;
  desde: Fecha;
  hasta?: Fecha | null | undefined;
  evidencia?: string | null | undefined;
  /** The record of another area that puts it ('causa:<id>'): it alone lifts it. */
  origen?: string | null | undefined;
}

const igual = (r: NuevaRestriccion) =>
  and(
    eq(restricciones.rut, r.rut),
    r.contacto_id ? eq(restricciones.contacto_id, r.contacto_id) : isNull(restricciones.contacto_id),
    r.canal ? eq(restricciones.canal, r.canal) : isNull(restricciones.canal),
    eq(restricciones.motivo, r.motivo),
    r.origen ? eq(restricciones.origen, r.origen) : isNull(restricciones.origen),
    sql`${restricciones.levantada} is null`,
    isNull(restricciones.hasta),
  );

/**
 * A person, a contact of it or one channel is not used while it lasts: every area that sends or calls obeys it. The same one still open is answered as it
 * stands, so that doing it twice is doing it once. 400 at the field; 422 `motivo_de_judicial` for what only the area of the suits writes; emits `cliente.restringido`.
 */
export async function restringirContacto(ctx: Ctx, r: NuevaRestriccion): Promise<Restriccion> {
  await exigirOpcion(ctx, 'motivos_restriccion', r.motivo, 'motivo');
  if (DE_JUDICIAL.includes(r.motivo) && !r.origen) throw new Rule('motivo_de_judicial', {}, { motivo: ['Lo escribe Cobranza judicial'] });
  if (r.desde > ctx.hoy) throw new Invalid({ desde: ['No puede ser posterior a hoy'] });
  if (r.hasta && r.hasta < r.desde) throw new Invalid({ hasta: ['No puede ser anterior al comienzo'] });
  if (r.contacto_id && (await ctx.find(contactos, r.contacto_id))?.persona_rut !== r.rut)
    throw new Invalid({ contacto_id: ['No es un contacto de esta persona'] });
  const abierta = r.hasta ? undefined : await ctx.first(restricciones, igual(r));
  if (abierta) return abierta;
  const { rut, motivo, desde } = r;
  const [hasta, contacto_id, canal] = [r.hasta ?? null, r.contacto_id ?? null, r.canal ?? null];
  const fila = await ctx.insert(restricciones, {
    ...{ rut, motivo, desde, hasta, contacto_id, canal },
    evidencia: r.evidencia ?? null,
    origen: r.origen ?? null,
    puesta_por: ctx.session.nombre,
  });
  await ctx.emit('cliente.restringido', { rut, motivo, desde, hasta, contacto_id, canal });
  return fila;
}

async function levantar(ctx: Ctx, r: Restriccion, motivo: string): Promise<Restriccion> {
  if (r.levantada) throw new Conflict('restriccion_levantada', { fecha: r.levantada.fecha });
  ctx.audit({ motivo });
  return ctx.update(restricciones, r.id, { levantada: { fecha: ctx.hoy, por: ctx.session.nombre, motivo } });
}

/** It may be used again from today. 404; 409 `restriccion_levantada`; 409 `restriccion_judicial` for what an area put by a record of its own. */
export async function levantarRestriccion(ctx: Ctx, id: string, motivo: string): Promise<Restriccion> {
  const r = await ctx.lock(restricciones, id);
  if (r.origen) throw new Conflict('restriccion_judicial');
  return levantar(ctx, r, motivo);
}

/** The record that put them is over: every one of its restrictions is lifted today. Answers how many. */
export async function levantarRestriccionesDe(ctx: Ctx, origen: string, motivo: string): Promise<number> {
  const suyas = await ctx.rows(restricciones, and(eq(restricciones.origen, origen), sql`${restricciones.levantada} is null`));
  for (const r of suyas) await levantar(ctx, r, motivo);
  return suyas.length;
}

/** The one of an id. Throws 404. */
export async function restriccionPorId(ctx: ReadCtx, id: string): Promise<Restriccion> {
  const r = await ctx.find(restricciones, id);
  if (!r) throw new NotFound();
  return r;
}
