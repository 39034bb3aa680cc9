import { join } from 'node:path';
import type { Applied } from '#platform/server/database/migrate.ts';

/** The demo company already told: its rows and papers, compressed. It is made from the story by a command, never by hand. */
export const empresaContada = (root: string) => join(root, 'src/app/muestra/empresa.br');
/** What the story fixes of it, to know whether the snapshot still says what the code tells. */
export const huellaContada = (root: string) => join(root, 'src/app/muestra/huella.json');

/** First line: the schema that the rows belong to. */
export interface Portada {
  migraciones: Applied;
}
/** Then each table in the order in which its rows can be written, followed by that many lines, one row each. */
export interface Cabecera {
  tabla: string;
  columnas: string[];
  filas: number;
}
/** At the end, the papers. */
export interface Papel {
  papel: string;
}

/** What says who came in and what was sent to whom while it was told: nobody needs it in another house. */
export const AJENAS = new Set(['migracion', 'candado', 'tabla_version', 'senal', 'boleto', 'sesion', 'intento', 'ficha']);

/** Columns that nobody needs in another house: what was answered to each act while it was told. */
export const COLUMNAS_AJENAS: Readonly<Record<string, readonly string[]>> = { idempotencia: ['respuesta'] };
