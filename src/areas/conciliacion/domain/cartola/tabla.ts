import { leerEncabezado, normalizar } from './encabezados.ts';
import { type FechaCruda, leerFechaCruda } from './fechas.ts';
import { leerMonto } from './montos.ts';
import type { Celda, Columnas, Escritura, Grilla, Monto } from './tipos.ts';

const vacia = (c: Celda | undefined) => c === null || c === undefined || String(c).trim() === '';

/** A row of the table already told apart from totals, notes and balances. */
export interface FilaTabla {
  n: number;
  celdas: readonly Celda[];
  columnas: Columnas;
  cruda: FechaCruda | null;
}

export interface Tabla {
  filas: FilaTabla[];
  notas: number[];
  saldos_diarios: { cruda: FechaCruda; saldo: Monto }[];
  saldo_inicial?: Monto;
  saldo_final?: Monto;
}

/** The first readable amount of some cells. */
export function primerMonto(celdas: readonly (Celda | undefined)[], decimales: number | Escritura): Monto | undefined {
  for (const c of celdas) {
    const r = leerMonto(c, decimales);
    if (r && 'valor' in r) return r.valor;
  }
  return undefined;
}

/** Pairs (date, amount) of a "Saldos diarios" block, however many a row. */
function leerSaldosDiarios(celdas: readonly Celda[], decimales: number | Escritura, t: Tabla): void {
  let cruda: FechaCruda | null = null;
  for (const c of celdas) {
    const f = typeof c === 'string' ? leerFechaCruda(c) : null;
    const r = f ? null : leerMonto(c, decimales);
    if (f) cruda = f;
    else if (cruda && r && 'valor' in r) {
      t.saldos_diarios.push({ cruda, saldo: r.valor });
      cruda = null;
    }
  }
}

const TOTAL = /^(?:sub ?)?total(?:es)?\b/;

/** Opening, closing and total lines printed inside the table. True when the row is one of them; in doubt it is a movement. */
function esLineaDeSaldo(celdas: readonly Celda[], c: Columnas, cruda: FechaCruda | null, decimales: number | Escritura, t: Tabla): boolean {
  const textos = celdas.filter((x) => typeof x === 'string' && /total|saldo/i.test(x)).map((x) => normalizar(String(x).slice(0, 80)));
  if (textos.length === 0) return false;
  const fecha = celdas[c.fecha ?? -1];
  if (!cruda && (vacia(fecha) || TOTAL.test(normalizar(String(fecha)))) && textos.some((x) => TOTAL.test(x))) return true;
  const montos = [c.cargo, c.abono, c.monto].map((i) => (i === undefined ? null : leerMonto(celdas[i], decimales)));
  if (montos.some((m) => m && (!('valor' in m) || m.valor !== 0))) return false;
  const etiqueta = textos.find((x) => /^saldo (?:inicial|anterior|apertura|final|actual|contable|al cierre)/.test(x));
  if (!etiqueta) return false;
  const saldo = c.saldo === undefined ? undefined : primerMonto([celdas[c.saldo]], decimales);
  if (saldo === undefined) return !cruda;
  if (/^saldo (?:inicial|anterior|apertura)/.test(etiqueta)) t.saldo_inicial ??= saldo;
  else t.saldo_final = saldo;
  return true;
}

/** A row is a movement when it has a date or an amount; without either, only when it fills most of the columns with something else. */
function esMovimiento(celdas: readonly Celda[], c: Columnas, cruda: FechaCruda | null, decimales: number | Escritura): boolean {
  if (cruda) return true;
  const conMonto = [c.cargo, c.abono, c.monto].some((i) => {
    const r = i === undefined ? null : leerMonto(celdas[i], decimales);
    return r !== null && 'valor' in r && r.valor !== 0;
  });
  if (conMonto) return true;
  const llenas = [c.fecha, c.descripcion, c.cargo ?? c.monto, c.abono, c.saldo].filter((i) => i !== undefined && !vacia(celdas[i]));
  return llenas.length >= 3 && !vacia(celdas[c.fecha ?? -1]);
}

/** Whether a row is a header again, with the columns that stand from it on. */
type Repetido = (celdas: readonly Celda[], debajo?: readonly Celda[]) => { columnas: Columnas; filas: number } | null;

/**
 * Walks the rows under a header and tells movements from totals, opening and closing lines, daily balances and notes.
 * A repeated header (page break) may change the columns.
 */
export function recorrerTabla(
  grilla: Grilla,
  desde: number,
  inicio: Columnas,
  decimales: number | Escritura,
  esRepetido: Repetido = leerEncabezado,
): Tabla {
  const t: Tabla = { filas: [], notas: [], saldos_diarios: [] };
  let columnas = inicio;
  let enSaldosDiarios = false;
  for (let i = desde; i < grilla.length; i += 1) {
    const celdas = grilla[i] ?? [];
    if (celdas.every(vacia)) continue;
    const repetido = esRepetido(celdas, grilla[i + 1]);
    if (repetido) {
      columnas = repetido.columnas;
      i += repetido.filas - 1;
      enSaldosDiarios = false;
      continue;
    }
    if (celdas.some((c) => typeof c === 'string' && /^\W*saldos? diarios?\W*$/i.test(c))) {
      enSaldosDiarios = true;
      continue;
    }
    const cruda = columnas.fecha === undefined ? null : leerFechaCruda(celdas[columnas.fecha]);
    if (enSaldosDiarios) leerSaldosDiarios(celdas, decimales, t);
    else if (esLineaDeSaldo(celdas, columnas, cruda, decimales, t)) continue;
    else if (esMovimiento(celdas, columnas, cruda, decimales)) t.filas.push({ n: i + 1, celdas, columnas, cruda });
    else t.notas.push(i + 1);
  }
  return t;
}
