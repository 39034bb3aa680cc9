import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';

const dirs: string[] = [];
const carpeta = () => {
  const dir = mkdtempSync(join(tmpdir(), 'candado-'));
  dirs.push(dir);
  return dir;
};
afterEach(() => {
  for (const d of dirs.splice(0)) rmSync(d, { recursive: true, force: true });
});

describe('candado de la base embebida (quality §0.2, F5)', () => {
  it('un segundo dueño se niega mientras el primero vive, y entra cuando suelta', () => {
    const dir = carpeta();
    const soltar = lockFolder(dir);
    expect(() => lockFolder(dir)).toThrow(/está en uso por el proceso \d+/);
    soltar();
    lockFolder(dir)();
  });
  it('el candado de un proceso muerto se toma', () => {
    const dir = carpeta();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(dir, 'respaldo.lock'), `${pid} 12345`);
    lockFolder(dir)();
  });
  it('un pid reutilizado por otro proceso no retiene la carpeta', () => {
    const dir = carpeta();
    writeFileSync(join(dir, 'respaldo.lock'), `${process.pid} 1`);
    const soltar = lockFolder(dir);
    expect(readFileSync(join(dir, 'respaldo.lock'), 'utf8')).not.toBe(`${process.pid} 1`);
    soltar();
  });
});
