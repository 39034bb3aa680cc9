import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { lectores } from '../lectores.gen.ts';

interface Costo {
  que: string;
  lector: string;
  codigo: string;
  /** Milliseconds that the others waited. */
  pausa: number;
  /** Megabytes that the process grew. */
  crece: number;
}
let costos: Costo[] = [];

beforeAll(async () => {
  const raiz = resolve(import.meta.dirname, '../../..');
  const guion = resolve(import.meta.dirname, 'hostiles.fixture.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--import', 'tsx', guion], { cwd: raiz, maxBuffer: 1e7 });
  costos = stdout
    .trim()
    .split('\n')
    .map((l) => JSON.parse(l) as Costo);
}, 600_000);

describe('ningún archivo detiene a los demás', () => {
  it('cada lector que un archivo de una persona alcanza se mide', () => {
    expect([...new Set(costos.map((c) => c.lector))].sort()).toEqual(Object.keys(lectores).sort());
    expect(costos.length).toBe(19);
  });
  it('lo que no cabe se rechaza en palabras, y nunca con un error interno', () => {
    for (const c of costos) expect(c.codigo, c.que).toMatch(/^(leído|4(13|15|22) [a-z0-9_]+)$/);
    expect(costos.find((c) => c.que === 'una hoja con dos celdas en sus esquinas')?.codigo).toBe('422 cartola_demasiado_larga');
  });
  // Bounds of a hostile file: two tenths of a second and 64 MB (quality, S25).
  it('los demás no esperan más de dos décimas de segundo', () => {
    for (const c of costos) expect(c.pausa, c.que).toBeLessThan(200);
  });
  it('el proceso no crece más de 64 MB', () => {
    for (const c of costos) expect(c.crece, c.que).toBeLessThan(64);
  });
});
