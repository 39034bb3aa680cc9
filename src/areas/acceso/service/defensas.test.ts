import { eq } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { crearCuenta, usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { opened } from '#platform/server/mail/sealed.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { intentos } from '../tables.ts';
import { guardarClave } from './claves.ts';

const CLAVE = 'mesa silla 77 lámpara';
let t: TestApp;

beforeAll(async () => {
  t = await testApp(areas, { env: { MODO_DEMO: '0', REGISTRO: 'abierto', TRUST_PROXY: '1' } });
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rutOf(99_990_000), razon_social: 'Ñandú Prueba S.A.' });
    for (const username of ['ana', 'beto']) {
      const u = await crearCuenta(ctx.db, {
        empresa_id: ctx.empresa_id,
        email: `${username}@demo.cl`,
        username,
        fullName: username,
        role: 'client',
        status: 'active',
        email_verificado: true,
        creada_por: ['PRUEBA'],
      });
      await guardarClave(ctx.db, u.id, CLAVE);
    }
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.database.db.delete(intentos);
});

const post = (url: string, payload: object, o: { ip?: string; token?: string } = {}) =>
  t.inject({
    method: 'POST',
    url,
    payload,
    ...(o.token ? { token: o.token } : {}),
    headers: { 'x-forwarded-for': o.ip ?? '203.0.113.1' },
  });
const entrar = (quien: string, password = CLAVE) => post('/jwt/login', { email: `${quien}@demo.cl`, password });
const ultimo = async (para: string) =>
  opened(t.deps.config, (await t.deps.database.db.select().from(correos)).filter((c) => c.para.includes(para)).at(-1)?.texto ?? '');
const ficha = async (para: string) => /token=([\w-]+)/.exec(await ultimo(para))?.[1] ?? '';
const registrar = (username: string, o: { ip?: string; password?: string } = {}) =>
  post('/jwt/register', { email: `${username.replace(/\W/g, '')}@fuera.cl`, username, password: o.password ?? CLAVE }, o);

describe('límites (S17, S18)', () => {
  it('ocho intentos a la vez sobre una cuenta cuentan ocho: no se juzgan más de cinco', async () => {
    const claves = [...Array.from({ length: 7 }, (_, i) => `equivocada número ${i}`), CLAVE];
    const estados = (await Promise.all(claves.map((c) => entrar('ana', c)))).map((r) => r.statusCode);
    expect(estados.filter((s) => s !== 429).length).toBeLessThanOrEqual(5);
    // What was refused unjudged does not count: nobody is locked out for trying during the wait.
    expect((await t.deps.database.db.select().from(intentos).where(eq(intentos.clave, 'cuenta:ana@demo.cl'))).length).toBeLessThanOrEqual(
      5,
    );
  });
  it('una dirección pide a lo más cinco cuentas y cinco enlaces por hora, y otra dirección no espera', async () => {
    for (let i = 0; i < 5; i += 1) expect((await registrar(`nueva${i}`)).statusCode).toBe(200);
    const sexta = await registrar('nueva5');
    expect([sexta.statusCode, Number(sexta.headers['retry-after']) > 1800]).toEqual([429, true]);
    expect((await registrar('nueva5', { ip: '203.0.113.2' })).statusCode).toBe(200);
    for (let i = 0; i < 5; i += 1) expect((await post('/api/acceso/olvido', { email: `x${i}@fuera.cl` })).statusCode).toBe(202);
    expect((await post('/api/acceso/olvido', { email: 'x5@fuera.cl' })).statusCode).toBe(429);
    expect((await post('/api/acceso/olvido', { email: 'x5@fuera.cl' }, { ip: '203.0.113.2' })).statusCode).toBe(202);
  });
  it('la dirección es la que vio nuestro proxy, no la que escribe quien llega', async () => {
    await post('/jwt/login', { email: 'nadie@demo.cl', password: 'x' }, { ip: '1.2.3.4, 203.0.113.9' });
    const claves = (await t.deps.database.db.select().from(intentos)).map((i) => i.clave).sort();
    expect(claves).toEqual(['cuenta:nadie@demo.cl', 'ip:203.0.113.9']);
  });
  it.each(['olvido', 'reenviar-verificacion'])('%s hace las mismas sentencias conocido o no', async (que) => {
    await registrar('porverificar');
    const contar = async (email: string) => {
      const azar = vi.spyOn(Math, 'random').mockReturnValue(0.9);
      const sentencias = vi.spyOn(NodePgSession.prototype, 'prepareQuery');
      await post(`/api/acceso/${que}`, { email });
      const textos = sentencias.mock.calls.map(([q]) => q.sql);
      for (const espia of [azar, sentencias]) espia.mockRestore();
      return textos;
    };
    const conocido = await contar(que === 'olvido' ? 'ana@demo.cl' : 'porverificar@fuera.cl');
    expect(conocido.length).toBeGreaterThan(5);
    expect(await contar('no-existe@demo.cl')).toEqual(conocido);
  });
});

describe('lo que un extraño escribe', () => {
  it('un nombre con un enlace se refuta en su campo, y el correo de quien no ha mostrado que es suyo no lo nombra', async () => {
    for (const malo of ['https://mal.example', 'www.mal.example', 'Entre a //mal.example'])
      expect((await registrar(malo)).json(), malo).toEqual({ error: { username: ['Escriba un nombre de usuario'] } });
    expect((await registrar('premio en mal punto example')).statusCode).toBe(200);
    expect(await ultimo('premioenmalpuntoexample@fuera.cl')).toMatch(/^Hola:\n\nPara terminar/);
  });
  it('un formulario o un texto no llegan a un acto que espera JSON: 415', async () => {
    const { accessToken: token } = (await entrar('beto')).json();
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    for (const headers of [multipart, { 'content-type': 'text/plain' }, { 'content-type': 'application/x-www-form-urlencoded' }])
      for (const url of ['/api/notificaciones/leer-todas', '/jwt/login', '/api/acceso/salir']) {
        const r = await t.inject({ method: 'POST', url, token, headers, payload: '--x--\r\n' });
        expect(r.statusCode, `${url} ${headers['content-type']}`).toBe(415);
      }
  });
});

describe('claves y enlaces', () => {
  it('cambiar la contraseña anula el enlace de restablecer pedido antes', async () => {
    const { accessToken: token } = (await entrar('ana')).json();
    await post('/api/acceso/olvido', { email: 'ana@demo.cl' });
    const enlace = await ficha('ana@demo.cl');
    expect((await post('/api/acceso/cambiar-clave', { actual: CLAVE, nueva: 'otra mesa 88 verde' }, { token })).statusCode).toBe(200);
    const r = await post('/api/acceso/restablecer', { token: enlace, password: 'la del ladrón 99' });
    expect([r.statusCode, r.json().codigo]).toEqual([400, 'ficha_invalida']);
    expect((await entrar('ana', 'otra mesa 88 verde')).statusCode).toBe(200);
  });
  it('restablecer con un enlace anula los demás de la cuenta', async () => {
    const u = await usuarioPorEmail(t.deps.database.db, 'beto@demo.cl');
    if (!u) throw new Error('no account');
    await t.arrange((ctx) => ctx.emit('cuenta.invitada', { usuario_id: u.id, tipo: 'invitacion' }));
    const invitacion = await ficha('beto@demo.cl');
    await post('/api/acceso/olvido', { email: 'beto@demo.cl' });
    expect((await post('/api/acceso/restablecer', { token: await ficha('beto@demo.cl'), password: CLAVE })).statusCode).toBe(200);
    expect((await post('/api/acceso/restablecer', { token: invitacion, password: 'la del ladrón 99' })).statusCode).toBe(400);
  });
  it.each(['Ñandú Prueba S.A.1', 'nanduprueba2026', 'NANDU-PRUEBA-sa', 'mi ñ a n d ú prueba'])(
    'la contraseña «%s» lleva el nombre de la empresa: 400 clave_prohibida',
    async (password) => {
      const r = await registrar('alguien', { password });
      expect([r.statusCode, r.json().codigo]).toEqual([400, 'clave_prohibida']);
    },
  );
});
