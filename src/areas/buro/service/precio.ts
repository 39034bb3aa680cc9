import { and, eq, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import { createElement } from 'react';
import type { z } from 'zod';
import { membrete } from '#areas/empresas/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { addPeriodos, type Periodo } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { renderPdf } from '#platform/server/print/document.tsx';
import type { FileReply } from '#platform/server/types.ts';
import type { Precio, PrecioDeAsunto } from '../contract-formas.ts';
import { type Asunto, type AsuntoDicho, type Influencia, precioDe } from '../domain/precio.ts';
import { PapelDePrecio } from '../print/precio.tsx';
import { consultas } from '../tables.ts';
import { type ConsultaRow, visibles } from './filas.ts';
import { fuentesDe } from './fuentes.ts';

type Dicho = z.input<typeof Precio>;
/** Months that the price of decisions looks at: what is asked for one is often paid in the month before. */
const MESES = 12;
/** How long a form may be written before it is saved, and for what its reports are asked. */
const BORRADOR_MS = 7 * 86_400_000;
const MOTIVO = 'EVALUACION';
const PAGADAS = ['completada', 'sin_informacion'] as const;

const asuntosDichos = async (ctx: ReadCtx, asuntos: readonly Asunto[]): Promise<AsuntoDicho[]> =>
  asuntos.length === 0 ? [] : (await ctx.ask('decision.consultada', { asuntos })).flatMap((d) => d.answer);

/** A matter as its area tells it to this session; undefined when nobody does. */
const asuntoDicho = async (ctx: ReadCtx, asunto: Asunto): Promise<AsuntoDicho | undefined> =>
  (await asuntosDichos(ctx, [asunto])).find((a) => a.area === asunto.area && a.id === asunto.id);

/** Nobody writes the cost of a report on a matter that is not there, that he does not reach or that decides nothing: then it is of none. */
export const origenDe = async (ctx: ReadCtx, asunto: Asunto | null | undefined): Promise<Asunto | null> =>
  asunto && (await asuntoDicho(ctx, asunto)) ? asunto : null;

/**
 * What the author of a matter asked of its people while it was not written yet, and for no other, is of that matter: the first step of a form asks before
 * there is anything saved.
 */
export async function adoptar(ctx: Ctx, { area, id, ruts }: Asunto & { ruts: readonly Rut[] }): Promise<void> {
  const desde = new Date(ctx.instante.getTime() - BORRADOR_MS).toISOString();
  const suyas = await ctx.rows(
    consultas,
    and(
      isNull(consultas.origen_area),
      inArray(consultas.rut, [...ruts]),
      eq(consultas.motivo, MOTIVO),
      sql`${consultas.solicitantes} -> 0 ->> 'usuario' = ${ctx.session.usuario_id}`,
      sql`${consultas.solicitantes} -> 0 ->> 'hora' >= ${desde}`,
    ),
  );
  await ctx.updateMany(
    consultas,
    suyas.map((c) => ({ id: c.id, patch: { origen_area: area, origen_id: id } })),
  );
}

/** Each matter of some queries, once. */
function asuntosDe(filas: readonly ConsultaRow[]): Asunto[] {
  const out = new Map<string, Asunto>();
  for (const { origen_area: area, origen_id: id } of filas) if (area && id) out.set(`${area}:${id}`, { area, id });
  return [...out.values()];
}

async function influencias(ctx: ReadCtx, filas: readonly ConsultaRow[]): Promise<Influencia[]> {
  const informes = filas.flatMap(({ informe_id, rut }) => (informe_id ? [{ id: informe_id, rut }] : []));
  return informes.length === 0 ? [] : (await ctx.ask('informes.influyeron', { informes })).flatMap((d) => d.answer);
}

/** What decisions cost in reports over the twelve months that end with `mes`: of the queries and of the matters that this session reaches. */
export async function precio(ctx: ReadCtx, mes: Periodo): Promise<Dicho> {
  const desde = addPeriodos(mes, 1 - MESES);
  const filas = await ctx.rows(
    consultas,
    and(visibles(ctx), gte(consultas.presupuesto_mes, desde), lte(consultas.presupuesto_mes, mes), inArray(consultas.estado, [...PAGADAS])),
  );
  const p = precioDe(filas, await asuntosDichos(ctx, asuntosDe(filas)), await influencias(ctx, filas));
  const nombres = new Map((await fuentesDe(ctx)).map((f) => [f.codigo, f.nombre]));
  return { desde, hasta: mes, ...p, fuentes: p.fuentes.map((f) => ({ ...f, nombre: nombres.get(f.fuente) ?? f.fuente })) };
}

/** What one matter cost in reports, each of them. 404 for a matter that this session does not reach. */
export async function precioDelAsunto(ctx: ReadCtx, area: string, id: string): Promise<z.input<typeof PrecioDeAsunto>> {
  const a = await asuntoDicho(ctx, { area, id });
  if (!a) throw new NotFound();
  const suyas = await ctx.rows(consultas, and(eq(consultas.origen_area, area), eq(consultas.origen_id, id)));
  const pagadas = suyas.filter((c) => (PAGADAS as readonly string[]).includes(c.estado));
  const { consultas: n, costo_uf, aprobado, uf_por_millon } = precioDe(pagadas, [a], []).total;
  const nombres = new Map((await fuentesDe(ctx)).map((f) => [f.codigo, f.nombre]));
  const informes = suyas.map((c) => ({
    id: c.id,
    nombre: c.nombre,
    nombre_fuente: nombres.get(c.fuente) ?? c.fuente,
    estado: c.estado,
    costo_uf: c.costo_uf,
  }));
  return { titulo: a.titulo, consultas: n, costo_uf, aprobado, uf_por_millon, informes };
}

/** The price of decisions on paper. */
export async function papelDePrecio(ctx: ReadCtx, mes: Periodo): Promise<FileReply> {
  const head = await membrete(ctx, { titulo: 'Precio de las decisiones', folio: mes });
  const bytes = await renderPdf(createElement(PapelDePrecio, { head, p: await precio(ctx, mes) }));
  return { nombre: `precio-decisiones-${mes}.pdf`, mime: 'application/pdf', bytes, inline: true };
}
