import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import { porVencimiento } from './orden.ts';

/** Concepts that a payment is applied to (areas/3 recaudaciones, `aplicacion`). */
export type Concepto = 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL';

/** What an open obligación owes at the value date of the payment. Pesos ≥ 0. */
export interface DeudaObligacion {
  pk: string;
  vencimiento: Fecha;
  /** Breaks ties of the same due date (`porVencimiento`). */
  numero: string;
  costas: Pesos;
  gastos: Pesos;
  mora: Pesos;
  interes: Pesos;
  capital: Pesos;
}

export interface Aplicacion {
  pk: string;
  concepto: Concepto;
  monto: Pesos;
  /** 1, 2, … as applied. */
  orden: number;
}

interface OpcionesImputar {
  /** Manual order (`aplicar-manual`): only these obligaciones, in this order. Inside each one the concepts keep theirs. */
  elegidas?: readonly string[];
}

type Campo = 'costas' | 'gastos' | 'mora' | 'interes' | 'capital';
/** Every concept with its field, in the order in which they are paid: costas before anything, then as inside a debt (domain §5). */
export const CONCEPTOS: readonly (readonly [Concepto, Campo])[] = [
  ['COSTAS', 'costas'],
  ['GASTOS', 'gastos'],
  ['MORA', 'mora'],
  ['INTERES', 'interes'],
  ['CAPITAL', 'capital'],
];

/** What a debt is made of besides its costas, in the order of imputation: gastos de cobranza → mora → interés → capital (domain §5). */
const PROPIOS = ['gastos', 'mora', 'interes', 'capital'] as const;
const CONCEPTO = { gastos: 'GASTOS', mora: 'MORA', interes: 'INTERES', capital: 'CAPITAL' } as const;
export type Propios = Record<(typeof PROPIOS)[number], number>;

/**
 * What a payment takes of one debt, in the order of imputation. Whole units of any currency; what nothing owes comes back as `resto`, and what is
 * below zero is owed nothing. Σ of what it takes + resto = monto.
 */
export function imputarDentro(debe: Readonly<Propios>, monto: number): { toma: Propios; resto: number } {
  const toma: Propios = { gastos: 0, mora: 0, interes: 0, capital: 0 };
  let resto = monto;
  for (const campo of PROPIOS) {
    toma[campo] = Math.max(0, Math.min(resto, debe[campo]));
    resto -= toma[campo];
  }
  return { toma, resto };
}

/** A debt as a payment meets it: its costas, and everything that it owes, costas too; `tope` = most that may go to it. */
interface Alcanzada {
  costas: number;
  total: number;
  tope?: number | null;
}

/**
 * What of a payment goes to each debt, in the order given: the costas of all of them first, then the rest of each one. `monto` is what is left
 * for its other concepts. Σ + resto = monto; debts that receive nothing are left out.
 */
export function repartirPago<T extends Alcanzada>(
  deudas: readonly T[],
  monto: number,
): { partes: { debe: T; costas: number; monto: number }[]; resto: number } {
  let resto = monto;
  const tomar = (hasta: number): number => {
    const parte = Math.max(0, Math.min(resto, hasta));
    resto -= parte;
    return parte;
  };
  const topes = deudas.map((debe) => ({ debe, tope: Math.min(debe.tope ?? Number.MAX_SAFE_INTEGER, debe.total) }));
  const conCostas = topes.map(({ debe, tope }) => ({ debe, tope, costas: tomar(Math.min(tope, debe.costas)) }));
  const partes = conCostas.map(({ debe, tope, costas }) => ({ debe, costas, monto: tomar(tope - costas) }));
  return { partes: partes.filter((p) => p.costas + p.monto > 0), resto };
}

function ordenar(obligaciones: readonly DeudaObligacion[], elegidas?: readonly string[]): DeudaObligacion[] {
  const porPk = new Map(obligaciones.map((o) => [o.pk, o]));
  if (porPk.size !== obligaciones.length) throw new RangeError('an obligation is listed twice');
  if (!elegidas) return [...obligaciones].sort(porVencimiento);
  if (new Set(elegidas).size !== elegidas.length) throw new Rule('obligacion_repetida');
  return elegidas.map((pk) => {
    const o = porPk.get(pk);
    if (!o) throw new Rule('obligacion_sin_deuda', { pk });
    return o;
  });
}

/**
 * Applies `monto` to what is owed: judicial costas first, then each obligación by due date and inside it gastos → mora → interés →
 * capital (areas/3 `recaudaciones`, domain §5). What nothing owes comes back as `sobrante`. Σ aplicaciones + sobrante = monto.
 * Throws 422 `monto_invalido` (negative), `obligacion_repetida`, `obligacion_sin_deuda` {pk}.
 */
export function imputar(
  obligaciones: readonly DeudaObligacion[],
  monto: Pesos,
  opciones: OpcionesImputar = {},
): { aplicaciones: Aplicacion[]; sobrante: Pesos } {
  if (!Number.isSafeInteger(monto) || monto < 0) throw new Rule('monto_invalido', { monto });
  const orden = ordenar(obligaciones, opciones.elegidas);
  const mala = orden.find((o) => CONCEPTOS.some(([, campo]) => o[campo] < 0));
  if (mala) throw new RangeError(`negative debt: ${mala.pk}`);
  const { partes, resto } = repartirPago(
    orden.map((o) => ({ o, costas: o.costas, total: deudaTotal([o]) })),
    monto,
  );
  const costas = partes.map(({ debe, costas: parte }) => [debe.o, 'COSTAS', parte] as const);
  const demas = partes.flatMap(({ debe, monto: parte }) => {
    const { toma } = imputarDentro(debe.o, parte);
    return PROPIOS.map((campo) => [debe.o, CONCEPTO[campo], toma[campo]] as const);
  });
  const aplicaciones = [...costas, ...demas]
    .filter(([, , parte]) => parte > 0)
    .map(([o, concepto, parte], i): Aplicacion => ({ pk: o.pk, concepto, monto: pesos(parte), orden: i + 1 }));
  return { aplicaciones, sobrante: pesos(resto) };
}

/** Everything that is owed, all concepts. */
export function deudaTotal(obligaciones: readonly DeudaObligacion[]): Pesos {
  return sumPesos(obligaciones.flatMap((o) => CONCEPTOS.map(([, campo]) => o[campo])));
}
