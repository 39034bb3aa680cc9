import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { asegurarPerfil, darPerfil } from '#areas/perfiles/public.server.ts';
import { contract as usuarios } from '#areas/usuarios/contract.ts';
import { crearCuenta, usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rut } from '#kernel/values/rut.ts';
import { opened } from '#platform/server/mail/sealed.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { guardarClave } from './claves.ts';

let t: TestApp;
const CLAVE = 'caballo-correcto-9';
const ana = () => t.persona({ rut: '40000001-8' });
const beto = () => t.persona({ rut: '40000002-6' });

beforeAll(async () => {
  // Outside demo: without modules there is nothing to do but Auth.
  t = await testApp(areas, { env: { MODO_DEMO: '0' } });
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: rut('99990000-3'), razon_social: 'Empresa de prueba' });
    for (const [codigo, modulos] of [
      ['LECTOR', ['zonas:ver']],
      ['OTRO', ['menus:ver']],
    ] as const)
      await asegurarPerfil(ctx, { codigo, nombre: codigo, alcance: 'propio', nivel_aprobacion: 0, modulos, desde: '2020-01-01' as Fecha });
  });
});
afterAll(() => t.close());

async function cuenta(username: string, perfil?: string, conRut?: string) {
  return t.arrange(async (ctx) => {
    const u = await crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `${username}@ejemplo.cl`,
      username,
      fullName: `Persona ${username}`,
      role: 'client',
      status: 'active',
      email_verificado: true,
      rut: conRut ? rut(conRut) : null,
      creada_por: ['PRUEBA'],
    });
    await guardarClave(ctx.db, u.id, CLAVE);
    if (perfil) {
      const id = await asegurarPerfil(ctx, {
        codigo: perfil,
        nombre: perfil,
        alcance: 'propio',
        nivel_aprobacion: 0,
        modulos: [],
        desde: '2020-01-01' as Fecha,
      });
      await darPerfil(ctx, u.id, id, '2020-01-01' as Fecha);
    }
    return u;
  });
}
const login = (username: string, password = CLAVE) =>
  t.inject({ method: 'POST', url: '/jwt/login', payload: { email: `${username}@ejemplo.cl`, password } });
const entrar = async (username: string) => (await login(username)).json() as { accessToken: string; refreshToken: string };
const ver = async (token: string, url: string) => (await t.inject({ method: 'GET', url, token })).statusCode;

describe('cuentas administradas', () => {
  it('desactivada, su sesión abierta muere y no vuelve a entrar', async () => {
    const u = await cuenta('carla', 'LECTOR');
    const { accessToken, refreshToken } = await entrar('carla');
    expect(await ver(accessToken, '/api/zonas')).toBe(200);
    await t.act(usuarios, 'desactivar', ana(), { motivo: 'se fue' }, { id: u.id });
    expect(await ver(accessToken, '/api/zonas')).toBe(401);
    expect((await t.inject({ method: 'POST', url: '/jwt/refresh-token', payload: { refreshToken } })).statusCode).toBe(401);
    expect((await login('carla')).statusCode).toBe(400);
    await t.act(usuarios, 'activar', ana(), {}, { id: u.id });
    expect((await login('carla')).statusCode).toBe(200);
  });
  it('un permiso retirado con segunda persona se pierde en la sesión abierta', async () => {
    const u = await cuenta('diego', 'LECTOR');
    const { accessToken, refreshToken } = await entrar('diego');
    expect(await ver(accessToken, '/api/zonas')).toBe(200);
    await t.act(usuarios, 'asignar_perfil', ana(), { perfiles: ['OTRO'], motivo: 'cambio de cargo' }, { id: u.id });
    expect(await ver(accessToken, '/api/zonas')).toBe(200);
    await expect(t.act(usuarios, 'aprobar_perfil', ana(), {}, { id: u.id })).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    await t.act(usuarios, 'aprobar_perfil', beto(), {}, { id: u.id });
    expect(await ver(accessToken, '/api/zonas')).toBe(401);
    const nuevo = (await t.inject({ method: 'POST', url: '/jwt/refresh-token', payload: { refreshToken } })).json() as {
      accessToken: string;
    };
    expect(await ver(nuevo.accessToken, '/api/zonas')).toBe(403);
  });
  it('una cuenta creada recibe su invitación por correo y con ella elige contraseña', async () => {
    const u = await t.act(usuarios, 'crear', ana(), { email: 'Nueva@Ejemplo.cl', fullName: 'Nueva Persona' });
    expect(u).toMatchObject({ email: 'nueva@ejemplo.cl', username: 'nueva', status: 'pending' });
    const { rows } = await t.deps.database.sql("select texto from correo_salida where 'nueva@ejemplo.cl' = any(para)");
    const token = /token=([\w.-]+)/.exec(opened(t.deps.config, String(rows[0]?.texto)))?.[1];
    const r = await t.inject({ method: 'POST', url: '/api/acceso/restablecer', payload: { token, password: CLAVE } });
    expect(r.statusCode).toBe(200);
    expect((await login('nueva')).statusCode).toBe(200);
    expect((await usuarioPorEmail(t.deps.database.db, 'nueva@ejemplo.cl'))?.status).toBe('active');
  });
  it('creada con contraseña se entra con ella sin invitación; una prohibida se rechaza en su campo y nadie la anota', async () => {
    const password = 'Nube Serena 731';
    const datos = { email: 'conclave@ejemplo.cl', fullName: 'Con Clave', status: 'active' as const };
    await expect(t.act(usuarios, 'crear', ana(), { ...datos, password: 'corta' })).rejects.toMatchObject({
      status: 400,
      campos: { password: [expect.any(String)] },
    });
    expect(await usuarioPorEmail(t.deps.database.db, datos.email)).toBeUndefined();
    await t.act(usuarios, 'crear', ana(), { ...datos, password });
    const { rows: cartas } = await t.deps.database.sql("select asunto, texto from correo_salida where 'conclave@ejemplo.cl' = any(para)");
    expect(cartas.map((c) => c.asunto)).toEqual(['Verifique su correo · Respaldo']);
    const token = /token=([\w.-]+)/.exec(opened(t.deps.config, String(cartas[0]?.texto)))?.[1];
    expect((await login('conclave', password)).json().codigo).toBe('correo_sin_verificar');
    await t.inject({ method: 'POST', url: '/api/acceso/verificar', payload: { token } });
    expect((await login('conclave', password)).statusCode).toBe(200);
    const { rows } = await t.deps.database.sql('select evento::text as e from evento');
    expect(rows.filter((r) => String(r.e).includes(password))).toEqual([]);
  });
  it('el rol sigue a los perfiles, que dos personas deciden', async () => {
    const u = await cuenta('rolando');
    await t.act(usuarios, 'asignar_perfil', ana(), { perfiles: ['OTRO'], motivo: 'cargo nuevo' }, { id: u.id });
    const rol = async () => (await usuarioPorEmail(t.deps.database.db, u.email))?.role;
    expect(await rol()).toBe('client');
    await t.act(usuarios, 'aprobar_perfil', beto(), {}, { id: u.id });
    expect(await rol()).toBe('OTRO');
  });
  it('lo que responde se puede devolver entero, y el rechazo dice el estado en español', async () => {
    const u = await cuenta('sergio');
    const d = await t.detail(usuarios, ana(), u.id);
    const vuelta = { ...d, fullName: 'Sergio Dos', role: 'admin' };
    expect(await t.act(usuarios, 'editar', ana(), vuelta, { id: u.id })).toMatchObject({
      fullName: 'Sergio Dos',
      role: 'client',
    });
    const motivo = (accion: string) => d.acciones.find((a: { accion: string }) => a.accion === accion)?.motivo;
    expect([motivo('activar'), motivo('invitar')]).toEqual(['No se puede activar: está activa', 'No se puede invitar: está activa']);
  });
  it('un correo o un nombre repetidos se rechazan en su campo', async () => {
    await cuenta('elena');
    const crear = (extra: object) => t.act(usuarios, 'crear', ana(), { email: 'otra@ejemplo.cl', fullName: 'Otra', ...extra });
    await expect(crear({ email: 'ELENA@ejemplo.cl' })).rejects.toMatchObject({ status: 409, codigo: 'correo_en_uso' });
    await expect(crear({ username: 'Elena' })).rejects.toMatchObject({ status: 409, codigo: 'usuario_en_uso' });
  });
  it('nadie desactiva ni elimina su propia cuenta', async () => {
    const u = await cuenta('fabio');
    const yo = t.persona({ usuario_id: u.id, rut: '40000020-4' });
    await expect(t.act(usuarios, 'desactivar', yo, { motivo: 'x' }, { id: u.id })).rejects.toMatchObject({
      status: 422,
      codigo: 'usuario_propio',
    });
    await expect(t.act(usuarios, 'eliminar', yo, {}, { id: u.id })).rejects.toMatchObject({ codigo: 'usuario_propio' });
  });
  it('la última cuenta que edita perfiles no se desactiva', async () => {
    const u = await cuenta('gina', 'UNICO');
    await t.deps.database.sql(
      "insert into perfiles_modulo (id, empresa_id, hecho_por, perfil_id, modulo, desde) select gen_random_uuid(), empresa_id, '{PRUEBA}', id, 'perfiles:editar', '2020-01-01' from perfil where codigo = 'UNICO'",
    );
    await expect(t.act(usuarios, 'desactivar', ana(), { motivo: 'x' }, { id: u.id })).rejects.toMatchObject({
      codigo: 'ultimo_administrador',
    });
  });
  it('eliminada, no entra, y el registro la sigue nombrando', async () => {
    const u = await cuenta('hugo', 'LECTOR');
    const { accessToken } = await entrar('hugo');
    await t.act(usuarios, 'eliminar', ana(), {}, { id: u.id });
    expect(await ver(accessToken, '/api/zonas')).toBe(401);
    expect((await login('hugo')).statusCode).toBe(400);
    const { rows } = await t.deps.database.sql("select actor_nombre from evento where actor_id = $1 and accion = 'entrar'", [u.id]);
    expect(rows[0]?.actor_nombre).toBe('Persona hugo');
    expect((await t.list(usuarios, ana(), { q: 'hugo' })).total).toBe(0);
  });
  it('con pendientes tomados no se elimina', async () => {
    const u = await cuenta('ines');
    await t.arrange((ctx) =>
      ctx.emit('pendiente.abierto', {
        area: 'zonas',
        cliente_rut: null,
        entidad_id: 'x',
        tipo: 'revisar',
        titulo: 'Algo',
        url: '/zonas',
        usuario_id: u.id,
      }),
    );
    await expect(t.act(usuarios, 'eliminar', ana(), {}, { id: u.id })).rejects.toMatchObject({
      status: 422,
      codigo: 'usuario_con_trabajo',
      datos: { n: 1 },
    });
  });
  it('el detalle explica de dónde sale cada permiso', async () => {
    const u = await cuenta('julia', 'LECTOR');
    expect(await t.ask(usuarios, 'permisos', ana(), {}, u.id)).toEqual([
      expect.objectContaining({ permiso: 'zonas:ver', fuentes: [expect.objectContaining({ perfil: 'LECTOR', modulo: 'zonas:ver' })] }),
    ]);
  });
  it('restablecer cierra sus sesiones y manda el enlace', async () => {
    const u = await cuenta('karen', 'LECTOR');
    const { accessToken } = await entrar('karen');
    expect(await t.ask(usuarios, 'sesiones', ana(), {}, u.id)).toHaveLength(1);
    await t.act(usuarios, 'restablecer', ana(), {}, { id: u.id });
    expect(await ver(accessToken, '/api/zonas')).toBe(401);
    expect(await t.ask(usuarios, 'sesiones', ana(), {}, u.id)).toHaveLength(0);
    const { rows } = await t.deps.database.sql("select asunto from correo_salida where 'karen@ejemplo.cl' = any(para)");
    expect(rows[0]?.asunto).toContain('Cambie su contraseña');
  });
  it('invitar una lista responde fila por fila y una mala no detiene al resto', async () => {
    const r = await t.act(usuarios, 'invitar_varios', ana(), {
      filas: [{ email: 'uno.dos@ejemplo.cl' }, { email: 'no es correo' }, { email: 'julia@ejemplo.cl' }, { email: 'uno.dos@ejemplo.cl' }],
    });
    expect([r.creadas, r.filas.map((f) => f.ok)]).toEqual([1, [true, false, false, false]]);
    expect(r.filas[2]?.detalle).toBe('Ya hay una cuenta con ese correo');
    expect((await usuarioPorEmail(t.deps.database.db, 'uno.dos@ejemplo.cl'))?.fullName).toBe('Uno Dos');
  });
});

describe('rutas fijas de la lista de usuarios (especificación §7)', () => {
  it('crear, buscar, leer y eliminar hablan con las palabras de la plantilla', async () => {
    await cuenta('jefa', 'JEFATURA');
    await t.deps.database.sql(
      "insert into perfiles_modulo (id, empresa_id, hecho_por, perfil_id, modulo, desde) select gen_random_uuid(), empresa_id, '{PRUEBA}', id, 'usuarios', '2020-01-01' from perfil where codigo = 'JEFATURA'",
    );
    const { accessToken: token } = await entrar('jefa');
    const nuevo = {
      fullName: 'Plantilla Uno',
      username: 'plantilla1',
      email: 'p1@ejemplo.cl',
      role: 'client',
      currentPlan: 'standard',
      status: 'active',
    };
    const alta = await t.inject({ method: 'POST', url: '/apps/users/add-user', token, payload: { user: nuevo } });
    expect([alta.statusCode, alta.json().user.status]).toEqual([201, 'active']);
    const lista = (
      await t.inject({ method: 'GET', url: '/api/users/list/data?q=plantilla1&perPage=10&page=1&role=&status=', token })
    ).json();
    expect([lista.total, lista.users[0].currentPlan]).toEqual([1, 'standard']);
    const id = lista.users[0].id as number;
    const ella = (await t.inject({ method: 'GET', url: `/api/users/user?id=${id}`, token })).json();
    expect(lista.users[0]).toEqual(ella);
    expect(Object.keys(ella)).toEqual(
      expect.arrayContaining(['company', 'contact', 'country', 'perfiles', 'ejecutivo_rut', 'ultimo_acceso']),
    );
    expect((await t.inject({ method: 'GET', url: `/api/users/user?id=${id}`, token })).json()).toMatchObject({
      id,
      username: 'plantilla1',
    });
    expect((await t.inject({ method: 'DELETE', url: `/apps/users/delete?id=${id}`, token, payload: { id: '999' } })).json().codigo).toBe(
      'parametro_contradictorio',
    );
    expect((await t.inject({ method: 'DELETE', url: `/apps/users/delete?id=${id}`, token })).json()).toEqual({ id });
    expect(await ver(token, `/api/users/user?id=${id}`)).toBe(404);
    expect((await login('plantilla1')).statusCode).toBe(400);
    expect((await t.inject({ method: 'GET', url: '/api/users/list/all-data', token })).json().length).toBeGreaterThan(3);
  });
});
