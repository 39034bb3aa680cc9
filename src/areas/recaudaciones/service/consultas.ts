import { and, asc, eq, sql } from 'drizzle-orm';
import { ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import type { Asked, FiltersOf } from '#kernel/contract.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { conditions, listing, only, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { aplicaciones, recaudaciones } from '../tables.ts';
import { destinosDe } from './destinos.ts';
import { avisosDe } from './deuda.ts';
import { alcance, nombreOficina, type RecaudacionFila } from './filas.ts';
import { listarSinDinero, SIN_DINERO } from './sin-dinero.ts';

type Filtros = FiltersOf<typeof contract>;

/** What the list asks of a receipt, and its totals with it. What `vista` shows is no receipt. */
const delListado = async (ctx: ReadCtx) => ({
  table: recaudaciones,
  where: [await alcance(ctx)],
  filters: { vista: undefined, fecha_desde: since(recaudaciones.fecha_pago), fecha_hasta: until(recaudaciones.fecha_pago) },
});

const sinDinero = (f: Filtros) => f.vista === 'sin_dinero' || SIN_DINERO.some((t) => t === f.tipo_pago);

/** The list, within the reach of the session; what another area did without money, when its kind is asked for. */
export async function listar(ctx: ReadCtx, q: Asked<typeof contract>) {
  if (sinDinero(q.filtros)) return listarSinDinero(ctx, q, q.filtros);
  const r = recaudaciones;
  return listing(ctx, q, contract, {
    ...(await delListado(ctx)),
    select: COLUMNAS,
    search: [r.num_comprobante, r.nombre_deudor, r.rut_deudor, r.num_operacion_banco],
  });
}

const COLUMNAS = only(
  recaudaciones,
  ...(['id', 'num_comprobante', 'office', 'zone', 'via', 'fecha_pago', 'hora', 'rut_deudor', 'nombre_deudor', 'rut_pagador'] as const),
  ...(['medio_pago', 'monto', 'excedente', 'estado', 'tipo_pago', 'cajero', 'origen', 'num_operacion_banco'] as const),
);

/** Totals by medium of what the same filters show, without what was reversed. */
export async function totales(ctx: ReadCtx, f: Filtros) {
  // What is not money is in no till: it adds to nothing.
  if (sinDinero(f)) return [];
  const filtradas = await conditions(ctx, f, contract, await delListado(ctx));
  const filas = await ctx.db
    .select({
      medio_pago: recaudaciones.medio_pago,
      n: sql<number>`count(*)::int`,
      monto: sql<string>`sum(${recaudaciones.monto})::text`,
    })
    .from(recaudaciones)
    .where(and(...filtradas, f.estado ? undefined : sql`${recaudaciones.estado} <> 'reversada'`))
    .groupBy(recaudaciones.medio_pago)
    .orderBy(asc(recaudaciones.medio_pago));
  return filas.map((x) => ({ ...x, monto: Number(x.monto) }));
}

/** Name of a person of the staff. */
export async function nombreDe(ctx: ReadCtx, rut: string): Promise<string | null> {
  const p = await ejecutivoPorRut(ctx.db, ctx.empresa_id, rut);
  return p ? `${p.nombres} ${p.apellidos}` : null;
}

const partesDe = (ctx: ReadCtx, r: RecaudacionFila) =>
  ctx.rows(aplicaciones, and(eq(aplicaciones.recaudacion_id, r.id), eq(aplicaciones.vuelta, r.vuelta)), {
    orden: [asc(aplicaciones.orden)],
  });

/** A receipt with what it pays today; `partes`, when who asks has just written it. */
export async function detalle(ctx: ReadCtx, r: RecaudacionFila, escritas?: readonly (typeof aplicaciones.$inferSelect)[]) {
  const [partes, office_nombre, bancos, cajero_nombre] = await atOnce([
    escritas ? [...escritas] : partesDe(ctx, r),
    nombreOficina(ctx, r.office),
    r.cuenta_banco ? cuentasBanco(ctx) : [],
    nombreDe(ctx, r.cajero),
  ]);
  return {
    ...r,
    office_nombre,
    cuenta_banco_nombre: bancos.find((c) => c.codigo === r.cuenta_banco)?.nombre ?? null,
    cajero_nombre,
    reaplicaciones: r.vuelta - 1,
    conciliada: r.asientos_conciliados.length > 0,
    avisos: avisosDe(r),
    destinos: await destinosDe(ctx, r, partes),
    aplicaciones: partes,
  };
}
