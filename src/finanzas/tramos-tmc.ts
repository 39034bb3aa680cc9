import { cmp, div, type Frac, type Numeric } from '#kernel/values/decimal.ts';

/** Currencies of the brackets of the maximum conventional rate (Ley 18.010 art. 6 and 6 bis; domain §3). */
export type MonedaTmc = 'CLP' | 'UF' | 'ME';

/** CLP = pesos not indexed, UF = indexed, ME = foreign currency. Codes of domain §3. */
export const CODIGOS_TMC = [
  'NR_M90_5000',
  'NR_M90_MAY',
  'NR_90_50',
  'NR_90_200',
  'NR_90_5000',
  'NR_90_MAY',
  'R_M1',
  'R_1_2000',
  'R_1_MAY',
  'ME_2000',
  'ME_MAY',
] as const;
/** The same codes, to ask whether a text is one. */
export const codigosTmc: ReadonlySet<string> = new Set(CODIGOS_TMC);
export type CodigoTmc = (typeof CODIGOS_TMC)[number];

interface TramoTmc {
  codigo: CodigoTmc;
  moneda: MonedaTmc;
  plazo: string;
  monto: string;
  /** CMF "Tipo" of the public API, where known. */
  tipo_cmf: string | null;
}

export const TRAMOS_TMC: readonly TramoTmc[] = [
  { codigo: 'NR_M90_5000', moneda: 'CLP', plazo: 'menos de 90 días', monto: 'hasta 5.000 UF', tipo_cmf: '26' },
  { codigo: 'NR_M90_MAY', moneda: 'CLP', plazo: 'menos de 90 días', monto: 'más de 5.000 UF', tipo_cmf: '25' },
  { codigo: 'NR_90_50', moneda: 'CLP', plazo: '90 días o más', monto: 'hasta 50 UF', tipo_cmf: null },
  { codigo: 'NR_90_200', moneda: 'CLP', plazo: '90 días o más', monto: 'más de 50 y hasta 200 UF', tipo_cmf: null },
  { codigo: 'NR_90_5000', moneda: 'CLP', plazo: '90 días o más', monto: 'más de 200 y hasta 5.000 UF', tipo_cmf: '35' },
  { codigo: 'NR_90_MAY', moneda: 'CLP', plazo: '90 días o más', monto: 'más de 5.000 UF', tipo_cmf: '34' },
  { codigo: 'R_M1', moneda: 'UF', plazo: 'menos de un año', monto: 'cualquiera', tipo_cmf: '21' },
  { codigo: 'R_1_2000', moneda: 'UF', plazo: 'un año o más', monto: 'hasta 2.000 UF', tipo_cmf: '22' },
  { codigo: 'R_1_MAY', moneda: 'UF', plazo: 'un año o más', monto: 'más de 2.000 UF', tipo_cmf: '24' },
  { codigo: 'ME_2000', moneda: 'ME', plazo: 'cualquiera', monto: 'hasta 2.000 UF', tipo_cmf: '36' },
  { codigo: 'ME_MAY', moneda: 'ME', plazo: 'cualquiera', monto: 'más de 2.000 UF', tipo_cmf: '36' },
];

/** A bracket as a person says it: «90 días o más, más de 50 y hasta 200 UF». The code itself when there is no such bracket. */
export function tramoTmcEnPalabras(codigo: string): string {
  const t = TRAMOS_TMC.find((x) => x.codigo === codigo);
  if (!t) return codigo;
  return [t.plazo, t.monto].filter((x) => x !== 'cualquiera').join(', ');
}

const DIAS_LARGO = 90;
const DIAS_ANIO = 365;

/**
 * Bracket of an operation. `dias` may be fractional (weighted term); `capital_uf` is the capital in UF of the day, exact
 * (pesos / valor_uf, not rounded). Boundaries (T16): exactly 50, 200, 2.000 or 5.000 UF belongs to the lower bracket and exactly
 * 90 days is "90 or more". Throws RangeError for a negative term or capital.
 */
export function codigoTmc(o: { moneda: MonedaTmc; dias: Numeric; capital_uf: Numeric }): CodigoTmc {
  if (cmp(o.dias, 0) < 0 || cmp(o.capital_uf, 0) < 0) throw new RangeError('negative term or capital');
  const upTo = (uf: number) => cmp(o.capital_uf, uf) <= 0;
  if (o.moneda === 'ME') return upTo(2000) ? 'ME_2000' : 'ME_MAY';
  if (o.moneda === 'UF') {
    if (cmp(o.dias, DIAS_ANIO) < 0) return 'R_M1';
    return upTo(2000) ? 'R_1_2000' : 'R_1_MAY';
  }
  if (cmp(o.dias, DIAS_LARGO) < 0) return upTo(5000) ? 'NR_M90_5000' : 'NR_M90_MAY';
  if (upTo(50)) return 'NR_90_50';
  if (upTo(200)) return 'NR_90_200';
  return upTo(5000) ? 'NR_90_5000' : 'NR_90_MAY';
}

/** Capital of pesos in UF of the day, exact: what `codigoTmc` compares. */
export function capitalEnUf(capital: Numeric, valorUf: string): Frac {
  return div(capital, valorUf);
}
