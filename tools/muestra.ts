/**
 * `npm run muestra -- hacer`: tells the story of the demo company and keeps what came out as the snapshot that a first start loads.
 * `npm run muestra -- comprobar`: tells it again and compares; exit code 1 when the snapshot is not what the code tells today.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { contarAparte, hashDeFuentes } from '#app/muestra/contar-historia.ts';
import { empresaContada, huellaContada } from '#app/muestra/formato.ts';
import { guardar } from '#app/muestra/guardar.ts';
import { huellaDe } from '#app/muestra/huella.ts';
import { filesDir } from '#platform/server/config.ts';

const ROOT = resolve(import.meta.dirname, '..');

async function hacer(): Promise<number> {
  const { bytes, tablas } = await contarAparte(ROOT, console.log, async (db, config) => ({
    bytes: await guardar(db, filesDir(config), ROOT),
    tablas: await huellaDe(db),
  }));
  writeFileSync(empresaContada(ROOT), bytes);
  writeFileSync(huellaContada(ROOT), `${JSON.stringify({ fuentes: hashDeFuentes(ROOT), tablas }, null, 2)}\n`);
  console.log(`${empresaContada('')}: ${(bytes.length / 1_048_576).toFixed(1)} MB`);
  return 0;
}

async function comprobar(): Promise<number> {
  const { tablas: guardadas } = JSON.parse(readFileSync(huellaContada(ROOT), 'utf8')) as { tablas: Record<string, string> };
  const contadas = await contarAparte(ROOT, console.log, huellaDe);
  const distintas = [...new Set([...Object.keys(guardadas), ...Object.keys(contadas)])].filter((t) => guardadas[t] !== contadas[t]);
  for (const t of distintas) console.log(`DISTINTA ${t}: guardada ${guardadas[t] ?? 'no está'}, contada hoy ${contadas[t] ?? 'no está'}`);
  console.log(distintas.length === 0 ? 'La muestra es lo que la historia cuenta' : 'Hágala de nuevo: npm run muestra -- hacer');
  return distintas.length === 0 ? 0 : 1;
}

const orden = process.argv[2];
const hecho = orden === 'hacer' ? hacer() : orden === 'comprobar' ? comprobar() : Promise.reject(new Error('Indique hacer o comprobar'));
hecho.then(
  (code) => process.exit(code),
  (e: unknown) => {
    console.error(e instanceof Error ? e.message : e);
    process.exit(2);
  },
);
