import type { DeudaObligacion } from '#finanzas/imputacion.ts';
import { mora, moraExacta } from '#finanzas/mora.ts';
import { add, type Frac, frac, mul, type Numeric, toFixed } from '#kernel/values/decimal.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, toPesos } from '#kernel/values/money.ts';

/** What says how much an obligación owes on a day. */
interface SaldoObligacion {
  capital: Pesos;
  interes: Pesos;
  capital_uf: string | null;
  interes_uf: string | null;
  gastos: Pesos;
  gastos_uf: string | null;
  mora_uf: string | null;
  costas: Pesos;
  mora: Pesos;
  mora_desde: Fecha;
  base_mora: Pesos | null;
  tasa_mora_mensual: string | null;
  vencimiento: Fecha;
}

/** Mora at the end of a day: what was fixed before plus what the base earned since, pesos half up (domain §3, T11). */
export function moraAl(o: SaldoObligacion, clp: { capital: Pesos; interes: Pesos }, al: Fecha): Pesos {
  if (!o.tasa_mora_mensual) return o.mora;
  const base = o.base_mora ?? pesos(clp.capital + clp.interes);
  return pesos(o.mora + mora(base, o.tasa_mora_mensual, daysBetween(o.mora_desde, al)));
}

/** Mora in UF, four decimals half up: what was fixed before plus what the unpaid capital and interest earned since. */
function moraUfAl(o: SaldoObligacion, al: Fecha): Frac {
  const fija = o.mora_uf ?? '0';
  const dias = daysBetween(o.mora_desde, al);
  if (!o.tasa_mora_mensual || dias <= 0) return frac(fija);
  const corre = moraExacta(add(o.capital_uf ?? '0', o.interes_uf ?? '0'), o.tasa_mora_mensual, dias);
  return add(fija, toFixed(corre, 4));
}

/**
 * What is agreed in UF, in pesos at the UF of the day: gastos, mora, interés, capital, each one what it adds to the running total, which is
 * rounded once. So it adds up to what is paid that day, to the peso.
 */
function enUfDelDia(o: SaldoObligacion, al: Fecha, valor_uf: string): Pick<DeudaObligacion, 'gastos' | 'mora' | 'interes' | 'capital'> {
  let [suma, hecho]: [Frac, number] = [frac(0), 0];
  const parte = (uf: Numeric): Pesos => {
    suma = add(suma, uf);
    const hasta = toPesos(mul(suma, valor_uf), 'half-up');
    const propio = hasta - hecho;
    hecho = hasta;
    return pesos(propio);
  };
  const gastos = parte(o.gastos_uf ?? '0');
  const mora = parte(moraUfAl(o, al));
  const interes = parte(o.interes_uf ?? '0');
  const capital = parte(o.capital_uf ?? '0');
  // What has no amount in UF is in pesos.
  return {
    gastos: pesos(gastos + (o.gastos_uf === null ? o.gastos : 0)),
    mora: pesos(mora + (o.mora_uf === null ? o.mora : 0)),
    interes: pesos(interes + o.interes),
    capital: pesos(capital + o.capital),
  };
}

/** What an obligación owes at the end of `al`, in pesos; `valor_uf` is compulsory for what is agreed in UF. */
export function deudaAl(o: SaldoObligacion & { pk: string; numero: string }, al: Fecha, valor_uf: string | null): DeudaObligacion {
  const { pk, vencimiento, numero, costas } = o;
  if (o.capital_uf === null && o.interes_uf === null) {
    const clp = { capital: o.capital, interes: o.interes };
    return { pk, vencimiento, numero, costas, gastos: o.gastos, mora: moraAl(o, clp, al), ...clp };
  }
  if (valor_uf === null) throw new RangeError(`no UF value for ${pk}`);
  return { pk, vencimiento, numero, costas, ...enUfDelDia(o, al, valor_uf) };
}
