import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { Outbox } from '#platform/server/mail/outbox.ts';
import type { AppDeps } from '#platform/server/registry.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { type Buzon, buzon } from './buzon.fixture.ts';

let t: TestApp;
let b: Buzon;
const abiertas: Outbox[] = [];

beforeAll(async () => {
  t = await testApp(areas);
});
afterAll(() => t.close());
beforeEach(async () => {
  b = await buzon();
  await t.deps.database.db.delete(correos);
});
afterEach(async () => {
  for (const o of abiertas.splice(0)) await o.stop();
  await b.close();
});

/** A worker of a process: another one is another process over the same database. */
function trabajador(smtpUrl: string | null = b.url): Outbox {
  const deps: AppDeps = { ...t.deps, config: { ...t.deps.config, smtpUrl } };
  const o = new Outbox(deps, (hash) => t.deps.files.get(hash));
  abiertas.push(o);
  return o;
}
const dejar = (asunto: string, para = ['ana@demo.cl'], adjuntos?: { nombre: string; archivo: string }[]) =>
  t.arrange((ctx) => ctx.mail({ para, asunto, texto: `Texto de ${asunto}`, ...(adjuntos ? { adjuntos } : {}) }));
const fila = async () => {
  const [row] = await t.deps.database.db.select().from(correos).orderBy(asc(correos.id));
  if (!row) throw new Error('the outbox is empty');
  return row;
};
/** As if the waiting time had gone by. */
const pasaElTiempo = () => t.deps.database.db.update(correos).set({ proximo: new Date(0) });

describe('bandeja de salida contra un servidor SMTP verdadero', () => {
  it('lo que un acto deja sale una vez, con sus adjuntos, y queda enviado', async () => {
    const archivo = await t.deps.files.put(Buffer.from('%PDF-1.7 certificado'));
    await dejar('Certificado', ['ana@demo.cl', 'beto@demo.cl'], [{ nombre: 'certificado.pdf', archivo }]);
    const o = trabajador();
    expect([await o.run(), await o.run()]).toEqual([1, 0]);
    expect(b.recibidos).toHaveLength(1);
    const { id } = await fila();
    expect(b.recibidos[0]).toMatchObject({ id: `<${id}@respaldo>`, para: ['ana@demo.cl', 'beto@demo.cl'], asunto: 'Certificado' });
    expect(b.recibidos[0]?.texto).toContain('certificado.pdf');
    expect(await fila()).toMatchObject({ estado: 'enviado', intentos: 1, error: null });
  });
  it('lo que un acto deshecho iba a decir no sale', async () => {
    const acto = t.arrange(async (ctx) => {
      await ctx.mail({ para: ['ana@demo.cl'], asunto: 'Nunca', texto: 'x' });
      throw new Error('undone');
    });
    await expect(acto).rejects.toThrow('undone');
    expect(await trabajador().run()).toBe(0);
    expect(b.recibidos).toEqual([]);
  });
  it('ocho procesos sobre la misma cola entregan veinticinco correos, cada uno una vez', async () => {
    for (let i = 0; i < 25; i += 1) await dejar(`Aviso ${i}`);
    const procesos = Array.from({ length: 8 }, () => trabajador());
    for (let vuelta = 0; vuelta < 3; vuelta += 1) await Promise.all(procesos.map((o) => o.run()));
    expect(b.recibidos.map((r) => r.asunto).sort()).toEqual(Array.from({ length: 25 }, (_, i) => `Aviso ${i}`).sort());
    expect(new Set(b.recibidos.map((r) => r.id)).size).toBe(25);
  });
  it('un proceso que muere después de reclamar y antes de enviar: otro lo envía a su hora, una vez', async () => {
    await dejar('A medias');
    // What a process leaves when it dies between its claim and its first byte.
    await t.deps.database.db.update(correos).set({ intentos: 1, proximo: new Date(Date.now() + 60_000) });
    expect(await trabajador().run()).toBe(0);
    await pasaElTiempo();
    expect(await trabajador().run()).toBe(1);
    expect(b.recibidos).toHaveLength(1);
  });
  it('si la respuesta del servidor se pierde, lo que se repite es el mismo mensaje y no otro', async () => {
    await dejar('Respuesta perdida');
    b.trato = 'corta';
    expect(await trabajador().run()).toBe(0);
    expect(await fila()).toMatchObject({ estado: 'pendiente', intentos: 1 });
    b.trato = null;
    await pasaElTiempo();
    expect(await trabajador().run()).toBe(1);
    expect(b.recibidos.length).toBe(2);
    expect(new Set(b.recibidos.map((r) => r.id)).size).toBe(1);
  });
});

describe('rechazos del servidor SMTP', () => {
  it('un rechazo pasajero se reintenta cada vez más tarde, y a la quinta se da por fallido con su razón', async () => {
    await dejar('Con paciencia');
    b.trato = { data: 451 };
    const esperas: number[] = [];
    for (let i = 1; i <= 5; i += 1) {
      const o = trabajador();
      const antes = Date.now();
      await o.run();
      const c = await fila();
      esperas.push(Math.round((c.proximo.getTime() - antes) / 60_000));
      expect([c.intentos, c.estado]).toEqual([i, i === 5 ? 'fallido' : 'pendiente']);
      expect(c.error).toMatch(/451/);
      // Before its time nobody tries.
      const { conexiones } = b;
      await o.run();
      expect(b.conexiones).toBe(conexiones);
      await pasaElTiempo();
    }
    expect(esperas).toEqual([1, 4, 16, 64, 64]);
    await trabajador().run();
    expect(b.recibidos).toEqual([]);
  });
  it('un rechazo definitivo de la dirección no se repite y queda escrito', async () => {
    await dejar('A nadie', ['mala@demo.cl']);
    b.trato = { rcpt: 550 };
    await trabajador().run();
    expect(await fila()).toMatchObject({ estado: 'fallido', intentos: 1 });
    expect((await fila()).error).toMatch(/550/);
  });
  it('si admite a uno y al otro no, sale al que admite y queda escrito quién faltó', async () => {
    await dejar('A medias', ['ana@demo.cl', 'mala@demo.cl']);
    b.trato = { rcpt: 550 };
    expect(await trabajador().run()).toBe(1);
    expect(b.recibidos[0]?.para).toEqual(['ana@demo.cl']);
    expect(await fila()).toMatchObject({ estado: 'enviado', error: 'El servidor no admitió: mala@demo.cl' });
  });
  it('con el servidor caído el correo espera, lo demás sigue, y sale cuando vuelve', async () => {
    await dejar('Espera');
    const { url } = b;
    await b.close();
    expect(await trabajador(url).run()).toBe(0);
    expect(await fila()).toMatchObject({ estado: 'pendiente', intentos: 1 });
    b = await buzon(Number(new URL(url).port));
    await pasaElTiempo();
    expect(await trabajador(url).run()).toBe(1);
  });
  it('un correo malo no detiene a los que vienen detrás', async () => {
    await dejar('A nadie', ['mala@demo.cl']);
    await dejar('Bueno');
    b.trato = { rcpt: 550 };
    expect(await trabajador().run()).toBe(1);
    const buenos = await t.deps.database.db.select().from(correos).where(eq(correos.estado, 'enviado'));
    expect(buenos.map((c) => c.asunto)).toEqual(['Bueno']);
  });
  it('sin SMTP configurado nada sale y nada se pierde', async () => {
    await dejar('Guardado');
    expect(await trabajador(null).run()).toBe(0);
    expect(await fila()).toMatchObject({ estado: 'pendiente', intentos: 0 });
  });
});
