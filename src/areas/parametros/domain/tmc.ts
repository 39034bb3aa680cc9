import { add, cmp, div, type Frac, frac, max, mul, type Numeric, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Porcentaje, TasaMensual } from '#kernel/values/money.ts';
import { type Vigencia, vigenteEn } from './vigencias.ts';

/** Maximum conventional rate (TMC): brackets, formula and checks of Ley 18.010 (domain §3). */
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

export interface TramoTmc {
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
export function capitalEnUf(capital: number, valorUf: string): Frac {
  return div(capital, valorUf);
}

/** TMC = max(1,5 × TIC ; TIC + 2 points), annual percent with 2 decimals, half up. */
export function tmcDeTic(tic: string): Porcentaje {
  return toFixed(max(mul(tic, '1.5'), add(tic, 2)), 2) as Porcentaje;
}

/**
 * TMC of the small brackets of 90 days or more (art. 6 bis): TIC of the 200–5.000 UF bracket plus 21 points (≤ 50 UF) or
 * 14 points (50–200 UF).
 */
export function tmcTramoMenor(codigo: 'NR_90_50' | 'NR_90_200', ticNr905000: string): Porcentaje {
  return toFixed(add(ticNr905000, codigo === 'NR_90_50' ? 21 : 14), 2) as Porcentaje;
}

/** Monthly percent of an annual one: /12, simple, 4 decimals half up ('29.00' → '2.4167'). */
export function mensualDeAnual(anual: string): TasaMensual {
  return toFixed(div(anual, 12), 4) as TasaMensual;
}

/** Annual percent of a monthly one: ×12, not compounded, exact. */
export function anualDeMensual(tasa: string): Frac {
  return mul(tasa, 12);
}

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

export interface TmcVigente {
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

/**
 * Annual percent of everything received above capital, exact: (dp + comisión neta + gastos no traspasados) / capital × 30 / dias × 12.
 * `dias` may be fractional. Throws RangeError when capital or term is zero: there is no rate.
 */
export function tasaConCargos(o: {
  interes: number;
  comision_neta: number;
  gastos_no_traspasados: number;
  capital: number;
  dias: Numeric;
}): Frac {
  const cargos = add(add(o.interes, o.comision_neta), o.gastos_no_traspasados);
  return div(mul(cargos, 36_000), mul(frac(o.capital), o.dias));
}
