import { sql } from 'drizzle-orm';
import { ufSiHay } from '#areas/parametros/public.server.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Alarma } from '#platform/server/types.ts';
import { contract } from '../contract.ts';

const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>): Promise<Record<string, string>[]> =>
  ((await ctx.db.execute(q)) as unknown as { rows: Record<string, string>[] }).rows;

async function cajasDeAyer(ctx: ReadCtx): Promise<string[]> {
  const abiertas = await filas(
    ctx,
    sql`select office, fecha::text as fecha from recaudacion_caja where empresa_id = ${ctx.empresa_id}::uuid and estado = 'abierta' and fecha < ${ctx.hoy}::date
      order by fecha, office limit 50`,
  );
  return abiertas.map((c) => `la de ${c.office} sigue abierta desde el ${formatFecha(String(c.fecha))}`);
}

/** Cash of one person in a day over the most that one receipt takes: several receipts that together pass it. */
async function efectivoDeUno(ctx: ReadCtx): Promise<string[]> {
  const uf = await ufSiHay(ctx, ctx.hoy);
  if (uf === null) return [];
  const tope = ufToPesos(String(await ctx.param(contract, 'efectivo_maximo_uf')), uf);
  const juntos = await filas(
    ctx,
    sql`select coalesce(rut_pagador, rut_deudor) as rut, sum(monto)::text as monto from recaudacion where empresa_id = ${ctx.empresa_id}::uuid
      and medio_pago = 'EFECTIVO' and estado in ('aplicada', 'conciliada', 'por_identificar') and fecha_pago = ${ctx.hoy}::date
      group by 1 having sum(monto) > ${tope}::bigint order by sum(monto) desc limit 50`,
  );
  return juntos.map((c) => `${c.rut ? formatRut(c.rut) : 'sin RUT'} pagó ${formatPesos(Number(c.monto))} en efectivo en el día`);
}

/** What is watched of the money that comes in. */
export const alarmas: readonly Alarma[] = [
  {
    nombre: 'caja_de_ayer',
    titulo: 'Caja sin cerrar',
    permiso: 'recaudaciones:aprobar-caja',
    url: '/recaudaciones/caja',
    mirar: cajasDeAyer,
  },
  {
    nombre: 'efectivo_de_uno',
    titulo: 'Efectivo de una persona en un día',
    permiso: 'recaudaciones:reversar',
    url: '/recaudaciones?medio_pago=EFECTIVO',
    mirar: efectivoDeUno,
  },
];
