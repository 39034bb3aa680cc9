import { readFileSync } from 'node:fs';
import { type FilaLeida, type Formato, leer } from './domain/plantilla.ts';

/** Rows of one answer: the largest list of a bank has some thousands. */
const MAX_FILAS = 100_000;
const POR_PARTE = 250;

/** The rows of an answer of a bank, in small pieces. Its bytes are latin-1: every byte is a character, and none is lost. */
function* respuesta({ ruta, formato }: { ruta: string; formato: Formato }): Iterable<FilaLeida[]> {
  const filas = leer(formato, readFileSync(ruta).toString('latin1'), MAX_FILAS);
  for (let at = 0; at < filas.length; at += POR_PARTE) yield filas.slice(at, at + POR_PARTE);
}

export const lectores = { 'pacs.respuesta': respuesta };
