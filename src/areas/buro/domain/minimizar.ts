import { add, toFixed } from '#kernel/values/decimal.ts';
import { addMonths, type Fecha } from '#kernel/values/fecha.ts';
import type { ContenidoBuro, Moneda, Monto } from './contenido.ts';

/** Ley 19.628 art. 18: nothing is told of an obligation five years after it could be asked for. */
const CADUCA_MESES = 60;

/** A report without what may not be told: rows too old or already cleared are counted, and leave. */
export function depurar(c: ContenidoBuro, hoy: Fecha): ContenidoBuro {
  const limite = addMonths(hoy, -CADUCA_MESES);
  const protestos = c.protestos.filter((p) => !p.aclarado && p.fecha >= limite);
  const morosidades = c.morosidades.filter((m) => m.vencimiento === null || m.vencimiento >= limite);
  const fuera = c.protestos.length - protestos.length + (c.morosidades.length - morosidades.length);
  return { ...c, protestos, morosidades, caducados: c.caducados + fuera };
}

const ORDEN: readonly Moneda[] = ['CLP', 'UF', 'USD'];

/** What some rows add up to, each currency by itself; pesos as an integer, others with their decimals. */
export function porMoneda(filas: readonly Monto[]): Monto[] {
  return ORDEN.flatMap((moneda) => {
    const suyas = filas.filter((f) => f.moneda === moneda);
    if (suyas.length === 0) return [];
    const total = suyas.reduce((a, f) => add(a, f.monto), add('0', '0'));
    return [{ moneda, monto: toFixed(total, moneda === 'CLP' ? 0 : 4) }];
  });
}

/** Within 1 % of the larger, in whole pesos. */
const cerca = (a: number, b: number): boolean => Math.abs(a - b) * 100 <= Math.max(a, b);

/**
 * Whether the total in pesos that a source declares agrees within 1 % with its rows: those in pesos alone, or with those in UF at the UF of the
 * day. One that declares no total has nothing to disagree with.
 */
export function cuadraTotal(total: number | null, enPesos: number, conUf: number): boolean {
  return total === null || cerca(total, enPesos) || cerca(total, conUf);
}
