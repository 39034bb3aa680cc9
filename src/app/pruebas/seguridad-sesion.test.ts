import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { enviarFicha, guardarClave, olvidarSesion } from '#areas/acceso/public.server.ts';
import { fichas, intentos } from '#areas/acceso/tables.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { actualizarCuenta, crearCuenta, usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import { procesador } from '#kernel/procesador.fixture.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';

const CLAVE = 'mesa silla 77 lámpara';
const SECRETO = 'secreto-de-pruebas-0123456789';
const DESDE = '2020-01-01' as Fecha;
let prod: TestApp;

async function cuenta(username: string, o: { verificado?: boolean; modulos?: string[] } = {}): Promise<void> {
  await prod.arrange(async (ctx) => {
    const u = await crearCuenta(ctx.db, {
      empresa_id: ctx.empresa_id,
      email: `${username}@demo.cl`,
      username,
      fullName: username,
      role: 'LECTOR',
      status: 'active',
      email_verificado: o.verificado ?? true,
      creada_por: ['PRUEBA'],
    });
    await guardarClave(ctx.db, u.id, CLAVE);
    const perfil = { codigo: `P_${username.toUpperCase()}`, nombre: username, alcance: 'empresa' as const, nivel_aprobacion: 0 };
    await darPerfil(ctx, u.id, await asegurarPerfil(ctx, { ...perfil, modulos: o.modulos ?? ['zonas:ver'], desde: DESDE }), DESDE);
  });
}
const suCuenta = async (username: string) => {
  const u = await usuarioPorEmail(prod.deps.database.db, `${username}@demo.cl`);
  if (!u) throw new Error(`no account ${username}`);
  return u;
};
const id = async (username: string) => (await suCuenta(username)).id;

beforeAll(async () => {
  prod = await testApp(areas, { env: { MODO_DEMO: '0', REGISTRO: 'abierto' } });
  await prod.arrange((ctx) => crearEmpresa(ctx, { rut: rutOf(99_990_000), razon_social: 'Prueba S.A.' }));
  for (const u of ['ana', 'beto', 'carla', 'dora']) await cuenta(u);
  await cuenta('sin-verificar', { verificado: false });
});
afterAll(() => prod.close());
beforeEach(async () => {
  await prod.deps.database.db.delete(intentos);
});

const post = (url: string, payload: object, token?: string, headers: Record<string, string> = {}) =>
  prod.inject({ method: 'POST', url, payload, headers, ...(token ? { token } : {}) });
const entrar = (quien: string, password = CLAVE, headers: Record<string, string> = {}) =>
  post('/jwt/login', { email: `${quien}@demo.cl`, password }, undefined, headers);
const sesion = (token: string) => prod.inject({ method: 'GET', url: '/api/acceso/sesion', token });

describe('S07 registro público', () => {
  it('S07: pedir role admin crea una cuenta sin módulos y sin verificar', async () => {
    const r = await post('/jwt/register', { email: 'nueva@demo.cl', username: 'nueva', password: CLAVE, role: 'admin', modulos: ['all'] });
    expect([r.statusCode, r.json().user.role, r.json().user.modulos, r.json().user.email_verified]).toEqual([200, 'client', [], false]);
    const u = await usuarioPorEmail(prod.deps.database.db, 'nueva@demo.cl');
    expect([u?.role, u?.status]).toEqual(['client', 'pending']);
  });
  it('S07: en producción el registro está apagado si nadie lo abre: 404', async () => {
    const cerrado = await testApp(areas, { env: { MODO_DEMO: '0' } });
    const payload = { email: 'x@demo.cl', username: 'x', password: CLAVE };
    const r = await cerrado.inject({ method: 'POST', url: '/jwt/register', payload });
    expect([r.statusCode, r.json().codigo]).toEqual([404, 'no_existe']);
    await cerrado.close();
  });
});

const b64 = (o: object) => Buffer.from(JSON.stringify(o)).toString('base64url');
/** Signs as the product would, with its own derived key: what is wrong is the rest. */
function firmada(head: object, body: object, digest = 'sha256'): string {
  const clave = createHmac('sha256', SECRETO).update('access').digest();
  const text = `${b64(head)}.${b64(body)}`;
  return `${text}.${createHmac(digest, clave).update(text).digest('base64url')}`;
}

describe('S11–S14 fichas falsificadas', () => {
  it('S11, S12: sin firma, con otro algoritmo o con una clave pública como secreto: 401', async () => {
    const { accessToken } = (await entrar('ana')).json();
    const [h = '', p = '', s = ''] = String(accessToken).split('.');
    const claims = JSON.parse(Buffer.from(p, 'base64url').toString()) as object;
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const conPem = `${b64({ alg: 'HS256', typ: 'JWT' })}.${p}`;
    const rs = `${b64({ alg: 'RS256', typ: 'JWT' })}.${p}`;
    const malas = [
      ...['none', 'None', 'nOnE', 'NONE'].flatMap((alg) => [`${b64({ alg })}.${p}.`, `${b64({ alg })}.${p}.${s}`]),
      `${h}.${p}.`,
      `${h}.${p}`,
      `${conPem}.${createHmac('sha256', pem).update(conPem).digest('base64url')}`,
      `${rs}.${sign('sha256', Buffer.from(rs), privateKey).toString('base64url')}`,
      firmada({ alg: 'HS512', typ: 'JWT' }, claims, 'sha512'),
      firmada({ alg: 'HS384', typ: 'JWT' }, claims, 'sha384'),
      `${h}.${Buffer.from(JSON.stringify({ ...claims, sub: 'otro' })).toString('base64url')}.${s}`,
    ];
    for (const m of malas) expect((await sesion(m)).statusCode, m.slice(0, 60)).toBe(401);
    expect((await sesion(accessToken)).statusCode).toBe(200);
  });
  it('S13: kid, jku, x5u, x5c o jwk en la cabecera: 401 aunque la firma sea buena', async () => {
    const { accessToken } = (await entrar('ana')).json();
    const claims = JSON.parse(Buffer.from(String(accessToken).split('.')[1] ?? '', 'base64url').toString()) as object;
    expect((await sesion(firmada({ alg: 'HS256', typ: 'JWT' }, claims))).statusCode).toBe(200);
    const cabeceras = [
      ...[{ kid: '../../dev/null' }, { kid: "' or 1=1" }, { kid: 'http://127.0.0.1/k' }, { jku: 'http://127.0.0.1/j' }],
      ...[{ x5u: 'http://127.0.0.1/x' }, { x5c: ['AAAA'] }, { jwk: { kty: 'oct', k: 'AAAA' } }, { crit: ['exp'], exp: 1 }],
    ];
    for (const c of cabeceras)
      expect((await sesion(firmada({ alg: 'HS256', typ: 'JWT', ...c }, claims))).statusCode, JSON.stringify(c)).toBe(401);
  });
  it('S14: vencida por más de 30 s, futura, de otra audiencia u otro emisor, o sin vencimiento: 401', async () => {
    const { accessToken } = (await entrar('ana')).json();
    const { exp, ...resto } = JSON.parse(Buffer.from(String(accessToken).split('.')[1] ?? '', 'base64url').toString()) as { exp: number };
    const ahora = Math.floor(Date.now() / 1000);
    expect(exp - ahora).toBeLessThanOrEqual(600);
    const cuerpos = [
      ...[
        { ...resto, exp: ahora - 31 },
        { ...resto, exp: ahora - 601 },
        { ...resto, exp, nbf: ahora + 31 },
      ],
      ...[{ ...resto, exp, aud: 'otra' }, { ...resto, exp, iss: 'otro' }, resto],
    ];
    for (const c of cuerpos) expect((await sesion(firmada({ alg: 'HS256', typ: 'JWT' }, c))).statusCode, JSON.stringify(c)).toBe(401);
  });
});

describe('S15, S16 renovar y terminar', () => {
  it('S15: dos renovaciones simultáneas de la misma ficha: una sola 200, y después nadie de esa familia', async () => {
    const { refreshToken } = (await entrar('beto')).json();
    const rs = await Promise.all([1, 2].map(() => post('/jwt/refresh-token', { refreshToken })));
    expect(rs.map((r) => r.statusCode).sort()).toEqual([200, 401]);
    const buena = rs.find((r) => r.statusCode === 200)?.json();
    expect((await post('/jwt/refresh-token', { refreshToken: buena.refreshToken })).statusCode).toBe(401);
    expect((await sesion(buena.accessToken)).statusCode).toBe(401);
  });
  it('S16: al salir, cambiar la clave, quedar de baja o perder el perfil, la ficha anterior deja de servir', async () => {
    const salida = (await entrar('carla')).json();
    await post('/api/acceso/salir', {}, salida.accessToken);
    expect((await sesion(salida.accessToken)).statusCode).toBe(401);
    expect((await post('/jwt/refresh-token', { refreshToken: salida.refreshToken })).statusCode).toBe(401);

    const otra = (await entrar('carla')).json();
    const zonas = () => prod.inject({ method: 'GET', url: '/api/zonas', token: otra.accessToken });
    expect((await zonas()).statusCode).toBe(200);
    await prod.deps.database.sql('delete from perfil_usuario where usuario_id = $1', [await id('carla')]);
    olvidarSesion(prod.deps);
    expect((await zonas()).statusCode).toBe(403);

    await actualizarCuenta(prod.deps.database.db, await suCuenta('carla'), { status: 'inactive' }, true);
    olvidarSesion(prod.deps);
    expect((await sesion(otra.accessToken)).statusCode).toBe(401);
    expect((await post('/jwt/refresh-token', { refreshToken: otra.refreshToken })).statusCode).toBe(401);
  });
});

describe('S17, S18 fuerza bruta y enumeración', () => {
  it('S17: treinta fallos desde una dirección, en cuentas distintas: 429 con Retry-After, y a la cuenta no la bloquea para siempre', async () => {
    for (let i = 0; i < 29; i += 1) expect((await entrar(`inexistente-${i}`)).statusCode).toBe(400);
    const r = await entrar('dora');
    expect([r.statusCode, r.json().codigo]).toEqual([429, 'demasiados_intentos']);
    expect(Number(r.headers['retry-after'])).toBeGreaterThan(0);
    await prod.deps.database.sql("update intento set instante = instante - interval '16 minutes'");
    expect((await entrar('dora')).statusCode).toBe(200);
  });
  it('S18: cuenta inexistente y clave mala responden lo mismo y tardan lo mismo', async () => {
    const medir = async (quien: string) => {
      await prod.deps.database.db.delete(intentos);
      const desde = process.cpuUsage();
      const r = await entrar(quien, 'una clave equivocada');
      return { ms: procesador(desde), body: `${r.statusCode}${r.body}` };
    };
    const diferencias: number[] = [];
    const cuerpos = new Set<string>();
    for (let i = 0; i < 100; i += 1) {
      // In pairs and in turns: what the machine does meanwhile falls on both.
      const [a, b] = i % 2 ? [await medir('nadie'), await medir('dora')] : [await medir('dora'), await medir('nadie')].reverse();
      if (!a || !b) continue;
      diferencias.push(a.ms - b.ms);
      cuerpos.add(a.body).add(b.body);
    }
    expect([...cuerpos]).toEqual(['400{"error":{"email":["Email or Password is Invalid"]}}']);
    const mediana = diferencias.sort((x, y) => x - y)[50] ?? 0;
    console.info(`S18: mediana de la diferencia ${mediana.toFixed(2)} ms en 200 intentos`);
    expect(Math.abs(mediana)).toBeLessThan(5);
  });
  it('S18: olvido responde igual a quien existe y a quien no', async () => {
    const [a, b] = [
      await post('/api/acceso/olvido', { email: 'dora@demo.cl' }),
      await post('/api/acceso/olvido', { email: 'nadie@demo.cl' }),
    ];
    expect([a.statusCode, a.body]).toEqual([b.statusCode, b.body]);
  });
});

describe('S19, S20 claves', () => {
  const registrar = async (password: string, n: number) => post('/jwt/register', { email: `c${n}@demo.cl`, username: `c${n}`, password });
  it('S19: 7 no; 8, 64 y 128 sí; 1.025 no; sin truncar y con cualquier alfabeto', async () => {
    const base = 'Qz7 ñandú-café 東京 ';
    const deLargo = (n: number) => `${base.repeat(80).slice(0, n - 1)}x`;
    expect((await registrar(deLargo(7), 1)).statusCode).toBe(400);
    for (const n of [8, 64, 128]) expect((await registrar(deLargo(n), n)).statusCode, String(n)).toBe(200);
    expect((await registrar(deLargo(1_025), 2)).statusCode).toBe(400);
    // Seventy-two bytes are not the end of it: another ending is another password.
    await actualizarCuenta(prod.deps.database.db, await suCuenta('c128'), { email_verificado: true });
    expect((await entrar('c128', `${deLargo(128).slice(0, 127)}y`)).statusCode).toBe(400);
    expect((await entrar('c128', deLargo(128))).statusCode).toBe(200);
    expect((await entrar('c128', deLargo(128).normalize('NFD'))).statusCode).toBe(200);
  });
  it('S20: una clave común, la marca, el correo o el usuario: 400 clave_prohibida', async () => {
    for (const [i, clave] of ['12345678', 'password1', 'qwertyuiop', 'respaldo2026', 'c10@demo.cl'].entries()) {
      const r = await registrar(clave, 10);
      expect([r.statusCode, r.json().codigo], `${i} ${clave}`).toEqual([400, 'clave_prohibida']);
    }
  });
});

describe('S21 verificación del correo', () => {
  const emitir = async (quien: string) => {
    const u = await usuarioPorEmail(prod.deps.database.db, `${quien}@demo.cl`);
    if (!u) throw new Error('no account');
    return { u, token: await enviarFicha(prod.deps, prod.deps.database.db, u, 'verificacion') };
  };
  it('S21: sin verificar no entra, y sólo lo sabe quien acierta la clave', async () => {
    const [buena, mala] = [await entrar('sin-verificar'), await entrar('sin-verificar', 'otra clave cualquiera')];
    expect([buena.statusCode, buena.json().codigo]).toEqual([403, 'correo_sin_verificar']);
    expect([mala.statusCode, mala.body]).toEqual([400, '{"error":{"email":["Email or Password is Invalid"]}}']);
  });
  it('S21: la ficha se guarda con hash, sirve una vez, una nueva apaga la anterior, y vencida responde 410', async () => {
    const { u, token } = await emitir('sin-verificar');
    const { rows } = await prod.deps.database.sql('select row_to_json(f)::text as t from ficha f');
    expect(rows.map((r) => r.t).join()).not.toContain(token);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const { token: nueva } = await emitir('sin-verificar');
    expect((await post('/api/acceso/verificar', { token })).statusCode).toBe(400);
    expect((await post('/api/acceso/restablecer', { token: nueva, password: CLAVE })).statusCode).toBe(400);
    await prod.deps.database.db
      .update(fichas)
      .set({ vence: new Date(0) })
      .where(eq(fichas.usuario_id, u.id));
    const vencida = await post('/api/acceso/verificar', { token: nueva });
    expect([vencida.statusCode, vencida.json().codigo]).toEqual([410, 'ficha_vencida']);
    const { token: otra } = await emitir('sin-verificar');
    expect((await post('/api/acceso/verificar', { token: otra })).statusCode).toBe(200);
    expect((await post('/api/acceso/verificar', { token: otra })).statusCode).toBe(400);
    expect((await entrar('sin-verificar')).statusCode).toBe(200);
    const salidos = await prod.deps.database.db.select().from(correos);
    expect(salidos.every((c) => c.para.length === 1)).toBe(true);
  });
});
