import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '#platform/server/context.ts';
import { buildApp } from '#platform/server/http/app.ts';
import { Live } from '#platform/server/live.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let otro: Awaited<ReturnType<typeof buildApp>>;
const base: string[] = [];

beforeAll(async () => {
  m = await mundo();
  // Another process over the same database: nothing that one knows in memory reaches it.
  otro = await buildApp({ ...m.deps, live: new Live() });
  for (const app of [await m.app(), otro]) {
    await app.listen({ port: 0, host: '127.0.0.1' });
    base.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  }
}, 400_000);
const abiertos: AbortController[] = [];
afterEach(() => {
  for (const c of abiertos.splice(0)) c.abort();
});
afterAll(async () => {
  await otro.close();
  await m.close();
});

const pedir = (ruta: string, token: string, donde = 0) =>
  fetch(`${base[donde]}${ruta}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
const boletoDe = async (token: string) => ((await (await pedir('/api/eventos/boleto', token)).json()) as { boleto: string }).boleto;

interface Flujo {
  estado: number;
  oido: () => string;
  fin: Promise<void>;
}
async function abrir(boleto: string, donde = 0): Promise<Flujo> {
  const control = new AbortController();
  abiertos.push(control);
  const r = await fetch(`${base[donde]}/api/eventos?boleto=${boleto}`, { signal: control.signal });
  let texto = '';
  const leer = async () => {
    const reader = r.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let p = await reader?.read(); p && !p.done; p = await reader?.read()) texto += p.value;
  };
  return { estado: r.status, oido: () => texto, fin: leer().catch(() => undefined) };
}
const entrar = async (cuenta: string) => {
  const r = await m.inject({ method: 'POST', url: '/jwt/login', payload: { email: `${cuenta}@demo.cl`, password: 'Demo.2026' } });
  return (r.json() as { accessToken: string }).accessToken;
};
const decir = (texto: string) =>
  transact(m.deps, { empresa_id: m.demo_id, area: 'tareas', accion: 'prueba' }, (ctx) =>
    ctx.signal('cambio', { area: 'tareas', id: texto }),
  ).then(() => m.deps.live.wake(m.demo_id));
const hasta = async (listo: () => boolean, ms = 15_000) => {
  for (const fin = Date.now() + ms; !listo() && Date.now() < fin; ) await new Promise((r) => setTimeout(r, 20));
  return listo();
};
const termina = (f: Flujo, ms = 15_000) =>
  Promise.race([f.fin.then(() => true), new Promise<boolean>((r) => setTimeout(() => r(false), ms))]);

describe('el boleto de un flujo', () => {
  it('sirve una vez, y no cualquiera', async () => {
    const boleto = await boletoDe(await entrar('analista'));
    expect((await abrir(boleto)).estado).toBe(200);
    for (const b of [boleto, 'inventado', '']) expect((await abrir(b)).estado).toBe(401);
  });
  it('lo toma otro proceso', async () => {
    expect((await abrir(await boletoDe(await entrar('analista')), 1)).estado).toBe(200);
  });
  it('no sirve si su sesión terminó antes', async () => {
    const token = await entrar('analista');
    const boleto = await boletoDe(token);
    expect((await pedir('/api/acceso/salir', token)).status).toBe(204);
    expect((await abrir(boleto)).estado).toBe(401);
  });
});

describe('un flujo muere con su sesión', () => {
  it('al salir, en este proceso y en otro, y nada más se le dice', async () => {
    const token = await entrar('fiscalia');
    const flujos = [await abrir(await boletoDe(token)), await abrir(await boletoDe(token), 1)];
    await decir('antes-de-salir');
    expect(await hasta(() => flujos[0]?.oido().includes('antes-de-salir') ?? false)).toBe(true);
    await pedir('/api/acceso/salir', token);
    for (const f of flujos) expect(await termina(f)).toBe(true);
    await decir('despues-de-salir');
    for (const f of flujos) expect(f.oido()).not.toContain('despues-de-salir');
  });
  it('al desactivar la cuenta', async () => {
    const f = await abrir(await boletoDe(await entrar('recaudador')));
    const s = await m.sesion('recaudador');
    const admin = await entrar('admin');
    const r = await m.inject({ method: 'GET', url: `/api/usuarios/${s.usuario_id}`, token: admin });
    const version = (r.json() as { version: number }).version;
    const d = await m.inject({
      method: 'POST',
      url: `/api/usuarios/${s.usuario_id}/desactivar`,
      token: admin,
      payload: { motivo: 'Dejó la empresa', version },
    });
    expect(d.statusCode).toBe(200);
    expect(await termina(f)).toBe(true);
  });
});

describe('cuánto cuesta oír', () => {
  it('un dispositivo no abre flujos sin medida', async () => {
    const token = await entrar('cobranza');
    const estados = [];
    for (let n = 0; n < 8; n += 1) {
      const r = await pedir('/api/eventos/boleto', token);
      estados.push(r.status);
      if (r.status === 200) await abrir(((await r.json()) as { boleto: string }).boleto);
    }
    expect(estados).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });
  it('un acto hace las mismas consultas sin nadie que con doce oyendo, y todos lo oyen', async () => {
    let consultas = 0;
    const { database } = m.deps;
    const propia = database.db;
    const contada = new Proxy(propia, {
      get(db, name) {
        const v = Reflect.get(db, name) as unknown;
        if (typeof v !== 'function') return v;
        return (...a: unknown[]) => {
          consultas += 1;
          return (v as (...x: unknown[]) => unknown).apply(db, a);
        };
      },
    });
    // The least of three: whoever listens asks by himself every few seconds, and on a busy machine that may be while an act lasts.
    const acto = async (nombre: string) => {
      const veces: number[] = [];
      for (const vez of ['una', 'otra', 'tercera']) veces.push(await unActo(`${nombre}-${vez}`));
      return Math.min(...veces);
    };
    const unActo = async (nombre: string) => {
      const token = await m.entrar('admin');
      consultas = 0;
      database.db = contada;
      const payload = { codigo: nombre.toUpperCase().replaceAll('-', '_'), nombre };
      const r = await m.inject({ method: 'POST', url: '/api/zonas', token, payload });
      await new Promise((done) => setTimeout(done, 100));
      database.db = propia;
      expect(r.statusCode, r.body).toBe(201);
      return consultas;
    };
    await acto('zona-cero');
    const solo = await acto('zona-uno');
    const flujos: Flujo[] = [];
    for (const cuenta of ['gerencia', 'auditor', 'contabilidad']) {
      const token = await entrar(cuenta);
      for (let n = 0; n < 4; n += 1) flujos.push(await abrir(await boletoDe(token)));
    }
    const conTodos = await acto('zona-dos');
    expect(conTodos).toBe(solo);
    expect(await hasta(() => flujos.every((f) => f.oido().includes('"area":"zonas"')))).toBe(true);
  });
});
