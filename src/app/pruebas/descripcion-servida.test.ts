import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

let t: TestApp;
let cerrada: TestApp;
beforeAll(async () => {
  t = await testApp(areas);
  cerrada = await testApp(areas, { env: { MODO_DEMO: '0' }, database: t.deps.database });
});
afterAll(async () => {
  await cerrada.close();
  await t.close();
});
const pedir = (a: TestApp, url: string, headers: Record<string, string> = {}) => a.inject({ method: 'GET', url, headers });

describe('cómo se sirve la descripción de la API', () => {
  it('comprimida o no, dice lo mismo', async () => {
    const una = await pedir(t, '/api/openapi.json', { 'accept-encoding': 'gzip' });
    expect(una.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(una.rawPayload).toString()).toBe((await pedir(t, '/api/openapi.json')).body);
  });
  it('dice todas las rutas de todas las áreas y su página también', async () => {
    const { paths } = (await pedir(t, '/api/openapi.json')).json();
    for (const { contract: c } of areas)
      expect(
        Object.keys(paths).some((p) => p.startsWith(`/api/${c.area}`)),
        c.area,
      ).toBe(true);
    const html = await pedir(t, '/api/docs');
    expect([html.statusCode, html.headers['content-type'], html.body.includes('/api/clientes')]).toEqual([
      200,
      'text/html; charset=utf-8',
      true,
    ]);
  });
  it('fuera del modo de demostración es para quien tiene sesión', async () => {
    for (const url of ['/api/openapi.json', '/api/docs']) {
      expect((await pedir(t, url)).statusCode).toBe(200);
      expect((await pedir(cerrada, url)).statusCode).toBe(401);
    }
  });
});
