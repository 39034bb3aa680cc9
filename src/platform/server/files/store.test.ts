import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';

const dir = mkdtempSync(join(tmpdir(), 'respaldo-lleno-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const guion = fileURLToPath(new URL('./recibir.fixture.ts', import.meta.url));

/** The system itself cuts what passes 64 kB of a file: it takes what fits of the piece that crosses, and refuses the next. */
async function recibirConTope(bytes: number): Promise<unknown> {
  const orden = 'trap "" XFSZ; ulimit -f 128; exec "$0" --import tsx "$1" "$2" "$3"';
  const { stdout } = await promisify(execFile)('sh', ['-c', orden, process.execPath, guion, dir, String(bytes)]);
  return JSON.parse(stdout);
}

describe('un disco sin lugar mientras llega un archivo', () => {
  it('lo que no cabe entero se rehúsa, nunca queda recibido a medias, y no deja nada', async () => {
    expect(await recibirConTope(96 * 1024)).toEqual({ codigo: 'EFBIG', queda: 0 });
  }, 60_000);
  it('lo que cabe queda entero', async () => {
    expect(await recibirConTope(60 * 1024)).toEqual({ tamano: 60 * 1024, en_disco: 60 * 1024, queda: 1 });
  }, 60_000);
});
