import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, ufToPesos } from '#kernel/values/money.ts';
import type { DeudaObligacion } from '../domain/imputar.ts';
import { moraSimple } from '../domain/mora.ts';

/** What says how much an obligación owes on a day. */
export interface SaldoObligacion {
  capital: Pesos;
  interes: Pesos;
  capital_uf: string | null;
  interes_uf: string | null;
  gastos: Pesos;
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
  return pesos(o.mora + moraSimple(base, o.tasa_mora_mensual, daysBetween(o.mora_desde, al)));
}

/** What an obligación owes at the end of `al`, in pesos; `valor_uf` is compulsory for what is agreed in UF. */
export function deudaAl(o: SaldoObligacion & { pk: string; numero: string }, al: Fecha, valor_uf: string | null): DeudaObligacion {
  const enPesos = (monto: Pesos, uf: string | null): Pesos => {
    if (uf === null) return monto;
    if (valor_uf === null) throw new RangeError(`no UF value for ${o.pk}`);
    return pesos(monto + ufToPesos(uf, valor_uf));
  };
  const clp = { capital: enPesos(o.capital, o.capital_uf), interes: enPesos(o.interes, o.interes_uf) };
  return {
    pk: o.pk,
    vencimiento: o.vencimiento,
    folio: o.numero,
    costas: o.costas,
    gastos: o.gastos,
    mora: moraAl(o, clp, al),
    ...clp,
  };
}
