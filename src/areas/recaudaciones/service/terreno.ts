import { and, eq, inArray } from 'drizzle-orm';
import { type Pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cajas, recaudaciones } from '../tables.ts';
import { esperadoDe } from './caja.ts';
import { quienEs } from './registrar.ts';

/** The tills of who asks: whether the one of an office is open today, and the cash that it should carry in all that are not closed. */
export async function cajaDeTerreno(ctx: ReadCtx, office: string): Promise<{ abierta: boolean; efectivo: Pesos }> {
  const vivas = ['abierta', 'en_cuadratura', 'reabierta'];
  const suyas = await ctx.rows(cajas, and(eq(cajas.cajero, quienEs(ctx)), inArray(cajas.estado, vivas)));
  const abierta = suyas.some((c) => c.office === office && c.fecha === ctx.hoy && c.estado !== 'en_cuadratura');
  return { abierta, efectivo: sumPesos(suyas.map(esperadoDe)) };
}

/** What was received in the street, by the stop it came from, also what was taken back since: whoever keeps the stops checks it against them. */
export async function recibosDeTerreno(ctx: ReadCtx): Promise<{ parada_id: string; monto: Pesos; en_caja: boolean }[]> {
  const filas = await ctx.rows(recaudaciones, eq(recaudaciones.origen, 'ruta'));
  return filas.map((r) => ({ parada_id: r.origen_id ?? '', monto: r.monto, en_caja: r.via === 'TERRENO' && r.caja_id !== null }));
}
