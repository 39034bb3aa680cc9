import type { CodigoTmc, MonedaTmc } from '#finanzas/tramos-tmc.ts';
import { CODIGOS_TMC, codigoTmc } from '#finanzas/tramos-tmc.ts';
import type { Numeric } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Vigencia, vigenteEn } from './vigencias.ts';

/** A published (or seed) row, in percent per year. */
export interface FilaTmc extends Vigencia {
  codigo: CodigoTmc;
  tic: string | null;
  tasa_anual: string;
  fuente: string;
}

const SEMILLA: readonly [CodigoTmc, string | null, string][] = [
  ['NR_M90_5000', '20.00', '30.00'],
  ['NR_M90_MAY', '6.00', '9.00'],
  ['NR_90_50', null, '36.00'],
  ['NR_90_200', null, '29.00'],
  ['NR_90_5000', '15.00', '22.50'],
  ['NR_90_MAY', '6.60', '9.90'],
  ['R_M1', '4.00', '6.00'],
  ['R_1_2000', '4.60', '6.90'],
  ['R_1_MAY', '4.40', '6.60'],
  ['ME_2000', '7.50', '11.25'],
  ['ME_MAY', '6.20', '9.30'],
];

/** The fictitious seed of domain §3, in force from `desde`. To be replaced by the certificate of the CMF. */
export function tmcSemilla(desde: Fecha): FilaTmc[] {
  return SEMILLA.map(([codigo, tic, tasa_anual]) => ({ codigo, tic, tasa_anual, desde, hasta: null, fuente: 'semilla ficticia' }));
}

interface TmcVigente {
  codigo: CodigoTmc;
  /** Annual percent. */
  valor: string;
  /** First day of the published row: with the code, it is what the operation freezes. */
  fecha: Fecha;
}

/**
 * The TMC in force on a day as a function of term and capital: what the areas that lend receive (their domain imports nothing of
 * parametros). Null when no row of the bracket covers the day.
 */
export function tmcDelDia(filas: readonly FilaTmc[], dia: Fecha, moneda: MonedaTmc) {
  const vigentes = new Map(
    CODIGOS_TMC.map((c) => [
      c,
      vigenteEn(
        filas.filter((f) => f.codigo === c),
        dia,
      ),
    ]),
  );
  return (o: { dias: Numeric; capital_uf: Numeric }): TmcVigente | null => {
    const codigo = codigoTmc({ moneda, ...o });
    const fila = vigentes.get(codigo);
    return fila ? { codigo, valor: fila.tasa_anual, fecha: fila.desde } : null;
  };
}
