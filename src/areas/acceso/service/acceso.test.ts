import { createHmac } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { actualizarCuenta, crearCuenta, usuarioPorNombre } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Db } from '#platform/server/database/open.ts';
import { opened } from '#platform/server/mail/sealed.ts';
import { correos, eventos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { guardarClave } from './claves.ts';
import { olvidarSesion } from './sesiones.ts';

const CLAVE = 'mesa silla 77 lámpara';
const DESDE = '2020-01-01' as Fecha;
let demo: TestApp;
let prod: TestApp;

async function cerrarCuenta(db: Db, username: string): Promise<void> {
  const u = await usuarioPorNombre(db, username);
  if (!u) throw new Error(`no account ${username}`);
  await actualizarCuenta(db, u, { status: 'inactive' });
}

async function preparar(t: TestApp): Promise<void> {
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rutOf(99_990_000), razon_social: 'Prueba S.A.' });
    const perfil = await asegurarPerfil(ctx, {
      codigo: 'LECTOR',
      nombre: 'Lector',
      alcance: 'empresa',
      nivel_aprobacion: 0,
      modulos: ['zonas:ver'],
      desde: DESDE,
    });
    for (const [username, conPerfil] of [
      ['lector', true],
      ['nadie', false],
      ['otra', true],
      ['bruta', true],
      ['tardia', true],
    ] as const) {
      const u = await crearCuenta(ctx.db, {
        empresa_id: ctx.empresa_id,
        email: `${username}@demo.cl`,
        username,
        fullName: username,
        role: 'LECTOR',
        status: 'active',
        email_verificado: true,
        creada_por: ['PRUEBA'],
      });
      await guardarClave(ctx.db, u.id, CLAVE);
      if (conPerfil) await darPerfil(ctx, u.id, perfil, DESDE);
    }
  });
}

beforeAll(async () => {
  demo = await testApp(areas);
  prod = await testApp(areas, { env: { MODO_DEMO: '0', REGISTRO: 'abierto' } });
  await preparar(demo);
  await preparar(prod);
});
afterAll(async () => {
  await demo.close();
  await prod.close();
});

const post = (t: TestApp, url: string, payload: object, token?: string) =>
  t.inject({ method: 'POST', url, payload, ...(token ? { token } : {}) });
const entrar = (t: TestApp, quien: string, password = CLAVE) => post(t, '/jwt/login', { email: `${quien}@demo.cl`, password });

describe('entrada (spec §5, §7, §8)', () => {
  it('la respuesta lleva las dos fichas y los datos de la persona con sus permisos', async () => {
    const r = await entrar(prod, 'lector');
    expect(r.statusCode).toBe(200);
    const { accessToken, refreshToken, userData } = r.json();
    expect([typeof accessToken, typeof refreshToken]).toEqual(['string', 'string']);
    expect(userData.ability).toEqual([
      { action: 'read', subject: 'Auth' },
      { action: 'manage', subject: 'zonas:ver' },
    ]);
    expect(userData.modulos).toEqual([{ id: 'zonas:ver' }]);
    expect(userData.paths).toBeInstanceOf(Array);
    expect(JSON.stringify(r.json())).not.toMatch(/argon2|hash/);
  });
  it('correo desconocido y clave mala responden lo mismo, byte a byte', async () => {
    const [a, b] = [await entrar(prod, 'no-existe'), await entrar(prod, 'otra', 'clave equivocada')];
    expect([a.statusCode, a.body]).toEqual([400, '{"error":{"email":["Email or Password is Invalid"]}}']);
    expect([b.statusCode, b.body]).toEqual([a.statusCode, a.body]);
  });
  it('el sexto intento de una cuenta en 15 minutos espera, y las demás siguen', async () => {
    for (let i = 0; i < 5; i += 1) expect((await entrar(prod, 'bruta', `mala ${i}`)).statusCode).toBe(400);
    const sexto = await entrar(prod, 'bruta');
    expect(sexto.statusCode).toBe(429);
    expect(sexto.json()).toMatchObject({ codigo: 'demasiados_intentos' });
    expect(Number(sexto.headers['retry-after'])).toBeGreaterThan(0);
    expect((await entrar(prod, 'lector')).statusCode).toBe(200);
  });
  it('un usuario sin módulos: en demostración pasa; fuera de ella sólo Auth', async () => {
    const d = (await entrar(demo, 'nadie')).json();
    expect(d.userData.ability).toEqual([
      { action: 'read', subject: 'Auth' },
      { action: 'manage', subject: 'all' },
    ]);
    expect((await demo.inject({ method: 'GET', url: '/api/zonas', token: d.accessToken })).statusCode).toBe(200);
    const p = (await entrar(prod, 'nadie')).json();
    expect(p.userData.ability).toEqual([{ action: 'read', subject: 'Auth' }]);
    expect((await prod.inject({ method: 'GET', url: '/api/zonas', token: p.accessToken })).statusCode).toBe(403);
  });
});

describe('registro', () => {
  it('el conflicto responde 200 con sus textos', async () => {
    const r = await post(demo, '/jwt/register', { email: 'lector@demo.cl', username: 'lector', password: CLAVE });
    expect([r.statusCode, r.json()]).toEqual([
      200,
      { error: { email: 'This email is already in use.', username: 'This username is already in use.' } },
    ]);
    const uno = await post(demo, '/jwt/register', { email: 'nuevo@demo.cl', username: 'lector', password: CLAVE });
    expect(uno.json()).toEqual({ error: { email: null, username: 'This username is already in use.' } });
  });
  it('en demostración el nuevo es administrador; con menos de 8 caracteres se refuta en su campo', async () => {
    const corta = await post(demo, '/jwt/register', { email: 'x@demo.cl', username: 'x', password: '1234567' });
    expect([corta.statusCode, corta.json()]).toEqual([400, { error: { password: ['La contraseña debe tener al menos 8 caracteres'] } }]);
    const r = await post(demo, '/jwt/register', { email: 'nueva@demo.cl', username: 'nueva', password: CLAVE });
    expect(r.statusCode).toBe(200);
    expect(r.json().user).toMatchObject({
      role: 'admin',
      ability: [
        { action: 'read', subject: 'Auth' },
        { action: 'manage', subject: 'all' },
      ],
    });
  });
  it('fuera de la demostración queda sin módulos y sin verificar, y entra sólo después de verificar', async () => {
    const r = await post(prod, '/jwt/register', { email: 'persona@demo.cl', username: 'persona', password: CLAVE, role: 'admin' });
    expect(r.json().user).toMatchObject({ role: 'client', modulos: [], email_verified: false });
    const sin = await post(prod, '/jwt/login', { email: 'persona@demo.cl', password: CLAVE });
    expect([sin.statusCode, sin.json().codigo, sin.json().detail]).toEqual([
      403,
      'correo_sin_verificar',
      'Verifique su correo para entrar',
    ]);
    const [mail] = await prod.deps.database.db.select().from(correos).where(eq(correos.asunto, 'Verifique su correo · Respaldo'));
    const token = /token=([\w-]+)/.exec(opened(prod.deps.config, mail?.texto ?? ''))?.[1] ?? '';
    expect((await post(prod, '/api/acceso/verificar', { token })).statusCode).toBe(200);
    expect((await post(prod, '/api/acceso/verificar', { token })).statusCode).toBe(400);
    expect((await post(prod, '/jwt/login', { email: 'persona@demo.cl', password: CLAVE })).statusCode).toBe(200);
  });
  it('el enlace de una cuenta que un administrador cerró no la vuelve a abrir', async () => {
    const email = 'cerrada@demo.cl';
    await post(prod, '/jwt/register', { email, username: 'cerrada', password: CLAVE });
    const { db } = prod.deps.database;
    await cerrarCuenta(db, 'cerrada');
    const mails = await db.select().from(correos).where(eq(correos.asunto, 'Verifique su correo · Respaldo'));
    const token = /token=([\w-]+)/.exec(opened(prod.deps.config, mails.find((m) => m.para.includes(email))?.texto ?? ''))?.[1] ?? '';
    expect((await post(prod, '/api/acceso/verificar', { token })).statusCode).toBe(200);
    expect((await usuarioPorNombre(db, 'cerrada'))?.status).toBe('inactive');
    expect((await entrar(prod, 'cerrada')).statusCode).toBe(400);
  });
  it('dos registros a la vez con el mismo correo: una cuenta, y el otro recibe el texto de siempre', async () => {
    const uno = () => post(demo, '/jwt/register', { email: 'gemela@demo.cl', username: 'gemela', password: CLAVE });
    const rs = await Promise.all([uno(), uno(), uno()]);
    expect(rs.map((r) => r.statusCode)).toEqual([200, 200, 200]);
    expect(rs.filter((r) => r.json().accessToken)).toHaveLength(1);
    for (const r of rs.filter((x) => !x.json().accessToken)) expect(r.json().error.email).toBe('This email is already in use.');
  });
});

describe('fichas de sesión (quality S11–S16)', () => {
  it('una ficha de renovación sirve una vez; usarla otra vez mata la familia', async () => {
    const { accessToken, refreshToken } = (await entrar(prod, 'otra')).json();
    const uno = await post(prod, '/jwt/refresh-token', { refreshToken });
    expect(uno.statusCode).toBe(200);
    expect(uno.json().refreshToken).not.toBe(refreshToken);
    expect(uno.json().accessToken).not.toBe(accessToken);
    const dos = await post(prod, '/jwt/refresh-token', { refreshToken });
    expect([dos.statusCode, dos.body]).toEqual([401, '{"error":"Invalid refresh token"}']);
    expect((await post(prod, '/jwt/refresh-token', { refreshToken: uno.json().refreshToken })).statusCode).toBe(401);
    expect((await prod.inject({ method: 'GET', url: '/api/acceso/sesion', token: uno.json().accessToken })).statusCode).toBe(401);
  });
  it('el mismo dispositivo tiene diez segundos para repetir una renovación cuya respuesta se perdió', async () => {
    const headers = { 'x-dispositivo': 'dispositivo-0001' };
    const { refreshToken } = (
      await prod.inject({ method: 'POST', url: '/jwt/login', headers, payload: { email: 'otra@demo.cl', password: CLAVE } })
    ).json();
    const [a, b] = [
      await prod.inject({ method: 'POST', url: '/jwt/refresh-token', headers, payload: { refreshToken } }),
      await prod.inject({ method: 'POST', url: '/jwt/refresh-token', headers, payload: { refreshToken } }),
    ];
    expect([a.statusCode, b.statusCode]).toEqual([200, 200]);
    expect(b.json().refreshToken).toBe(a.json().refreshToken);
  });
  it('alg none, firma vacía, otra clave, kid con ruta, vencida o de otro emisor: 401', async () => {
    const { accessToken } = (await entrar(prod, 'lector')).json();
    const [h, p, s] = String(accessToken).split('.') as [string, string, string];
    const b64 = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url');
    const claims = JSON.parse(Buffer.from(p, 'base64url').toString()) as Record<string, unknown>;
    const firmar = (head: object, body: object, key: string) => {
      const text = `${b64(head)}.${b64(body)}`;
      return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
    };
    const derivada = createHmac('sha256', 'secreto-de-pruebas-0123456789').update('access').digest();
    const conClave = (head: object, body: object) => {
      const text = `${b64(head)}.${b64(body)}`;
      return `${text}.${createHmac('sha256', derivada).update(text).digest('base64url')}`;
    };
    const ahora = Math.floor(Date.now() / 1000);
    const malas = [
      ...['none', 'None', 'nOnE'].flatMap((alg) => [`${b64({ alg })}.${p}.`, `${b64({ alg, typ: 'JWT' })}.${p}.${s}`]),
      `${h}.${p}.`,
      firmar({ alg: 'HS256', typ: 'JWT' }, claims, 'otra-clave'),
      conClave({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' }, claims),
      conClave({ alg: 'HS256', typ: 'JWT', jku: 'http://127.0.0.1/x' }, claims),
      conClave({ alg: 'HS256', typ: 'JWT' }, { ...claims, exp: ahora - 601 }),
      conClave({ alg: 'HS256', typ: 'JWT' }, { ...claims, nbf: ahora + 600 }),
      conClave({ alg: 'HS256', typ: 'JWT' }, { ...claims, aud: 'otro' }),
      conClave({ alg: 'HS256', typ: 'JWT' }, { ...claims, iss: 'otro' }),
      conClave({ alg: 'HS384', typ: 'JWT' }, claims),
    ];
    for (const token of malas) expect((await prod.inject({ method: 'GET', url: '/api/acceso/sesion', token })).statusCode).toBe(401);
    expect(
      (await prod.inject({ method: 'GET', url: '/api/acceso/sesion', token: conClave({ alg: 'HS256', typ: 'JWT' }, claims) })).statusCode,
    ).toBe(200);
  });
  it('al salir, cambiar la clave o darse de baja, la ficha anterior deja de servir', async () => {
    const { accessToken, refreshToken } = (await entrar(prod, 'tardia')).json();
    expect((await post(prod, '/api/acceso/cambiar-clave', { actual: CLAVE, nueva: 'otra frase larga 42' }, accessToken)).statusCode).toBe(
      200,
    );
    expect((await prod.inject({ method: 'GET', url: '/api/acceso/sesion', token: accessToken })).statusCode).toBe(401);
    expect((await post(prod, '/jwt/refresh-token', { refreshToken })).statusCode).toBe(401);
    const nueva = (await entrar(prod, 'tardia', 'otra frase larga 42')).json();
    const { db } = prod.deps.database;
    await cerrarCuenta(db, 'tardia');
    olvidarSesion(prod.deps);
    expect((await prod.inject({ method: 'GET', url: '/api/acceso/sesion', token: nueva.accessToken })).statusCode).toBe(401);
    const s = (await entrar(prod, 'lector')).json();
    expect((await post(prod, '/api/acceso/salir', {}, s.accessToken)).statusCode).toBe(204);
    expect((await prod.inject({ method: 'GET', url: '/api/acceso/sesion', token: s.accessToken })).statusCode).toBe(401);
  });
  it('olvido responde 202 conocido o no, y restablecer cierra las sesiones y le avisa', async () => {
    const [a, b] = [
      await post(prod, '/api/acceso/olvido', { email: 'otra@demo.cl' }),
      await post(prod, '/api/acceso/olvido', { email: 'jamas@demo.cl' }),
    ];
    expect([a.statusCode, a.body]).toEqual([b.statusCode, b.body]);
    const { accessToken } = (await entrar(prod, 'otra')).json();
    const [mail] = await prod.deps.database.db.select().from(correos).where(eq(correos.asunto, 'Cambie su contraseña · Respaldo'));
    const token = /token=([\w-]+)/.exec(opened(prod.deps.config, mail?.texto ?? ''))?.[1] ?? '';
    expect((await post(prod, '/api/acceso/restablecer', { token, password: 'password' })).json()).toMatchObject({
      codigo: 'clave_prohibida',
      campos: { password: expect.any(Array) },
    });
    expect((await post(prod, '/api/acceso/restablecer', { token, password: 'frase nueva y larga' })).statusCode).toBe(200);
    expect((await prod.inject({ method: 'GET', url: '/api/acceso/sesion', token: accessToken })).statusCode).toBe(401);
    const [aviso] = await prod.deps.database.db
      .select()
      .from(correos)
      .where(eq(correos.asunto, 'Su contraseña cambió · Respaldo'))
      .orderBy(desc(correos.id));
    expect([aviso?.para, aviso?.texto.includes('frase nueva')]).toEqual([['otra@demo.cl'], false]);
  });
  it('ni la clave ni las fichas quedan en la auditoría', async () => {
    const rows = await prod.deps.database.db.select().from(eventos);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(CLAVE);
    expect(JSON.stringify(rows)).not.toMatch(/eyJ[\w-]+\./);
  });
});
