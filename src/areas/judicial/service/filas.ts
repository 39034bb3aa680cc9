import { asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import { daysBetween } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import {
  actuaciones,
  bienes,
  type castigos,
  causas,
  type concursos,
  convenios,
  costas,
  intervinientes,
  plazos,
  prescripciones,
  titulos,
} from '../tables.ts';

export type CausaFila = typeof causas.$inferSelect;
export type IntervinienteFila = typeof intervinientes.$inferSelect;
export type TituloFila = typeof titulos.$inferSelect;
export type PrescripcionFila = typeof prescripciones.$inferSelect;
export type ActuacionFila = typeof actuaciones.$inferSelect;
export type PlazoFila = typeof plazos.$inferSelect;
export type CostaFila = typeof costas.$inferSelect;
export type BienFila = typeof bienes.$inferSelect;
export type ConvenioFila = typeof convenios.$inferSelect;
export type ConcursoFila = typeof concursos.$inferSelect;
export type CastigoFila = typeof castigos.$inferSelect;

export const AREA = 'judicial';

/** The reach of the session over the cases: its own as lawyer or procurador (and of who it covers), those of its clients, or all of them. */
export function alcanceCausas(ctx: ReadCtx): SQL | undefined {
  if (ctx.session.alcance === 'empresa') return undefined;
  const caras = ctx.faces as Rut[];
  return or(inArray(causas.abogado, caras), inArray(causas.procurador, caras), alcanceCliente(ctx, causas.rut_deudor));
}

/** The case within the reach of the session. 404 outside it. */
export async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<CausaFila> {
  const row = lock ? await (ctx as Ctx).lock(causas, id) : await ctx.get(causas, id);
  if (!(await ctx.first(causas, sql`${causas.id} = ${id} and ${alcanceCausas(ctx) ?? sql`true`}`))) throw new NotFound();
  return row;
}

/** 409 `causa_terminada`. */
export function exigirAbierta(c: Pick<CausaFila, 'estado' | 'num_causa'>): void {
  if (c.estado === 'TERMINADA') throw new Conflict('causa_terminada', { num: c.num_causa });
}

export const intervinientesDe = (ctx: ReadCtx, causa_id: string) =>
  ctx.rows(intervinientes, eq(intervinientes.causa_id, causa_id), { orden: [asc(intervinientes.creado_en), asc(intervinientes.id)] });
export const titulosDe = (ctx: ReadCtx, causa_id: string) =>
  ctx.rows(titulos, eq(titulos.causa_id, causa_id), { orden: [asc(titulos.vence_legal), asc(titulos.id)] });
export const prescripcionesDe = (ctx: ReadCtx, causa_id: string) =>
  ctx.rows(prescripciones, eq(prescripciones.causa_id, causa_id), { orden: [asc(prescripciones.limite), asc(prescripciones.id)] });
export const actuacionesDe = (ctx: ReadCtx, causa_id: string) =>
  ctx.rows(actuaciones, eq(actuaciones.causa_id, causa_id), {
    orden: [desc(actuaciones.fecha), desc(actuaciones.creado_en), desc(actuaciones.id)],
  });
export const plazosDe = (ctx: ReadCtx, causa_id: string) =>
  ctx.rows(plazos, eq(plazos.causa_id, causa_id), { orden: [asc(plazos.vence), asc(plazos.id)] });
export const costasDe = (ctx: ReadCtx, causa_id: string) =>
  ctx.rows(costas, eq(costas.causa_id, causa_id), { orden: [asc(costas.creado_en), asc(costas.id)] });
export const bienesDe = (ctx: ReadCtx, causa_id: string) =>
  ctx.rows(bienes, eq(bienes.causa_id, causa_id), { orden: [asc(bienes.creado_en), asc(bienes.id)] });
export const conveniosDe = (ctx: ReadCtx, causa_id: string) =>
  ctx.rows(convenios, eq(convenios.causa_id, causa_id), { orden: [desc(convenios.desde), desc(convenios.creado_en)] });

/** Keys of everything that a case may be paid: its papers and its costas paid. */
export async function pksDe(ctx: ReadCtx, causa_id: string): Promise<string[]> {
  const suyos = await titulosDe(ctx, causa_id);
  const pagadas = (await costasDe(ctx, causa_id)).filter((c) => c.fecha_pago !== null);
  return [...suyos.map((t) => t.pk), ...pagadas.map((c) => `costa:${c.id}`)];
}

/** What a case sues for as a whole: its objects, each once. */
export const objetosDe = (filas: readonly Pick<TituloFila, 'objeto'>[]): string[] => [...new Set(filas.map((t) => t.objeto))];

/** Names of people and courts by code, read once. */
export async function nombres(ctx: ReadCtx): Promise<(lista: 'abogados' | 'procuradores' | 'tribunales', codigo: string) => string> {
  const listas = {
    abogados: await opcionesDe(ctx, 'abogados'),
    procuradores: await opcionesDe(ctx, 'procuradores'),
    tribunales: await opcionesDe(ctx, 'tribunales'),
  };
  const personas = [...listas.abogados, ...listas.procuradores];
  return (lista, codigo) => (lista === 'tribunales' ? listas.tribunales : personas).find((o) => o.codigo === codigo)?.nombre ?? codigo;
}

/** Rows of the list, with what is read from the date. */
export async function itemsDe(ctx: ReadCtx, rows: readonly CausaFila[]) {
  const nombre = await nombres(ctx);
  return rows.map((c) => ({
    ...c,
    nombre_tribunal: nombre('tribunales', c.tribunal),
    nombre_abogado: nombre('abogados', c.abogado),
    nombre_responsable: nombre('abogados', c.proxima_rut),
    dias_etapa: Math.max(0, daysBetween(c.estado_desde, ctx.hoy)),
    dias_prescripcion: c.prescribe_el === null ? null : daysBetween(ctx.hoy, c.prescribe_el),
  }));
}
