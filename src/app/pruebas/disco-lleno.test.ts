import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { archivos } from '#areas/documentos/tables.ts';
import { filesDir } from '#platform/server/config.ts';
import { eventos } from '#platform/server/tables.ts';
import { type ClienteDePrueba, clienteDe } from './cartera.fixture.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

/** What the operating system answers when the disk is full, at each step that an upload asks of it. */
let m: Mundo;
let token: string;
let cliente: ClienteDePrueba;
let manija: FileHandle;
let llenar: (donde: Donde, desde: number) => void;
let vaciar: () => void;
type Donde = 'escribir' | 'sincronizar' | 'guardar';

const lleno = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', errno: -28 });

beforeAll(async () => {
  m = await mundo();
  token = await m.entrar('ejecutivo');
  cliente = await clienteDe(m, 'ejecutivo', 1);
  const f = await fs.open(join(m.deps.config.dataDir, 'una-manija'), 'w');
  manija = Object.getPrototypeOf(f) as FileHandle;
  await f.close();
  const { writeFile, sync } = manija;
  const { link } = fs;
  vaciar = () => {
    Object.assign(manija, { writeFile, sync });
    Object.assign(fs, { link });
    syncBuiltinESMExports();
  };
  llenar = (donde, desde) => {
    let veces = 0;
    const cabe = (): void => {
      veces += 1;
      if (veces >= desde) throw lleno();
    };
    const hasta = <A extends unknown[], R>(real: (...a: A) => Promise<R>) =>
      async function (this: unknown, ...a: A): Promise<R> {
        cabe();
        return real.apply(this, a);
      };
    if (donde === 'escribir') Object.assign(manija, { writeFile: hasta(writeFile as never) });
    if (donde === 'sincronizar') Object.assign(manija, { sync: hasta(sync) });
    if (donde === 'guardar') Object.assign(fs, { link: hasta(link) });
    syncBuiltinESMExports();
  };
});
afterEach(() => vaciar());
afterAll(() => m.close());

const BORDE = 'borde-de-prueba';
/** Two papers of 200 kB in one request: the second is where the disk ends. */
function dosPapeles(clave: string): Buffer {
  const campos = { tipo_archivo: 'CARNET', referido_tipo: 'persona', referido_id: cliente.rut };
  const trozos = Object.entries(campos).map(([k, v]) =>
    Buffer.from(`--${BORDE}\r\nContent-Disposition: form-data; name="${k}"\r\n\r\n${v}\r\n`),
  );
  for (const n of [1, 2]) {
    const cabecera = `--${BORDE}\r\nContent-Disposition: form-data; name="archivos"; filename="p${n}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
    trozos.push(Buffer.from(cabecera), Buffer.from(`%PDF-1.4 papel ${n} de ${clave} ${'x'.repeat(200_000)}`), Buffer.from('\r\n'));
  }
  return Buffer.concat([...trozos, Buffer.from(`--${BORDE}--\r\n`)]);
}
const subir = (clave: string) =>
  m.inject({
    method: 'POST',
    url: '/api/documentos/archivos',
    token,
    payload: dosPapeles(clave),
    headers: { 'content-type': `multipart/form-data; boundary=${BORDE}`, 'idempotency-key': clave },
  });
/** What an upload leaves: bytes in the store, what waits at its entrance, rows and the log. */
async function huella() {
  const dir = filesDir(m.deps.config);
  const en = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((f) => f.isFile());
  const { db } = m.deps.database;
  const [filas, actos] = [await db.select({ id: archivos.id }).from(archivos), await db.select({ id: eventos.id }).from(eventos)];
  return { archivos: en.length, filas: filas.length, actos: actos.length };
}

describe('una subida entera con el disco lleno', () => {
  it.each<[string, Donde, number]>([
    ['al escribir el segundo', 'escribir', 2],
    ['al asegurarlo en el disco', 'sincronizar', 2],
    ['al guardarlo en su lugar', 'guardar', 1],
  ])('%s responde 507 en palabras, y no queda byte, fila ni acto', async (_que, donde, desde) => {
    await fs.mkdir(filesDir(m.deps.config), { recursive: true });
    const antes = await huella();
    llenar(donde, desde);
    const r = await subir(randomUUID());
    vaciar();
    expect([r.statusCode, r.json().codigo]).toEqual([507, 'sin_espacio']);
    expect(r.body).not.toMatch(/ENOSPC|data\//);
    expect(await huella()).toEqual(antes);
  });
  it('con lugar otra vez, la misma petición se hace entera y una sola vez', async () => {
    const antes = await huella();
    const clave = randomUUID();
    llenar('escribir', 2);
    expect((await subir(clave)).statusCode).toBe(507);
    vaciar();
    for (const _vez of [1, 2]) {
      const r = await subir(clave);
      expect([r.statusCode, r.json().archivos.map((a: { error: unknown }) => a.error)]).toEqual([200, [null, null]]);
    }
    const queda = await huella();
    expect([queda.archivos - antes.archivos, queda.filas - antes.filas]).toEqual([2, 2]);
  });
});
