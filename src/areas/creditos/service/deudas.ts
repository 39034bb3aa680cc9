import { obligadosPara } from '#areas/avales/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import {
  type CambioObligacion,
  type DeudasTomadas,
  type NuevaObligacion,
  registrarObligaciones,
  tomarDeudas,
} from '#areas/libro/public.server.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DebeLibro } from '../domain/imputacion.ts';
import { texto } from '../domain/moneda.ts';
import { AREA, type CreditoFila, type CuotaFila, pkDe } from './filas.ts';

/** Whose a line of the books is: the client's, of a cuota, at his branch. */
interface Auxiliar {
  rut: CreditoFila['rut'];
  documento: string;
  pk: string;
  sucursal?: string;
}

/** Code of the branch of a credit, as the books name it. */
export async function sucursalDe(ctx: ReadCtx, c: Pick<CreditoFila, 'sede'>): Promise<string | undefined> {
  return c.sede ? (await sucursalesDe(ctx)).find((s) => s.id === c.sede)?.codigo : undefined;
}

export const nombreCuota = (c: Pick<CreditoFila, 'numero'>, q: Pick<CuotaFila, 'numero'>) => `${c.numero}-${q.numero}`;

export const auxiliarDe = (c: Pick<CreditoFila, 'rut' | 'numero'>, q: CuotaFila, sucursal: string | undefined): Auxiliar => ({
  rut: c.rut,
  documento: nombreCuota(c, q),
  pk: pkDe(q),
  ...(sucursal ? { sucursal } : {}),
});

/**
 * Where the books hold what a payment of a day pays: from the day it is being sued for on, in the accounts of the case. What was paid before it,
 * whenever it is written, came out of its own.
 */
export const claseAl = (c: Pick<CreditoFila, 'aceleracion'>, fecha: Fecha): 'cuota' | 'causa' =>
  c.aceleracion && fecha >= c.aceleracion.fecha ? 'causa' : 'cuota';

/** Amounts of a debt in its currency: pesos, or UF beside zero pesos. */
function montos(c: CreditoFila, d: DebeLibro): { capital: Pesos; interes: Pesos; capital_uf?: string; interes_uf?: string } {
  if (c.moneda === 'CLP') return { capital: pesos(d.capital), interes: pesos(d.interes) };
  return { capital: pesos(0), interes: pesos(0), capital_uf: texto(d.capital, 'UF'), interes_uf: texto(d.interes, 'UF') };
}

function nuevaDe(c: CreditoFila, q: CuotaFila, d: DebeLibro, fecha: Fecha, sucursal: string | undefined): NuevaObligacion {
  return {
    pk: pkDe(q),
    tipo: 'cuota',
    rut: c.rut,
    cliente_rut: c.rut,
    origen_area: AREA,
    origen_id: c.id,
    numero: nombreCuota(c, q),
    cuota: q.numero,
    documento: nombreCuota(c, q),
    producto: c.producto,
    moneda: c.moneda,
    fecha,
    ...montos(c, d),
    vencimiento: q.vencimiento,
    tasa_mensual: c.tasa_mensual,
    ...(c.tasa_mora_mensual ? { tasa_mora_mensual: c.tasa_mora_mensual } : {}),
    ...(sucursal ? { sucursal } : {}),
  };
}

/** What a cuota owes beside its capital and interest, in pesos, and since when its mora runs. */
export interface Atraso {
  gastos: number;
  mora: number;
  /** The same in units of a credit in UF, paid at the UF of the day; `gastos` is what 1208 holds of them. */
  uf?: { gastos: number; mora: number } | undefined;
  mora_desde: Fecha;
  /** Its due date after an extension. */
  prorrogada_a?: Fecha | null | undefined;
}

const vacia = (d: DebeLibro, a: Atraso) => d.capital + d.interes + a.gastos + a.mora === 0;

/**
 * Writes what each cuota owes in the auxiliary ledger from `fecha` on: born, changed or closed. A cuota that owes nothing has no debt; until
 * the banking day of its due date no mora runs (`mora_desde`).
 */
export async function escribirDeudas(
  ctx: Ctx,
  c: CreditoFila,
  filas: readonly { q: CuotaFila; debe: DebeLibro; atraso: Atraso }[],
  fecha: Fecha,
): Promise<void> {
  const deudas = await tomarDeudas(
    ctx,
    filas.map(({ q }) => pkDe(q)),
  );
  await cambiarDeudas(ctx, c, filas, fecha, deudas);
  await deudas.escribir();
}

/** The same of debts that the act holds, as one of its steps. */
export async function cambiarDeudas(
  ctx: Ctx,
  c: CreditoFila,
  filas: readonly { q: CuotaFila; debe: DebeLibro; atraso: Atraso }[],
  fecha: Fecha,
  deudas: DeudasTomadas,
): Promise<void> {
  const sucursal = await sucursalDe(ctx, c);
  const hay = new Map(filas.flatMap(({ q }) => deudas.de(pkDe(q)) ?? []).map((o) => [o.pk, o]));
  const nuevas = filas.filter(({ q, debe, atraso }) => !hay.has(pkDe(q)) && !vacia(debe, atraso));
  // Who backs the client, or this credit, answers for each cuota from its first day.
  const responden = nuevas.length > 0 ? await obligadosPara(ctx, c.rut, { area: 'credito', id: c.id }) : [];
  const entradas = nuevas.map(({ q, debe }) => ({ ...nuevaDe(c, q, debe, fecha, sucursal), obligados: responden }));
  deudas.agregar(await registrarObligaciones(ctx, entradas));
  for (const { q, debe, atraso } of filas) {
    const pk = pkDe(q);
    const o = hay.get(pk);
    if (vacia(debe, atraso)) {
      // Closed, it says nothing of how late it was: whatever the order in which it was paid, it ends the same.
      if (o?.estado === 'vigente') await deudas.cerrar(pk, fecha, q.vencimiento);
      continue;
    }
    const cambio: CambioObligacion = {
      ...montos(c, debe),
      gastos: pesos(atraso.gastos),
      mora: pesos(atraso.mora),
      ...(c.moneda === 'UF' ? { gastos_uf: texto(atraso.uf?.gastos ?? 0, 'UF'), mora_uf: texto(atraso.uf?.mora ?? 0, 'UF') } : {}),
      mora_desde: atraso.mora_desde,
      vencimiento: atraso.prorrogada_a ?? q.vencimiento,
      tasa_mora_mensual: c.tasa_mora_mensual,
      estado: 'vigente',
    };
    if (!o) {
      if (atraso.mora_desde !== q.vencimiento || atraso.gastos + atraso.mora > 0) await deudas.cambiar(pk, cambio, fecha);
    } else if (Object.entries(cambio).some(([k, v]) => !igual(o[k as keyof typeof o], v))) await deudas.cambiar(pk, cambio, fecha);
  }
}

const igual = (a: unknown, b: unknown) =>
  a === b || (a !== null && b !== null && typeof a === 'string' && Number(a) === Number(b) && !String(a).includes('-'));

/** Where the mora of a cuota that nobody paid a part of runs from: its due date, once the banking day to pay it has gone by. */
export const desdeDe = (q: Pick<CuotaFila, 'vencimiento' | 'fecha_pago_habil'>, hoy: Fecha): Fecha =>
  hoy > q.fecha_pago_habil ? q.vencimiento : q.fecha_pago_habil;

/** The day after the last one to pay without mora: when a due date that fell on a holiday starts to count from itself. */
export const diaDeMora = (q: Pick<CuotaFila, 'fecha_pago_habil'>): Fecha => addDays(q.fecha_pago_habil, 1);
