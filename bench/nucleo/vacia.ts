import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { RAIZ } from './casa.ts';

/** The empty React page built with the product's own tools: its folder, and the kilobytes (of a thousand, gzip) of its JavaScript. */
export async function paginaVacia(): Promise<{ carpeta: string; kb: number; borrar(): void }> {
  const carpeta = mkdtempSync(join(tmpdir(), 'respaldo-vacia-'));
  await build({
    root: join(RAIZ, 'bench/vacia'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: carpeta, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const assets = join(carpeta, 'assets');
  const bytes = readdirSync(assets)
    .filter((f) => f.endsWith('.js'))
    .reduce((s, f) => s + gzipSync(readFileSync(join(assets, f))).length, 0);
  return { carpeta, kb: bytes / 1000, borrar: () => rmSync(carpeta, { recursive: true, force: true }) };
}
