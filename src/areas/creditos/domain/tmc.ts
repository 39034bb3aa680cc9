import { anualDeMensual, excesoTmc, type RestriccionTml, type VeredictoTmc, veredictoTmc } from '#finanzas/tmc.ts';
import { add, cmp, type Frac, type Numeric, toFixed } from '#kernel/values/decimal.ts';
import { cae, cargosQueCaben, type Flujos } from './tir.ts';

/** A credit before the rule of the maximum rate. Amounts in units of its currency. */
export interface OfertaCredito {
  tasa_mensual: string;
  /** What is given and what is paid, as if nothing but interest were charged. */
  flujos: Flujos;
  /** What the lender charges of its own, net. */
  propios: number;
  /** Maximum of its bracket, annual percent, and the points that the company tolerates. */
  tmc: string;
  tolerancia: string;
  restriccion: RestriccionTml;
}

export interface ResultadoTmc {
  /** Yearly percent of the credit: nominal, and with what the lender charges besides; null when it charges nothing, or all that it gives. */
  tasa_credito: Frac;
  tasa_con_cargos: string | null;
  cumple: boolean;
  cumple_con_cargos: boolean;
  veredicto: VeredictoTmc;
  /** Points by which the whole offer passes the maximum, percent with 2 decimals, half up; null when it does not. */
  exceso: string | null;
}

/** A rate that no bracket reaches: the charges take all that is given. */
const SIN_TASA = '999999.99';

/** Charges of its own, net and in units, that a credit bears under its ceiling; negative when its interest alone is above it. */
export const caben = (o: Pick<OfertaCredito, 'flujos' | 'tmc' | 'tolerancia'>): number =>
  cargosQueCaben(o.flujos, add(o.tmc, o.tolerancia));

/**
 * The whole offer of a credit against its maximum (Ley 18.010 art. 2; domain §3): the nominal rate × 12 and the rate with everything that the
 * lender charges. Whether the charges fit is decided exactly; the rate that is shown is rounded to 2 decimals.
 */
export function ofertaTmc(o: OfertaCredito): ResultadoTmc {
  const tope = add(o.tmc, o.tolerancia);
  const tasa_credito = anualDeMensual(o.tasa_mensual);
  const redondeada = o.propios > 0 ? cae({ ...o.flujos, neto: o.flujos.neto - o.propios }) : null;
  const pasa = o.propios > 0 && o.propios > caben(o);
  // A rate that is above the ceiling by less than it is printed with does not read as if it were within.
  const tasa_con_cargos = pasa && redondeada !== null && cmp(redondeada, tope) <= 0 ? toFixed(add(tope, '0.01'), 2) : redondeada;
  const con_cargos: Numeric | null = o.propios > 0 ? (tasa_con_cargos ?? SIN_TASA) : null;
  const oferta = { nominal: tasa_credito, con_cargos, tmc: o.tmc, tolerancia: o.tolerancia, restriccion: o.restriccion };
  const exceso = excesoTmc(oferta);
  return {
    tasa_credito,
    tasa_con_cargos,
    cumple: cmp(tasa_credito, tope) <= 0,
    cumple_con_cargos: con_cargos === null || cmp(con_cargos, tope) <= 0,
    veredicto: veredictoTmc(oferta),
    exceso: cmp(exceso, 0) > 0 ? toFixed(exceso, 2) : null,
  };
}

/** An exception to the maximum rate, as it was granted. */
interface ExcepcionTmc {
  estado: 'pedida' | 'concedida' | 'rechazada';
  /** Points over the maximum that who decided had in front. */
  exceso: string;
}

/** Whether one of them reaches what the offer exceeds now: what was excepted is not a worse offer, nor a lower ceiling. */
export const amparada = (
  exceso: string | null,
  excepciones: readonly ExcepcionTmc[],
  estados: readonly ExcepcionTmc['estado'][],
): boolean => excepciones.some((x) => estados.includes(x.estado) && cmp(x.exceso, exceso ?? '0') >= 0);
