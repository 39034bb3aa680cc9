import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { estrenar, unaVez } from '../e2e/api/fallas/estreno.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'respaldo-una-vez-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('lo que las pruebas de una corrida comparten', () => {
  it('se hace una sola vez, y quien lo pide mientras se hace espera a que esté entero', async () => {
    let hechas = 0;
    const pedir = () =>
      unaVez(join(base, 'casa'), async (dir) => {
        hechas += 1;
        await new Promise((done) => setTimeout(done, 250));
        writeFileSync(dir, 'entera');
      });
    const pedidas = await Promise.all([pedir(), pedir(), pedir()]);
    expect(hechas).toBe(1);
    for (const hecho of pedidas) expect(existsSync(hecho)).toBe(true);
  });

  it('si falla lo dice a quien lo hacía, y el siguiente lo hace de nuevo', async () => {
    const dir = join(base, 'casa');
    await expect(unaVez(dir, () => Promise.reject(new Error('no se hizo')))).rejects.toThrow('no se hizo');
    const hecho = await unaVez(dir, async (d) => writeFileSync(d, 'entera'));
    expect(existsSync(hecho)).toBe(true);
  });

  it('cada empresa estrenada es una copia: lo que se escribe en una no llega a otra', () => {
    const [plantilla, una, otra] = [join(base, 'plantilla'), join(base, 'una'), join(base, 'otra')];
    mkdirSync(plantilla);
    writeFileSync(join(plantilla, 'dato'), 'de todas');
    for (const casa of [una, otra]) estrenar(casa, plantilla);
    writeFileSync(join(una, 'propio'), 'de una');
    expect([readdirSync(una), readdirSync(otra), readdirSync(plantilla)]).toEqual([['dato', 'propio'], ['dato'], ['dato']]);
  });
});
