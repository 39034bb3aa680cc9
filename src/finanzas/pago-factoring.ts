import { type Pesos, pesos } from '#kernel/values/money.ts';
import { imputarDentro } from './imputacion.ts';

interface PagoFactoring {
  pago: Pesos;
  /** What we advanced and is not yet back; never above `saldo_deudor`: what a nota took below it is already a `saldo_cedente`. */
  anticipo_pendiente: Pesos;
  /** What the debtor owes of the document: monto − notas − pagos. The difference with the anticipo is the retención left (2108). */
  saldo_deudor: Pesos;
  mora: Pesos;
  gastos?: Pesos;
}

interface LiquidacionFactoring {
  /** Part of the payment that lowers the document; the rest is `de_mas`. */
  al_documento: Pesos;
  de_mas: Pesos;
  gastos: Pesos;
  mora: Pesos;
  a_anticipo: Pesos;
  /** Liberated to the cedente: pago − anticipo pendiente − mora − gastos; never negative. */
  excedente: Pesos;
  /** Left after the payment. */
  anticipo_pendiente: Pesos;
  saldo_deudor: Pesos;
  mora_pendiente: Pesos;
  gastos_pendientes: Pesos;
  /** Mora and gastos that the retención does not reach: the cedente comes to owe them (`pk_saldo_cedente` of `recaudacion_factoring`). */
  saldo_cedente: Pesos;
  estado: 'pagado' | 'parcial';
}

/**
 * Splits a payment of a document: gastos, mora, then anticipo, the rest is excedente (domain §6.10). A short payment leaves the document
 * `parcial`; its mora goes on from the day after on the anticipo that is left. Pesos, no rounding.
 * After it, anticipo_pendiente = saldo_deudor − retención again. Throws RangeError when the anticipo is above what the debtor owes.
 */
export function liquidarPagoFactoring(d: PagoFactoring): LiquidacionFactoring {
  const retencion = d.saldo_deudor - d.anticipo_pendiente;
  if (retencion < 0) throw new RangeError('the anticipo is above what the debtor owes');
  const deben = d.gastos ?? pesos(0);
  const al_documento = Math.min(d.pago, d.saldo_deudor);
  const { toma, resto } = imputarDentro({ gastos: deben, mora: d.mora, interes: 0, capital: d.anticipo_pendiente }, al_documento);
  const { gastos, mora, capital: a_anticipo } = toma;
  const saldo_cedente = Math.max(0, gastos + mora - retencion);
  const saldo_deudor = d.saldo_deudor - al_documento;
  return {
    al_documento: pesos(al_documento),
    de_mas: pesos(d.pago - al_documento),
    gastos: pesos(gastos),
    mora: pesos(mora),
    a_anticipo: pesos(a_anticipo),
    excedente: pesos(resto),
    anticipo_pendiente: pesos(d.anticipo_pendiente - a_anticipo - saldo_cedente),
    saldo_deudor: pesos(saldo_deudor),
    mora_pendiente: pesos(d.mora - mora),
    gastos_pendientes: pesos(deben - gastos),
    saldo_cedente: pesos(saldo_cedente),
    estado: saldo_deudor === 0 ? 'pagado' : 'parcial',
  };
}
