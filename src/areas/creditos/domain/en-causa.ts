import { acumulando } from '#finanzas/reparto.ts';
import type { Aceleracion } from './aceleracion.ts';
import { enPesos, type Libros } from './contable.ts';
import type { DebeLibro, Imputado } from './imputacion.ts';

/** A credit in UF that is being sued for (docs/decisiones/0141): in 1207 each cuota is what it owes at the UF of the day. */

/** What the accounts of a credit held the moment it was sued for, pesos: of each cuota 1201 and 1203, and what 1202 had recognised and received. */
interface AlDemandar {
  cuotas: ReadonlyMap<number, { capital: number; reajuste: number }>;
  devengado: number;
  cobrado: number;
}

const suma = (xs: readonly { numero: number; monto: number }[], numero?: number): number =>
  xs.reduce((s, x) => s + (numero === undefined || x.numero === numero ? x.monto : 0), 0);

const abonado = (pagos: readonly Imputado[], conceptos: readonly string[], numero?: number): number =>
  pagos.reduce(
    (s, i) =>
      s +
      suma(
        i.abonos.filter((a) => conceptos.includes(a.concepto)),
        numero,
      ),
    0,
  );

/** The books of today without what was paid since it was sued for: no payment of a case is of the accounts that the credit had before it. */
export function alDemandar(libros: Libros, enCausa: readonly Imputado[]): AlDemandar {
  const cuotas = [...libros.cuotas].map(([numero, l]) => {
    const bajas = enCausa.reduce((s, i) => s + suma(i.bajas ?? [], numero), 0);
    const alzas = enCausa.reduce((s, i) => s + suma(i.reajustes, numero), 0);
    const capital = l.capital + abonado(enCausa, ['CAPITAL'], numero) + bajas;
    return [numero, { capital, reajuste: l.reajuste + abonado(enCausa, ['REAJUSTE'], numero) - alzas - bajas }] as const;
  });
  return {
    cuotas: new Map(cuotas),
    devengado: libros.devengado - enCausa.reduce((s, i) => s + suma(i.devengo), 0),
    cobrado: libros.cobrado - abonado(enCausa, ['INTERES']),
  };
}

/**
 * What crosses to the case of a credit in UF, pesos: the capital and the reajuste that its accounts hold, and its interest at the UF of the day it is sued for.
 * `falta`: what has to be recognised of that interest, with its sign.
 */
export function traspasoUf(deben: readonly DebeLibro[], uf: string, a: AlDemandar): { traspaso: Aceleracion['traspaso']; falta: number } {
  const intereses = acumulando(
    deben.map((d) => d.interes),
    (unidades) => enPesos(unidades, uf),
  );
  const traspaso = deben.flatMap((d, k) => {
    const l = a.cuotas.get(d.numero) ?? { capital: 0, reajuste: 0 };
    const fila = { numero: d.numero, capital: l.capital, interes: intereses[k] ?? 0, reajuste: l.reajuste };
    return fila.capital + fila.interes + fila.reajuste === 0 ? [] : [fila];
  });
  return { traspaso, falta: a.cobrado + intereses.reduce((s, x) => s + x, 0) - a.devengado };
}

/** What 1207 holds of each cuota, pesos: what crossed, less what was paid of it, with what it rose and fell. */
export function enLibroCausa(a: Pick<Aceleracion, 'traspaso' | 'uf'>, pagos: readonly Imputado[], numero: number): number {
  const t = a.traspaso.find((x) => x.numero === numero);
  const cruzo = t ? t.capital + t.interes + (t.reajuste ?? 0) : 0;
  return cruzo - abonado(pagos, ['CAPITAL', 'REAJUSTE', 'INTERES'], numero) + suma(a.uf?.reajustes ?? [], numero);
}

/** What each cuota must rise or fall so that 1207 is what it owes at the UF of a day, capital and interest rounded once. Those that are there already are left out. */
export function reajusteCausa(
  a: Pick<Aceleracion, 'traspaso' | 'uf'>,
  pagos: readonly Imputado[],
  deben: readonly DebeLibro[],
  uf: string,
): { numero: number; monto: number }[] {
  return deben
    .map((d) => ({ numero: d.numero, monto: enPesos(d.capital + d.interes, uf) - enLibroCausa(a, pagos, d.numero) }))
    .filter((x) => x.monto !== 0);
}

/** Two lists of amounts by cuota, added. */
export const sumados = (a: readonly { numero: number; monto: number }[], b: readonly { numero: number; monto: number }[]) =>
  [...new Set([...a, ...b].map((x) => x.numero))]
    .sort((x, y) => x - y)
    .map((numero) => ({ numero, monto: suma(a, numero) + suma(b, numero) }))
    .filter((x) => x.monto !== 0);
