import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { crearCuenta, usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { eventos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { CLIENTE, type Identidad, identidad, recorrer, SECRETO } from './identidad.fixture.ts';

const CASA = 'http://127.0.0.1:9';
let t: TestApp;
let idp: Identidad;

const cuenta = (email: string, status: 'active' | 'pending' = 'active') =>
  t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: ctx.empresa_id,
      email,
      username: email,
      fullName: email,
      role: 'LECTOR',
      status,
      email_verificado: true,
      creada_por: ['PRUEBA'],
    }),
  );

beforeAll(async () => {
  idp = await identidad(`${CASA}/api/acceso/oidc/retorno`);
  t = await testApp(areas, {
    env: {
      MODO_DEMO: '0',
      URL_PUBLICA: CASA,
      OIDC_DESCUBRIMIENTO: idp.url,
      OIDC_CLIENTE: CLIENTE,
      OIDC_SECRETO: SECRETO,
      OIDC_DOMINIOS: 'empresa.cl',
    },
  });
  await t.arrange((ctx) => crearEmpresa(ctx, { rut: rutOf(99_990_000), razon_social: 'Prueba S.A.' }));
  await cuenta('ana@otra.cl');
  await cuenta('baja@otra.cl');
  await t.deps.database.sql("update usuario set status = 'inactive' where email = 'baja@otra.cl'");
});
afterAll(async () => {
  await t.close();
  await idp.close();
});
beforeEach(() => {
  idp.persona = { email: 'ana@otra.cl', email_verified: true, name: 'Ana' };
  idp.trampa = null;
  idp.enFicha = false;
  idp.muda = false;
  idp.pedidos.length = 0;
});
afterEach(() => vi.useRealTimers());

const inicio = async () => {
  const r = await t.inject({ method: 'GET', url: '/api/acceso/oidc/inicio' });
  expect(r.statusCode).toBe(302);
  const galleta = String(r.headers['set-cookie']);
  return { al: String(r.headers.location), galleta, cookie: galleta.split(';')[0] ?? '' };
};
const volver = (url: URL, cookie: string, headers: Record<string, string> = {}) =>
  t.inject({ method: 'GET', url: `${url.pathname}${url.search}`, headers: { ...(cookie ? { cookie } : {}), ...headers } });
async function entrar() {
  const { al, cookie } = await inicio();
  return volver(await recorrer(al), cookie);
}
const sesiones = async () => (await t.deps.database.sql('select count(*)::int as n from sesion')).rows[0]?.n;
async function negada(estado: number, codigo: string, r: Awaited<ReturnType<typeof volver>>, antes: unknown) {
  expect([r.statusCode, r.json().codigo]).toEqual([estado, codigo]);
  expect(r.headers.location).toBeUndefined();
  expect(await sesiones()).toBe(antes);
}

describe('entrada con el servicio de identidad (areas/4 acceso), contra un proveedor OpenID verdadero', () => {
  it('pide código con PKCE S256, state y nonce, y guarda el viaje en una cookie firmada que la página no lee', async () => {
    const { al, galleta } = await inicio();
    const q = new URL(al).searchParams;
    expect([q.get('response_type'), q.get('code_challenge_method'), q.get('client_id')]).toEqual(['code', 'S256', CLIENTE]);
    for (const k of ['state', 'nonce', 'code_challenge']) expect((q.get(k) ?? '').length, k).toBeGreaterThan(20);
    expect(galleta).toMatch(/HttpOnly; SameSite=Lax; Max-Age=600/);
    expect(al).not.toContain(SECRETO);
  });
  it.each([
    ['sólo en userinfo', false],
    ['dentro de la ficha de identidad', true],
  ])('con el correo %s, la persona entra y sus fichas vuelven en el fragmento', async (_donde, enFicha) => {
    idp.enFicha = enFicha;
    const r = await entrar();
    expect(r.statusCode, r.body).toBe(302);
    const [ruta, fragmento = ''] = String(r.headers.location).split('#');
    expect(ruta).toBe('/acceso');
    const token = new URLSearchParams(fragmento).get('accessToken') ?? '';
    const yo = await t.inject({ method: 'GET', url: '/api/acceso/sesion', token });
    expect([yo.statusCode, yo.json().email]).toEqual([200, 'ana@otra.cl']);
    expect(String(r.headers['set-cookie'])).toMatch(/viaje=;.*Max-Age=0/);
  });
  it('el correo se compara sin mayúsculas', async () => {
    idp.persona = { email: 'ANA@Otra.CL', email_verified: true };
    expect((await entrar()).statusCode).toBe(302);
  });
  it('una persona nueva de un dominio de la empresa queda creada, sin módulos', async () => {
    idp.persona = { email: 'nueva@empresa.cl', email_verified: true, name: 'Nueva Persona' };
    const r = await entrar();
    const token = new URLSearchParams(String(r.headers.location).split('#')[1]).get('accessToken') ?? '';
    const yo = (await t.inject({ method: 'GET', url: '/api/acceso/sesion', token })).json();
    expect([yo.fullName, yo.modulos]).toEqual(['Nueva Persona', []]);
    expect(yo.ability.some((a: { action: string }) => a.action !== 'read')).toBe(false);
  });
  it('la entrada queda en la bitácora y las puertas locales responden 404', async () => {
    await entrar();
    const u = await usuarioPorEmail(t.deps.database.db, 'ana@otra.cl');
    const filas = await t.deps.database.db
      .select()
      .from(eventos)
      .where(eq(eventos.actor_id, u?.id ?? ''));
    expect(filas.some((f) => f.area === 'acceso' && f.resultado === 'ok')).toBe(true);
    for (const url of ['/jwt/login', '/jwt/register', '/api/acceso/olvido', '/api/acceso/restablecer']) {
      const payload = { email: 'ana@otra.cl', username: 'x', password: 'mesa silla 77 lámpara', token: 'x' };
      expect((await t.inject({ method: 'POST', url, payload })).statusCode, url).toBe(404);
    }
  });
});

describe('lo que el servicio de identidad no puede lograr', () => {
  it.each([
    ['el correo no verificado', { email: 'ana@otra.cl', email_verified: false }, 'correo_sin_verificar'],
    ['el correo sin esa seña', { email: 'ana@otra.cl' }, 'correo_sin_verificar'],
    ['la seña escrita como texto', { email: 'ana@otra.cl', email_verified: 'true' }, 'correo_sin_verificar'],
    ['ningún correo', {}, 'correo_sin_verificar'],
    ['un correo que nadie invitó', { email: 'nadie@otra.cl', email_verified: true }, 'cuenta_no_invitada'],
    ['un dominio que sólo termina igual', { email: 'x@malempresa.cl', email_verified: true }, 'cuenta_no_invitada'],
    ['una cuenta dada de baja', { email: 'baja@otra.cl', email_verified: true }, 'cuenta_no_invitada'],
  ])('con %s no se entra', async (_que, persona, codigo) => {
    idp.persona = persona;
    const antes = await sesiones();
    await negada(403, codigo, await entrar(), antes);
  });
  it.each<[string, Identidad['trampa']]>([
    ['otra audiencia', (c) => ({ claims: { ...c, aud: 'otro-cliente' } })],
    ['otro emisor', (c) => ({ claims: { ...c, iss: 'https://otro.example' } })],
    ['otro nonce', (c) => ({ claims: { ...c, nonce: 'de-otro-viaje' } })],
    ['sin nonce', ({ nonce: _n, ...c }) => ({ claims: c })],
    ['vencida', (c) => ({ claims: { ...c, iat: 1_600_000_000, exp: 1_600_003_600 } })],
    ['firmada con otra llave', () => ({ otraLlave: true })],
    ['sin firma (alg none)', () => ({ sinFirma: true })],
  ])('una ficha de identidad con %s se refuta', async (_que, trampa) => {
    idp.enFicha = true;
    idp.trampa = trampa;
    const antes = await sesiones();
    await negada(400, 'identidad_invalida', await entrar(), antes);
  });
  it('otro state, sin cookie, cookie ajena o alterada: 400 y el código no sirve después', async () => {
    const [a, b] = [await inicio(), await inicio()];
    const vuelta = await recorrer(a.al);
    const antes = await sesiones();
    const alterado = new URL(vuelta);
    alterado.searchParams.set('state', 'x'.repeat(22));
    await negada(400, 'identidad_invalida', await volver(alterado, a.cookie), antes);
    await negada(400, 'identidad_invalida', await volver(vuelta, ''), antes);
    await negada(400, 'identidad_invalida', await volver(vuelta, b.cookie), antes);
    await negada(400, 'identidad_invalida', await volver(vuelta, `${a.cookie}x`), antes);
  });
  it('un código usado no sirve otra vez, y el de otro verificador tampoco', async () => {
    const a = await inicio();
    const vuelta = await recorrer(a.al);
    expect((await volver(vuelta, a.cookie)).statusCode).toBe(302);
    const antes = await sesiones();
    await negada(400, 'identidad_invalida', await volver(vuelta, a.cookie), antes);
  });
  it('un viaje de más de diez minutos se refuta', async () => {
    const a = await inicio();
    const vuelta = await recorrer(a.al);
    const antes = await sesiones();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    await negada(400, 'identidad_invalida', await volver(vuelta, a.cookie), antes);
  });
  it('quien canceló en el proveedor vuelve a la página de entrada con su razón, no a un error crudo', async () => {
    const a = await inicio();
    const url = new URL(`${CASA}/api/acceso/oidc/retorno?error=access_denied&state=${new URL(a.al).searchParams.get('state')}`);
    const r = await volver(url, a.cookie, { accept: 'text/html,application/xhtml+xml' });
    expect([r.statusCode, r.headers.location]).toEqual([302, '/acceso#error=identidad_invalida']);
  });
  it('con el servicio caído responde 503 y no hay otra puerta', async () => {
    const caida = await testApp(areas, {
      env: { MODO_DEMO: '0', URL_PUBLICA: CASA, OIDC_DESCUBRIMIENTO: 'http://127.0.0.1:1', OIDC_CLIENTE: CLIENTE, OIDC_SECRETO: SECRETO },
    });
    const r = await caida.inject({ method: 'GET', url: '/api/acceso/oidc/inicio' });
    expect([r.statusCode, r.json().codigo]).toEqual([503, 'identidad_no_disponible']);
    expect(r.headers['retry-after']).toBeDefined();
    expect((await caida.inject({ method: 'POST', url: '/jwt/login', payload: { email: 'a@b.cl', password: 'x' } })).statusCode).toBe(404);
    await caida.close();
  });
  it('un correo con dos @ no es de ningún dominio: ni entra ni crea cuenta', async () => {
    idp.persona = { email: 'x@empresa.cl@mal.example', email_verified: true, name: 'X' };
    await negada(403, 'correo_sin_verificar', await entrar(), await sesiones());
    expect(await usuarioPorEmail(t.deps.database.db, 'x@empresa.cl@mal.example')).toBeUndefined();
  });
  it('si el proveedor no contesta al canjear el código: 503 en pocos segundos', async () => {
    idp.muda = true;
    const desde = performance.now();
    const r = await entrar();
    expect([r.statusCode, r.json().codigo, Number(r.headers['retry-after']) > 0]).toEqual([503, 'identidad_no_disponible', true]);
    expect(performance.now() - desde).toBeLessThan(15_000);
  }, 30_000);
});
