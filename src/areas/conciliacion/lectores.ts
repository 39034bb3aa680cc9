import { readFileSync } from 'node:fs';
import { checkZip } from '#platform/server/files/zip.ts';
import type { Cartola, Movimiento } from './domain/cartola/tipos.ts';
import { type HojaDeMuestra, leerCartola, muestraDe, type OpcionesLectura } from './service/leer-cartola.ts';
import { revisarPlanilla } from './service/revisar-planilla.ts';

/** Rows of a statement that are read: a busy month of one account has some thousands. */
const MAX_FILAS = 30_000;
const POR_PARTE = 250;
/** What a statement in a zip (xlsx) may hold once expanded. */
const ZIP = { maxEntries: 1_000, maxTotalMb: 32, maxRatio: 100 };

/** A statement, and then its rows in small pieces: `de` counts the statements of the file. */
export type ParteCartola = { cartola: Cartola } | { de: number; movimientos: Movimiento[] };

interface Pedido {
  ruta: string;
  opciones: OpcionesLectura;
}

/** The bytes of a file whose zip, if it is one, expands within bounds. */
function acotado(ruta: string): Buffer {
  const bytes = readFileSync(ruta);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    checkZip(bytes, ZIP);
    revisarPlanilla(bytes, { max_filas: MAX_FILAS, max_bytes: ZIP.maxTotalMb * 1024 * 1024 });
  }
  return bytes;
}

async function* cartola({ ruta, opciones }: Pedido): AsyncIterable<ParteCartola> {
  const cartolas = await leerCartola(acotado(ruta), { max_filas: MAX_FILAS, ...opciones });
  for (const [de, c] of cartolas.entries()) {
    yield { cartola: { ...c, movimientos: [] } };
    for (let at = 0; at < c.movimientos.length; at += POR_PARTE) yield { de, movimientos: c.movimientos.slice(at, at + POR_PARTE) };
  }
}

async function* muestra({ ruta, opciones }: Pedido): AsyncIterable<HojaDeMuestra> {
  yield* await muestraDe(acotado(ruta), { max_filas: MAX_FILAS, ...opciones });
}

export const lectores = { 'conciliacion.cartola': cartola, 'conciliacion.muestra': muestra };
