import type { Fecha } from '#kernel/values/fecha.ts';

/** A row of the table, in units of its currency. */
interface FilaTabla {
  numero: number;
  vencimiento: Fecha;
  cuota: number;
  amortizacion: number;
}

/** A cuota of the pagaré: its part of the capital and the rest of it, in units. */
interface CuotaPagare {
  n: number;
  fecha: Fecha;
  capital: number;
  interes: number;
}

/**
 * What the pagaré of a credit promises: each payment of its table, with its capital. Interest that a grace period added to the balance is no
 * capital lent: the first payments after it carry it as interest, so that the capitals add up to that of the credit (domain §5, §7). Units
 * in and out; the sums of cuotas and of capitals are those of the table.
 */
export function cuotasDelPagare(filas: readonly FilaTabla[]): CuotaPagare[] {
  const out: CuotaPagare[] = [];
  let sumado = 0;
  for (const f of filas) {
    sumado += f.amortizacion;
    if (f.cuota === 0) continue;
    const capital = Math.min(Math.max(sumado, 0), f.cuota);
    sumado -= capital;
    out.push({ n: out.length + 1, fecha: f.vencimiento, capital, interes: f.cuota - capital });
  }
  return out;
}
