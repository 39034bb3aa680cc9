import { Rule } from '#kernel/errors.ts';
import { toFixed } from '#kernel/values/decimal.ts';
import type { Fecha, Periodo } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos, type Uf, type ValorUf } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Auxiliar, Cuenta } from './plan.ts';

/** Currency of a line. What is agreed in UF is posted in CLP and keeps its UF beside (ledger §1). */
export type Moneda = 'CLP' | 'USD';

/** Whose and of what a line is. `pk` = `<tipo>:<id>` of the obligación or pasivo; `documento` = what a person reads (33-1021, cheque 0001234). */
export interface Auxiliares {
  rut?: Rut | undefined;
  pk?: string | undefined;
  documento?: string | undefined;
  sucursal?: string | undefined;
  uf?: Uf | undefined;
  valor_uf?: ValorUf | undefined;
}

/** One line of an entry: integers ≥ 0, exactly one of debe and haber above zero. */
export interface Linea extends Auxiliares {
  cuenta: string;
  debe: Pesos;
  haber: Pesos;
  moneda: Moneda;
}

export type Lineas = readonly Linea[];
/** The entries of one act, in order: same origen and evento, secuencia 1, 2, … */
export type Asientos = readonly Lineas[];

const CERO = pesos(0);

function revisarLinea(l: Linea): void {
  const entera = Number.isSafeInteger(l.debe) && Number.isSafeInteger(l.haber) && l.debe >= 0 && l.haber >= 0;
  if (!entera || l.debe > 0 === l.haber > 0) throw new Rule('linea_invalida', { cuenta: l.cuenta, debe: l.debe, haber: l.haber });
}

/**
 * The lines to write: zero lines dropped, the rest checked. An empty answer is an entry that is not written.
 * Throws 422 `linea_invalida` {cuenta, debe, haber} and `asiento_descuadrado` {debe, haber, moneda} (ledger §1 invariant 1).
 */
export function cuadrar(lineas: Lineas): Lineas {
  const escritas = lineas.filter((l) => l.debe !== 0 || l.haber !== 0);
  escritas.forEach(revisarLinea);
  for (const moneda of new Set(escritas.map((l) => l.moneda))) {
    const propias = escritas.filter((l) => l.moneda === moneda);
    const debe = sumPesos(propias.map((l) => l.debe));
    const haber = sumPesos(propias.map((l) => l.haber));
    if (debe !== haber) throw new Rule('asiento_descuadrado', { debe: formatPesos(debe), haber: formatPesos(haber), moneda });
  }
  return escritas;
}

/** The entries of an act: each one balanced, the empty ones left out. */
export function acto(...entradas: readonly Lineas[]): Asientos {
  return entradas.map(cuadrar).filter((lineas) => lineas.length > 0);
}

/** The contra-entry: what was credited is debited and the reverse; auxiliaries stay. */
export function invertir(lineas: Lineas): Lineas {
  return lineas.map((l) => ({ ...l, debe: l.haber, haber: l.debe }));
}

/**
 * A line of a whole portfolio: one entry a day says what a night recognised of thousands of debts, and its detail, by cuota, is the daily rows
 * of the area that its `pk` names (`cartera:<area>:<día>`). It has no RUT of its own.
 */
const deCartera = (l: Linea): boolean => l.pk?.startsWith('cartera:') ?? false;

const FALTA: Readonly<Record<Auxiliar, (l: Linea) => boolean>> = {
  rut: (l) => !l.rut && !deCartera(l),
  documento: (l) => !l.pk,
  sucursal: (l) => !l.sucursal,
};
/** Whether a line lacks an auxiliary that its account demands. */
export const faltaDe = (aux: Auxiliar, l: Linea): boolean => FALTA[aux](l);

export const NOMBRE_AUXILIAR: Readonly<Record<Auxiliar, string>> = {
  rut: 'el RUT',
  documento: 'el documento u obligación',
  sucursal: 'la sucursal',
};

/**
 * Every account exists, is imputable and in force, and every line brings the auxiliaries of its account.
 * Accounts de orden cancel among themselves: one against an asset would break activo − pasivo = resultado.
 * Throws 422 `cuenta_no_imputable` {cuenta}, `falta_auxiliar` {cuenta, auxiliar}, `orden_sin_contra`.
 */
export function revisarCuentas(lineas: Lineas, cuentas: ReadonlyMap<string, Cuenta & { vigente?: boolean }>): void {
  for (const l of lineas) {
    const c = cuentas.get(l.cuenta);
    if (!c?.imputable || c.vigente === false) throw new Rule('cuenta_no_imputable', { cuenta: l.cuenta });
    const falta = c.exige_auxiliar.find((a) => FALTA[a](l));
    if (falta) throw new Rule('falta_auxiliar', { cuenta: l.cuenta, auxiliar: NOMBRE_AUXILIAR[falta] });
  }
  const orden = lineas.filter((l) => cuentas.get(l.cuenta)?.tipo === 'orden');
  if (orden.reduce((saldo, l) => saldo + l.debe - l.haber, 0) !== 0) throw new Rule('orden_sin_contra');
}

/** Everything of an entry that the hash chain protects. */
export interface AsientoFirmado {
  empresa_id: string;
  periodo: Periodo;
  num_asiento: number;
  fecha_contable: Fecha;
  /** Instant, ISO 8601 in UTC. */
  registrado_en: string;
  evento: string;
  origen: { area: string; id: string };
  secuencia: number;
  glosa: string;
  idem_key: string;
  reversa_de: string | null;
  usuario: string;
  en_nombre_de: string | null;
  lineas: Lineas;
}

function lineaCanonica(l: Linea, n: number): readonly unknown[] {
  const uf = l.uf === undefined ? null : toFixed(l.uf, 4);
  const valor = l.valor_uf === undefined ? null : toFixed(l.valor_uf, 2);
  return [n + 1, l.cuenta, l.debe, l.haber, l.moneda, l.rut ?? null, l.pk ?? null, l.documento ?? null, l.sucursal ?? null, uf, valor];
}

/**
 * The text whose hash seals an entry: hash = H(hash_previo ‖ text), the hashing is of the service. A JSON array with fixed
 * positions: no key order, no separator that a glosa could forge; UF with 4 decimals and its value with 2.
 */
export function textoCanonico(a: AsientoFirmado, hash_previo: string): string {
  const cabeza = [a.empresa_id, a.periodo, a.num_asiento, a.fecha_contable, a.registrado_en, a.evento, a.origen.area, a.origen.id];
  const cola = [a.secuencia, a.glosa, a.idem_key, a.reversa_de, a.usuario, a.en_nombre_de];
  return JSON.stringify(['asiento-1', hash_previo, ...cabeza, ...cola, a.lineas.map(lineaCanonica)]);
}

/** A line on the debit side. */
export function lineaDebe(cuenta: string, monto: Pesos, aux: Auxiliares = {}, moneda: Moneda = 'CLP'): Linea {
  return { cuenta, debe: monto, haber: CERO, moneda, ...soloAuxiliares(aux) };
}

/** A line on the credit side. */
export function lineaHaber(cuenta: string, monto: Pesos, aux: Auxiliares = {}, moneda: Moneda = 'CLP'): Linea {
  return { cuenta, debe: CERO, haber: monto, moneda, ...soloAuxiliares(aux) };
}

function soloAuxiliares({ rut, pk, documento, sucursal, uf, valor_uf }: Auxiliares): Auxiliares {
  const todos = { rut, pk, documento, sucursal, uf, valor_uf };
  return Object.fromEntries(Object.entries(todos).filter(([, v]) => v !== undefined));
}
