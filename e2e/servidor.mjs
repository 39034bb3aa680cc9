import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * The product that the journeys visit, as it is installed: bundled and then started, on an empty folder. Read file by file from its source, its
 * start alone cost a third more of processor.
 */
const ROOT = join(import.meta.dirname, '..');
// As deep as the source, for it finds the root from there.
const outdir = join(ROOT, 'dist', `viajes-${process.pid}`);
process.once('exit', () => rmSync(outdir, { recursive: true, force: true }));
await build({
  entryPoints: ['src/app/server.ts', 'src/app/lector.ts'],
  absWorkingDir: ROOT,
  outdir,
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  jsx: 'automatic',
  outExtension: { '.js': '.mjs' },
  logLevel: 'error',
});
await import(join(outdir, 'server.mjs'));
