import { Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';

/** A dated row: in force from `desde` to `hasta`, both days included; `hasta` null is still in force. */
export interface Vigencia {
  desde: Fecha;
  hasta: Fecha | null;
}

const FOREVER = '9999-12-31' as Fecha;

function sorted<T extends Vigencia>(filas: readonly T[]): T[] {
  return [...filas].sort((a, b) => (a.desde < b.desde ? -1 : a.desde > b.desde ? 1 : 0));
}

/** The row in force on `dia`, or undefined. Of two that overlap (which the load refuses) the later `desde` wins. */
export function vigenteEn<T extends Vigencia>(filas: readonly T[], dia: Fecha): T | undefined {
  return sorted(filas)
    .reverse()
    .find((f) => f.desde <= dia && dia <= (f.hasta ?? FOREVER));
}

/** Pairs of rows with a day in common; a row that ends before it starts is paired with itself. Empty when the series is clean. */
export function superpuestas<T extends Vigencia>(filas: readonly T[]): { anterior: T; posterior: T }[] {
  const out: { anterior: T; posterior: T }[] = [];
  let latest: T | undefined;
  for (const f of sorted(filas)) {
    if (f.desde > (f.hasta ?? FOREVER)) out.push({ anterior: f, posterior: f });
    if (latest && f.desde <= (latest.hasta ?? FOREVER)) out.push({ anterior: latest, posterior: f });
    if (!latest || (f.hasta ?? FOREVER) > (latest.hasta ?? FOREVER)) latest = f;
  }
  return out;
}

/** Days between two rows that no row covers, as ranges with both ends included. */
export function huecos(filas: readonly Vigencia[]): { desde: Fecha; hasta: Fecha }[] {
  const out: { desde: Fecha; hasta: Fecha }[] = [];
  let covered: Fecha | undefined;
  for (const f of sorted(filas)) {
    if (covered !== undefined && covered < FOREVER && f.desde > addDays(covered, 1)) {
      out.push({ desde: addDays(covered, 1), hasta: addDays(f.desde, -1) });
    }
    const end = f.hasta ?? FOREVER;
    if (covered === undefined || end > covered) covered = end;
  }
  return out;
}

/**
 * Refuses a series of one code (a TMC bracket, a parameter) with two rows on one day or a day without row.
 * Throws 422 `vigencia_superpuesta` (areas/3 empresas: gap or overlap refused).
 */
export function exigirVigenciasContinuas(codigo: string, filas: readonly Vigencia[]): void {
  const [choque] = superpuestas(filas);
  if (choque) throw new Rule('vigencia_superpuesta', { codigo, desde: choque.posterior.desde, hasta: choque.anterior.hasta ?? 'hoy' });
  const [hueco] = huecos(filas);
  if (hueco) throw new Rule('vigencia_superpuesta', { codigo, desde: hueco.desde, hasta: hueco.hasta });
}
