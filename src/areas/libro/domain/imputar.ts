import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';

/** Concepts that a payment is applied to (areas/3 `aplicacion`). */
export type Concepto = 'COSTAS' | 'GASTOS' | 'MORA' | 'INTERES' | 'CAPITAL';

/** What an open obligación owes at the value date of the payment. Pesos ≥ 0. */
export interface DeudaObligacion {
  pk: string;
  vencimiento: Fecha;
  /** Breaks ties of the same due date; numbers compare as numbers. */
  folio: string;
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

export interface OpcionesImputar {
  /** Manual order (`aplicar-manual`): only these obligaciones, in this order. Inside each one the concepts keep theirs. */
  elegidas?: readonly string[];
}

type Campo = 'costas' | 'gastos' | 'mora' | 'interes' | 'capital';
const CONCEPTO: Readonly<Record<Campo, Concepto>> = {
  costas: 'COSTAS',
  gastos: 'GASTOS',
  mora: 'MORA',
  interes: 'INTERES',
  capital: 'CAPITAL',
};
/** Inside an obligación: gastos de cobranza → mora → interés → capital (domain §5). */
const ORDEN: readonly Campo[] = ['gastos', 'mora', 'interes', 'capital'];

function compararTexto(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function compararFolio(a: string, b: string): number {
  const [na, nb] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (na && nb) return compararTexto(a.padStart(20, '0'), b.padStart(20, '0'));
  return na === nb ? compararTexto(a, b) : na ? -1 : 1;
}

/** Oldest due date first; tie, folio; last, `pk`, so that the order never depends on how they came. */
function porVencimiento(a: DeudaObligacion, b: DeudaObligacion): number {
  return compararTexto(a.vencimiento, b.vencimiento) || compararFolio(a.folio, b.folio) || compararTexto(a.pk, b.pk);
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
  const turnos: (readonly [DeudaObligacion, Campo])[] = [
    ...orden.map((o) => [o, 'costas'] as const),
    ...orden.flatMap((o) => ORDEN.map((campo) => [o, campo] as const)),
  ];
  const aplicaciones: Aplicacion[] = [];
  let resto: number = monto;
  for (const [o, campo] of turnos) {
    if (o[campo] < 0) throw new RangeError(`negative debt: ${o.pk} ${campo}`);
    const parte = Math.min(resto, o[campo]);
    if (parte <= 0) continue;
    aplicaciones.push({ pk: o.pk, concepto: CONCEPTO[campo], monto: pesos(parte), orden: aplicaciones.length + 1 });
    resto -= parte;
  }
  return { aplicaciones, sobrante: pesos(resto) };
}

/** What the obligación still owes after some aplicaciones (of any obligación: only its own count). */
export function descontar(o: DeudaObligacion, aplicaciones: readonly Aplicacion[]): DeudaObligacion {
  const pagado = (concepto: Concepto) => sumPesos(aplicaciones.filter((a) => a.pk === o.pk && a.concepto === concepto).map((a) => a.monto));
  const resto = (campo: Campo) => pesos(o[campo] - pagado(CONCEPTO[campo]));
  return {
    ...o,
    costas: resto('costas'),
    gastos: resto('gastos'),
    mora: resto('mora'),
    interes: resto('interes'),
    capital: resto('capital'),
  };
}

/** Everything that is owed, all concepts. */
export function deudaTotal(obligaciones: readonly DeudaObligacion[]): Pesos {
  return sumPesos(obligaciones.flatMap((o) => [o.costas, o.gastos, o.mora, o.interes, o.capital]));
}
