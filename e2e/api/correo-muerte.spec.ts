import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { buzon } from '../../src/app/pruebas/buzon.fixture.ts';
import { arrancar, entrar, ido, terminar } from './fallas/proceso.ts';

const MENSAJES = 5;
/** The outbox looks every five seconds: after three turns nothing is left to be seen. */
const TRES_VUELTAS_MS = 16_000;

async function enviar(url: string, token: string, n: number): Promise<void> {
  const r = await fetch(`${url}/api/correo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': `muerte-${n}` },
    body: JSON.stringify({ to: [`cliente${n}@afuera.example`], subject: `Mensaje ${n}`, message: '<p>x</p>' }),
  });
  if (r.status !== 201) throw new Error(`${r.status} ${await r.text()}`);
}

test('correo a direcciones de afuera: el proceso muere entre el acto y el envío, y cada mensaje llega una vez', async () => {
  test.setTimeout(180_000);
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-correo-'));
  const casa = { dir, url: null };
  const b = await buzon();
  try {
    const uno = await arrancar(casa, { SMTP_URL: b.url });
    const token = await entrar(uno.url, 'ejecutivo');
    for (let n = 1; n <= MENSAJES; n += 1) await enviar(uno.url, token, n);
    uno.child.kill('SIGKILL');
    await ido(uno.child);
    const otro = await arrancar(casa, { SMTP_URL: b.url });
    const mios = () => b.recibidos.filter((r) => r.asunto.startsWith('Mensaje '));
    await expect.poll(() => mios().length, { timeout: 60_000 }).toBe(MENSAJES);
    await new Promise((done) => setTimeout(done, TRES_VUELTAS_MS));
    expect(
      mios()
        .map((r) => r.para.join())
        .sort(),
    ).toEqual(Array.from({ length: MENSAJES }, (_, i) => `cliente${i + 1}@afuera.example`));
    expect(new Set(mios().map((r) => r.id)).size).toBe(MENSAJES);
    expect(await terminar(otro)).toBe(0);
  } finally {
    await b.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
