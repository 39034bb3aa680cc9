import { ufToPesos } from '#finanzas/uf.ts';
import { cmp, div, mul, roundInt, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';

export type OrigenAval = 'solicitud' | 'credito' | 'pagare' | 'linea';

/** An open debt of the client as the auxiliary ledger shows it today. */
export interface DeudaRespaldable {
  pk: string;
  tipo: string;
  origen_area: string;
  origen_id: string;
  /** Unpaid capital; of a document bought, what was advanced on it. */
  saldo: Pesos;
  /** Everything owed: capital, interest, mora, gastos, costas. */
  total: Pesos;
}

/** Area of the ledger's debts that each kind of specific origin names. A línea backs every purchase of documents of the client. */
export const AREA_DE = { solicitud: 'solicitudes', credito: 'creditos', pagare: 'pagares' } as const;

/** Debts of the client that an aval backs: all of them when it is general, those of its origin when it is specific. */
export function deudasRespaldadas<D extends Pick<DeudaRespaldable, 'tipo' | 'origen_area' | 'origen_id'>>(
  a: { alcance: 'GENERAL' | 'ESPECIFICO'; origen_area: OrigenAval | null; origen_id: string | null },
  deudas: readonly D[],
): D[] {
  if (a.alcance === 'GENERAL') return [...deudas];
  const { origen_area, origen_id } = a;
  if (origen_area === null) return [];
  if (origen_area === 'linea') return deudas.filter((d) => d.tipo === 'documento' || d.tipo === 'saldo_cedente');
  return deudas.filter((d) => d.origen_area === AREA_DE[origen_area] && d.origen_id === origen_id);
}

/** The cap of an aval in pesos of the day (UF half up); null = unlimited. */
export function maximoEnPesos(a: { monto_maximo: string | null; moneda: 'CLP' | 'UF' }, valorUf: string | null): Pesos | null {
  if (a.monto_maximo === null) return null;
  if (a.moneda === 'CLP') return pesos(roundInt(a.monto_maximo, 'half-up'));
  if (valorUf === null) throw new RangeError('no UF value for a cap in UF');
  return ufToPesos(a.monto_maximo, valorUf);
}

/** min(saldo of the backed debts, cap): what one aval answers for. Solidary: each aval counts in full (domain §9). */
export function respaldo(saldos: readonly Pesos[], maximo: Pesos | null): Pesos {
  const saldo = sumPesos(saldos);
  return maximo === null ? saldo : pesos(Math.min(saldo, maximo));
}

/** Backing over net worth, percent with 2 decimals (half up); null when there is nothing to compare with. */
export function razon(total: Pesos, neto: Pesos): string | null {
  return neto <= 0 ? null : toFixed(mul(div(total, neto), 100), 2, 'half-up');
}

/** The person backs more than it is worth; one without net worth in force exceeds it as soon as it backs a peso. */
export function excedePatrimonio(total: Pesos, neto: Pesos): boolean {
  return cmp(total, Math.max(0, neto)) > 0;
}

/**
 * What an aval really covers: nothing when the backing is crossed; its whole backing when the person is worth all that it backs; otherwise
 * its share of the net worth, rounded down.
 */
export function cobertura(o: { respaldo: Pesos; total: Pesos; neto: Pesos; cruzado: boolean }): Pesos {
  if (o.cruzado || o.neto <= 0) return pesos(0);
  if (o.total <= o.neto) return o.respaldo;
  return pesos(roundInt(div(mul(o.respaldo, o.neto), o.total), 'down'));
}

export interface Lazo {
  rut_aval: string;
  cliente_rut: string;
}

const MAX_LAZOS = 3;

/** Whether the backing of `de` to `a` comes back to `de` in up to three links: A backs B and B backs A, or through one more. */
export function esCruzado(lazo: Lazo, lazos: readonly Lazo[]): boolean {
  let frente = new Set([lazo.cliente_rut]);
  for (let paso = 2; paso <= MAX_LAZOS; paso += 1) {
    const siguientes = new Set(lazos.filter((l) => frente.has(l.rut_aval)).map((l) => l.cliente_rut));
    if (siguientes.has(lazo.rut_aval)) return true;
    frente = siguientes;
  }
  return false;
}

/** Whether an aval still backs on `hoy`: constituted, and not past its end. */
export function respalda(a: { estado: string; hasta: Fecha | null }, hoy: Fecha): boolean {
  return a.estado === 'vigente' && (a.hasta === null || a.hasta >= hoy);
}
