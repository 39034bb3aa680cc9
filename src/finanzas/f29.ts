import { div, roundInt } from '#kernel/values/decimal.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import { TASA_IVA } from './iva.ts';

/** Codes of the Formulario 29 of the SII and their pesos; a code that is not there is zero in the form itself. */
type CamposF29 = Readonly<Record<string, number>>;

const de = (campos: CamposF29, codigo: string): number => campos[codigo] ?? 0;

/** Net sales of the month, pesos: total debits (538) at 19 %, half up, plus exempt sales (142) and exports (020). Vector V21. */
export function ventasF29(campos: CamposF29): Pesos {
  return pesos(roundInt(div(de(campos, '538'), TASA_IVA), 'half-up') + de(campos, '142') + de(campos, '020'));
}

/** Net purchases of the month, pesos: total credits (537) less the carry of the month before (504), at 19 %, half up. Vector V21. */
export function comprasF29(campos: CamposF29): Pesos {
  return pesos(roundInt(div(de(campos, '537') - de(campos, '504'), TASA_IVA), 'half-up'));
}

/** Pesos by which the credits of the month (520 + 762 − 528) differ from what the form adds (537 − 504); 0 agrees. */
export function descuadreF29(campos: CamposF29): number {
  return de(campos, '520') + de(campos, '762') - de(campos, '528') - (de(campos, '537') - de(campos, '504'));
}
