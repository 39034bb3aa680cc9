import { Invalid, Rule } from '#kernel/errors.ts';
import { add, cmp, type Frac, frac, sub, sum, toFixed } from '#kernel/values/decimal.ts';
import { addMonths, type Fecha, ymd } from '#kernel/values/fecha.ts';
import { formatPesos, formatUf } from '#kernel/values/format.ts';

export type Moneda = 'CLP' | 'UF';

/** A cuota of a pagaré: `monto` is capital (Σ = the pagaré's monto), `interes` what is paid with it. Decimal text. */
export interface Cuota {
  n: number;
  fecha: Fecha;
  monto: string;
  interes: string;
}

export interface Forma {
  tipo: string;
  moneda: Moneda;
  /** Null only a la vista, in blank. */
  monto: string | null;
  fecha_emision: Fecha;
  vencimiento: Fecha | null;
  cuotas: readonly Cuota[];
  mandato_llenado: boolean;
}

export const A_LA_VISTA = 'A_LA_VISTA';

/** Letters of the number of each tipo: PV-000001. */
const PREFIJOS: Readonly<Record<string, string>> = {
  A_LA_VISTA: 'PV',
  PLAZO: 'PP',
  CUOTAS_CLP: 'PC',
  CUOTAS_UF: 'PU',
  REPROGRAMACION: 'PR',
  SERVIU_BONO: 'PS',
};

/** The identifier of a pagaré from its tipo and number: 'PV-000123'. */
export function pagarevistaDe(tipo: string, numero: number): string {
  return `${PREFIJOS[tipo] ?? 'PG'}-${String(numero).padStart(6, '0')}`;
}

/** How a tipo is due: a la vista, on one day, or in cuotas; the rest choose between one day and cuotas. */
export function vencimientoDe(tipo: string): 'vista' | 'fecha' | 'cuotas' | 'libre' {
  if (tipo === A_LA_VISTA) return 'vista';
  if (tipo === 'PLAZO') return 'fecha';
  return tipo.startsWith('CUOTAS') ? 'cuotas' : 'libre';
}

/** An amount as it is printed: $1.234 or UF 1.234,0000. */
export function enCifras(moneda: Moneda, monto: string): string {
  return moneda === 'UF' ? formatUf(monto) : formatPesos(Number(toFixed(monto, 0)));
}

/** What is wrong with each field of the amounts of a pagaré, in words; nothing when they may be written. The form asks it step by step. */
export function camposDe(f: Forma): Record<string, string[]> {
  const campos: Record<string, string[]> = {};
  const como = vencimientoDe(f.tipo);
  if (f.monto === null && como !== 'vista') campos.monto = ['Indique el monto'];
  if (f.monto === null && como === 'vista' && !f.mandato_llenado)
    campos.monto = ['Un pagaré en blanco necesita el mandato para llenarlo; si no lo hay, indique el monto'];
  if (f.monto !== null && cmp(f.monto, 0) <= 0) campos.monto = ['El monto debe ser mayor que cero'];
  if (f.moneda === 'CLP' && f.monto !== null && cmp(f.monto, toFixed(f.monto, 0)) !== 0)
    campos.monto = ['El monto debe ser en pesos enteros'];
  if (f.tipo === 'CUOTAS_UF' && f.moneda !== 'UF') campos.moneda = ['Las cuotas de este tipo son en UF'];
  if (f.tipo === 'CUOTAS_CLP' && f.moneda !== 'CLP') campos.moneda = ['Las cuotas de este tipo son en pesos'];
  if (como === 'vista' && (f.vencimiento !== null || f.cuotas.length > 0)) campos.vencimiento = ['A la vista no lleva vencimiento'];
  if (como === 'fecha' && f.vencimiento === null) campos.vencimiento = ['Indique el vencimiento'];
  if (como === 'fecha' && f.cuotas.length > 0) campos.cuotas = ['A plazo único no lleva cuotas'];
  if (como === 'cuotas' && f.cuotas.length < 2) campos.cuotas = ['Indique al menos dos cuotas'];
  if (como === 'libre' && f.vencimiento === null && f.cuotas.length === 0) campos.vencimiento = ['Indique el vencimiento o las cuotas'];
  if (f.moneda === 'CLP' && f.cuotas.some((c) => [c.monto, c.interes].some((m) => cmp(m, toFixed(m, 0)) !== 0)))
    campos.cuotas = ['Las cuotas deben ser en pesos enteros'];
  return campos;
}

/**
 * The amounts and dates of a pagaré, before it is written. 400 by field; 422 `vencimiento_no_posterior`, `rango_vencimiento_excedido` {n}
 * (only of a single due date: in cuotas it lasts as long as its credit) or `cuotas_no_suman` {suma, monto}.
 */
export function exigirForma(f: Forma, rango_anos: number): void {
  const campos = camposDe(f);
  if (Object.keys(campos).length > 0) throw new Invalid(campos);
  const ultimo = f.cuotas.at(-1)?.fecha ?? f.vencimiento;
  let antes = f.fecha_emision;
  for (const fecha of f.cuotas.length > 0 ? f.cuotas.map((c) => c.fecha) : ultimo === null ? [] : [ultimo]) {
    if (fecha <= antes)
      throw new Rule('vencimiento_no_posterior', {}, { [f.cuotas.length > 0 ? 'cuotas' : 'vencimiento']: ['Debe ser posterior'] });
    antes = fecha;
  }
  if (f.cuotas.length === 0 && ultimo !== null && ultimo > addMonths(f.fecha_emision, 12 * rango_anos))
    throw new Rule('rango_vencimiento_excedido', { n: rango_anos }, { vencimiento: [`A lo más ${rango_anos} años desde la emisión`] });
  if (f.cuotas.length > 0 && f.monto !== null) {
    const suma = sum(f.cuotas.map((c) => c.monto));
    if (cmp(suma, f.monto) !== 0)
      throw new Rule(
        'cuotas_no_suman',
        { suma: enCifras(f.moneda, toFixed(suma, 4)), monto: enCifras(f.moneda, f.monto) },
        { cuotas: ['La suma no es el monto del pagaré'] },
      );
  }
}

/** Last due date of a pagaré: of its last cuota, of its single due date, or null a la vista. */
export function ultimoVencimiento(f: Pick<Forma, 'vencimiento' | 'cuotas'>): Fecha | null {
  return f.cuotas.at(-1)?.fecha ?? f.vencimiento;
}

/**
 * Equal cuotas of capital, monthly from `primera` keeping its day: each one is the amount over n rounded down to the unit of the currency
 * (peso; 0,0001 UF) and the last one takes the rest, so they add up exactly.
 */
export function cuotasIguales(o: { moneda: Moneda; monto: string; n: number; primera: Fecha }): Cuota[] {
  const decimales = o.moneda === 'UF' ? 4 : 0;
  const una = toFixed(divide(o.monto, o.n), decimales, 'down');
  let resto: Frac = frac(o.monto);
  return Array.from({ length: o.n }, (_, i) => {
    const ultima = i === o.n - 1;
    const monto = ultima ? toFixed(resto, decimales) : una;
    resto = sub(resto, monto);
    return { n: i + 1, fecha: addMonths(o.primera, i, ymd(o.primera).day), monto, interes: toFixed('0', decimales) };
  });
}

const divide = (monto: string, n: number): Frac => {
  const f = frac(monto);
  return { n: f.n, d: f.d * BigInt(n) };
};

/** What the suscriptor pays on the day of a cuota: capital and interest. Decimal text. */
export function totalCuota(c: Cuota, moneda: Moneda): string {
  return toFixed(add(c.monto, c.interes), moneda === 'UF' ? 4 : 0);
}
