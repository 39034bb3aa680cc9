import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ejecutivoPorRut } from '#areas/ejecutivos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import type { PageQuery } from '#kernel/page.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { page } from '#platform/server/list.ts';
import type { contract } from '../contract.ts';
import { aplicaciones, recaudaciones } from '../tables.ts';
import { destinosDe } from './destinos.ts';
import { avisosDe } from './deuda.ts';
import { alcance, nombreOficina, type RecaudacionFila } from './filas.ts';
import { listarSinDinero, SIN_DINERO } from './sin-dinero.ts';

type Filtros = z.output<NonNullable<typeof contract.list>['filters']>;

async function donde(ctx: ReadCtx, f: Filtros) {
  return [
    eq(recaudaciones.empresa_id, ctx.empresa_id),
    await alcance(ctx),
    f.office ? eq(recaudaciones.office, f.office) : undefined,
    f.zone ? eq(recaudaciones.zone, f.zone) : undefined,
    f.via ? eq(recaudaciones.via, f.via) : undefined,
    f.medio_pago ? eq(recaudaciones.medio_pago, f.medio_pago) : undefined,
    f.estado ? eq(recaudaciones.estado, f.estado) : undefined,
    f.cajero ? eq(recaudaciones.cajero, f.cajero) : undefined,
    f.tipo_pago ? eq(recaudaciones.tipo_pago, f.tipo_pago) : undefined,
    f.rut_deudor ? eq(recaudaciones.rut_deudor, f.rut_deudor) : undefined,
    f.fecha_desde ? sql`${recaudaciones.fecha_pago} >= ${f.fecha_desde}` : undefined,
    f.fecha_hasta ? sql`${recaudaciones.fecha_pago} <= ${f.fecha_hasta}` : undefined,
  ];
}

const sinDinero = (f: Filtros) => f.vista === 'sin_dinero' || SIN_DINERO.some((t) => t === f.tipo_pago);

/** The list, within the reach of the session; what another area did without money, when its kind is asked for. */
export async function listar(ctx: ReadCtx, q: PageQuery & { filtros: Filtros }) {
  if (sinDinero(q.filtros)) return listarSinDinero(ctx, q, q.filtros);
  const r = recaudaciones;
  return page(ctx, q, {
    table: r,
    select: {
      id: r.id,
      num_comprobante: r.num_comprobante,
      office: r.office,
      zone: r.zone,
      via: r.via,
      fecha_pago: r.fecha_pago,
      hora: r.hora,
      rut_deudor: r.rut_deudor,
      nombre_deudor: r.nombre_deudor,
      rut_pagador: r.rut_pagador,
      medio_pago: r.medio_pago,
      monto: r.monto,
      excedente: r.excedente,
      estado: r.estado,
      tipo_pago: r.tipo_pago,
      cajero: r.cajero,
      origen: r.origen,
      num_operacion_banco: r.num_operacion_banco,
    },
    where: await donde(ctx, q.filtros),
    search: [r.num_comprobante, r.nombre_deudor, r.rut_deudor, r.num_operacion_banco],
    sort: { fecha_pago: r.fecha_pago, num_comprobante: r.num_comprobante, monto: r.monto, office: r.office, estado: r.estado },
    defecto: '-fecha_pago',
    id: r.id,
    sumas: { monto: r.monto, excedente: r.excedente },
  });
}

/** Totals by medium of what the same filters show, without what was reversed. */
export async function totales(ctx: ReadCtx, f: Filtros) {
  // What is not money is in no till: it adds to nothing.
  if (sinDinero(f)) return [];
  const filas = await ctx.db
    .select({
      medio_pago: recaudaciones.medio_pago,
      n: sql<number>`count(*)::int`,
      monto: sql<string>`sum(${recaudaciones.monto})::text`,
    })
    .from(recaudaciones)
    .where(and(...(await donde(ctx, f)), f.estado ? undefined : sql`${recaudaciones.estado} <> 'reversada'`))
    .groupBy(recaudaciones.medio_pago)
    .orderBy(asc(recaudaciones.medio_pago));
  return filas.map((x) => ({ ...x, monto: Number(x.monto) }));
}

/** Name of a person of the staff. */
export async function nombreDe(ctx: ReadCtx, rut: string): Promise<string | null> {
  const p = await ejecutivoPorRut(ctx.db, ctx.empresa_id, rut);
  return p ? `${p.nombres} ${p.apellidos}` : null;
}

export async function detalle(ctx: ReadCtx, r: RecaudacionFila) {
  const partes = await ctx.db
    .select()
    .from(aplicaciones)
    .where(and(eq(aplicaciones.empresa_id, ctx.empresa_id), eq(aplicaciones.recaudacion_id, r.id), eq(aplicaciones.vuelta, r.vuelta)))
    .orderBy(asc(aplicaciones.orden));
  return {
    ...r,
    office_nombre: await nombreOficina(ctx, r.office),
    cuenta_banco_nombre: r.cuenta_banco ? ((await cuentasBanco(ctx)).find((c) => c.codigo === r.cuenta_banco)?.nombre ?? null) : null,
    cajero_nombre: await nombreDe(ctx, r.cajero),
    reaplicaciones: r.vuelta - 1,
    conciliada: r.asientos_conciliados.length > 0,
    avisos: avisosDe(r),
    destinos: await destinosDe(ctx, r, partes),
    aplicaciones: partes,
  };
}
