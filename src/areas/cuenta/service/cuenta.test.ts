import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { enviarFicha, guardarClave } from '#areas/acceso/public.server.ts';
import { fichas, sesiones } from '#areas/acceso/tables.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { crearEmpresa } from '#areas/empresas/public.server.ts';
import { crearCuenta, usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import { defineArea } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { implement } from '#platform/server/implement.ts';
import { opened } from '#platform/server/mail/sealed.ts';
import { serverArea } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { correos } from '#platform/server/tables.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { PNG_ROJO } from '../domain/imagenes.fixture.ts';
import { fichasDe } from '../public.server.ts';
import { area } from '../routes.ts';
import { ponerAvatar } from './avatar.ts';
import { borrarDe, resumenSemanal } from './avisos.ts';

/** An area that publishes, of which the tests say what. */
const publicadas: { titulo: string; url: string }[] = [];
const prensa = defineArea({ area: 'noticias', tier: 4, uses: [], permissions: ['ver'] });
const noticias = serverArea({
  contract: prensa,
  service: implement(prensa, { handlers: {} }),
  answers: { 'publicacion.por_resumir': async () => publicadas },
});

let t: TestApp;
let ana: Session;
let beto: Session;
let dani: Session;

async function persona(username: string, rut: string): Promise<Session> {
  const u = await t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `${username}@ejemplo.cl`,
      username,
      fullName: `Persona ${username}`,
      role: 'client',
      status: 'active' as const,
      email_verificado: true,
      rut: rut as Rut,
      creada_por: ['PRUEBA'],
    }),
  );
  return t.persona({ usuario_id: u.id, rut, nombre: u.fullName, modulos: ['cuenta'] });
}

beforeAll(async () => {
  t = await testApp([...areas, noticias]);
  await t.arrange(async (ctx) => {
    await crearEmpresa(ctx, { rut: '99990001-4' as Rut, razon_social: 'Casa de prueba' });
    await sembrarCatalogo(ctx, 'naciones', [['CL', 'Chile']]);
  });
  ana = await persona('ana', '40000001-8');
  beto = await persona('beto', '40000002-6');
  dani = await persona('dani', '40000003-4');
});
afterAll(() => t.close());

const datos = (quien = ana) => t.ask(contract, 'datos', quien, {});
const CLAVE = 'mesa silla 77 lámpara';
const general = (o: object, quien = ana) => t.act(contract, 'general', quien, o);
const conClave = (email: string, quien = ana) => general({ email, actual: CLAVE }, quien);
const info = (o: object, quien = ana) => t.act(contract, 'info', quien, o);
const salidos = async (para: string) =>
  (await t.deps.database.db.select().from(correos))
    .filter((c) => c.para.includes(para))
    .map((c) => ({ ...c, texto: opened(t.deps.config, c.texto) }));

describe('cuenta', () => {
  it('los ajustes con la forma de la especificación §3, de fábrica mientras no se tocan', async () => {
    const d = await datos();
    expect(Object.keys(d)).toEqual(['general', 'info', 'notifications', 'social']);
    expect(d.general).toEqual({
      avatar: null,
      company: 'Casa de prueba',
      email: 'ana@ejemplo.cl',
      fullName: 'Persona ana',
      username: 'ana',
    });
    expect(Object.keys(d.info).sort()).toEqual(['bio', 'country', 'dob', 'phone', 'website']);
    expect(d.notifications).toEqual({
      answerOnForm: true,
      blogDigest: false,
      commentOnArticle: true,
      followMe: false,
      newAnnouncements: true,
      productUpdates: true,
    });
    expect(d.social.connections).toEqual({ google: null, facebook: null, twitter: null, github: null });
    expect(Object.keys(d.social.socialLinks).sort()).toEqual(['facebook', 'google', 'instagram', 'linkedIn', 'quora', 'twitter']);
  });
  it('lo que se envía entero de vuelta se admite, y cada persona cambia sólo lo suyo', async () => {
    const antes = await datos(beto);
    const d = await datos();
    await general({ ...d.general, fullName: 'Ana María' });
    await info({
      ...d.info,
      bio: 'Curso operaciones',
      country: 'CL',
      phone: '+56 9 1234 5678',
      website: 'https://ana.ejemplo.cl',
      dob: '1990-05-20',
    });
    await t.act(contract, 'social', ana, { ...d.social, socialLinks: { linkedIn: 'https://red.ejemplo.cl/ana' } });
    const ahora = await datos();
    expect([ahora.general.fullName, ahora.info.country, ahora.social.socialLinks.linkedIn]).toEqual([
      'Ana María',
      'CL',
      'https://red.ejemplo.cl/ana',
    ]);
    expect(await datos(beto)).toEqual(antes);
    const fichas = await t.arrange((ctx) => fichasDe(ctx, [ana.usuario_id, beto.usuario_id, 'x']));
    expect([...fichas.keys()]).toEqual([ana.usuario_id]);
  });
  it('un usuario tomado: 409 en su campo, sin mirar mayúsculas', async () => {
    for (const username of ['beto', 'BETO'])
      await expect(general({ username })).rejects.toMatchObject({
        status: 409,
        codigo: 'usuario_en_uso',
        campos: { username: expect.anything() },
      });
    expect((await datos()).general.username).toBe('ana');
  });
  it('una fecha de nacimiento futura, un país fuera de la lista o una dirección que no es http: 400 en su campo', async () => {
    await expect(info({ dob: '2026-03-11' })).rejects.toMatchObject({ status: 400, campos: { dob: expect.anything() } });
    await expect(info({ country: 'ZZ' })).rejects.toMatchObject({ status: 400, campos: { country: expect.anything() } });
    for (const website of ['javascript:alert(1)', 'ftp://x', 'ana.cl'])
      await expect(info({ website })).rejects.toMatchObject({ status: 400, campos: { website: expect.anything() } });
    await expect(general({ role: 'admin' })).rejects.toMatchObject({ status: 400, codigo: 'campo_desconocido' });
  });
  it('el correo nuevo espera a que su dueño lo confirme; confirmado, al anterior se le avisa y el enlace no vale otra vez', async () => {
    await guardarClave(t.deps.database.db, ana.usuario_id, CLAVE);
    await expect(conClave('beto@ejemplo.cl')).rejects.toMatchObject({ status: 409, codigo: 'correo_en_uso' });
    expect(await conClave('nueva@ejemplo.cl')).toMatchObject({ email: 'ana@ejemplo.cl', correo_pendiente: 'nueva@ejemplo.cl' });
    const [mail] = await salidos('nueva@ejemplo.cl');
    const token = /token=(\S+)/.exec(mail?.texto ?? '')?.[1];
    const confirmar = (x: unknown) => t.inject({ method: 'POST', url: '/api/cuenta/confirmar-correo', payload: { token: x } });
    expect((await confirmar('inventado')).statusCode).toBe(404);
    const dos = await Promise.all([confirmar(token), confirmar(token)]);
    expect(dos.map((r) => r.statusCode).sort()).toEqual([200, 404]);
    expect((await datos()).general.email).toBe('nueva@ejemplo.cl');
    expect((await salidos('ana@ejemplo.cl')).map((c) => c.asunto).sort()).toEqual([
      expect.stringContaining('Pidieron cambiar su correo'),
      expect.stringContaining('Su correo cambió'),
    ]);
    expect(await usuarioPorEmail(t.deps.database.db, 'ana@ejemplo.cl')).toBeUndefined();
    expect((await t.ask(contract, 'correo_pendiente', ana, {})).correo).toBeNull();
  });
  it('sin su contraseña no se pide otro correo: 400 en su campo, los intentos cuentan y nada se guarda', async () => {
    await guardarClave(t.deps.database.db, dani.usuario_id, CLAVE);
    const pedir = (actual?: string) => general({ email: 'ladron@ejemplo.cl', ...(actual ? { actual } : {}) }, dani);
    await expect(pedir()).rejects.toMatchObject({ status: 400, campos: { actual: ['Escriba su contraseña para cambiar el correo'] } });
    for (let i = 0; i < 5; i += 1)
      await expect(pedir('no es esta clave')).rejects.toMatchObject({ status: 400, campos: { actual: expect.anything() } });
    await expect(pedir(CLAVE)).rejects.toMatchObject({ status: 429 });
    expect([(await t.ask(contract, 'correo_pendiente', dani, {})).correo, await salidos('ladron@ejemplo.cl')]).toEqual([null, []]);
    expect((await general({ email: 'dani@ejemplo.cl', fullName: 'Dani' }, dani)).fullName).toBe('Dani');
    await t.deps.database.sql('delete from intento');
  });
  it('cambiar la contraseña deja sin efecto el correo pedido antes; confirmado uno, caen las sesiones y los enlaces pendientes', async () => {
    const confirmar = async (para: string) => {
      const token = /token=(\S+)/.exec((await salidos(para))[0]?.texto ?? '')?.[1];
      return (await t.inject({ method: 'POST', url: '/api/cuenta/confirmar-correo', payload: { token } })).statusCode;
    };
    await conClave('dani.dos@ejemplo.cl', dani);
    await guardarClave(t.deps.database.db, dani.usuario_id, CLAVE);
    expect(await confirmar('dani.dos@ejemplo.cl')).toBe(404);
    const u = await usuarioPorEmail(t.deps.database.db, 'dani@ejemplo.cl');
    if (!u) throw new Error('no account');
    await enviarFicha(t.deps, t.deps.database.db, u, 'restablecer');
    await t.deps.database.db
      .insert(sesiones)
      .values({ id: u.id, empresa_id: u.empresa_id, usuario_id: u.id, vence: new Date(Date.now() + 60_000) });
    await conClave('dani.tres@ejemplo.cl', dani);
    expect(await confirmar('dani.tres@ejemplo.cl')).toBe(200);
    const [f] = await t.deps.database.db.select().from(fichas).where(eq(fichas.usuario_id, u.id));
    const [s] = await t.deps.database.db.select().from(sesiones).where(eq(sesiones.usuario_id, u.id));
    expect([f?.usada_en, s?.revocada_en, s?.motivo]).toEqual([expect.any(Date), expect.any(Date), 'cambio de correo']);
  });
  it('un svg como foto: 415; un png queda, se sirve por su huella y sale al quitarlo', async () => {
    const subir = (bytes: Buffer) =>
      t.arrange((ctx) => ctx.deps.files.during([{ nombre: 'x.png', mime: 'image/png', bytes }], (a) => ponerAvatar(ctx, a)), ana);
    await expect(subir(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({ status: 415 });
    const { avatar } = await subir(PNG_ROJO);
    const ver = () => t.inject({ method: 'GET', url: avatar ?? '' });
    const r = await ver();
    expect([r.statusCode, r.headers['content-type']]).toEqual([200, 'image/png']);
    expect(r.rawPayload).toEqual(PNG_ROJO);
    await t.act(contract, 'quitar_avatar', ana, {});
    expect([(await ver()).statusCode, (await datos()).general.avatar]).toEqual([404, null]);
  });
  it('una marca apagada detiene su correo, encendida envía uno', async () => {
    const avisar = (tipo: string) =>
      t.arrange((ctx) =>
        ctx.emit('aviso.enviado', { usuarios: [beto.usuario_id], tipo, titulo: 'Alguien comentó', cuerpo: 'Texto', url: '/perfil' }),
      );
    const cuantos = async () => (await salidos('beto@ejemplo.cl')).length;
    const antes = await cuantos();
    await avisar('muro_comentario');
    await avisar('tarea_asignada');
    await avisar('muro_seguidor');
    expect(await cuantos()).toBe(antes + 1);
    await t.act(contract, 'notifications', beto, { commentOnArticle: false, followMe: true });
    await avisar('muro_comentario');
    expect(await cuantos()).toBe(antes + 1);
    await avisar('muro_seguidor');
    expect(await cuantos()).toBe(antes + 2);
  });
  it('dos dispositivos a la vez cambian marcas distintas: quedan las dos', async () => {
    await Promise.all([
      t.act(contract, 'notifications', ana, { answerOnForm: false }),
      t.act(contract, 'notifications', ana, { blogDigest: true }),
    ]);
    expect((await datos()).notifications).toMatchObject({ answerOnForm: false, blogDigest: true, newAnnouncements: true });
  });
  it('el resumen semanal sale el lunes, a quien lo pidió, si hubo algo', async () => {
    const correr = () => t.arrange((ctx) => resumenSemanal.run(ctx, null));
    const cuantos = async () => (await salidos('nueva@ejemplo.cl')).length;
    const antes = await cuantos();
    await t.setHoy('2026-03-16' as Fecha);
    expect((await correr()).hechos).toBe(0);
    publicadas.push({ titulo: 'Nueva política de cobranza', url: '/blog/1' });
    expect((await correr()).hechos).toBe(1);
    expect((await salidos('nueva@ejemplo.cl')).at(-1)?.texto).toContain('Nueva política de cobranza');
    await t.setHoy('2026-03-17' as Fecha);
    expect((await correr()).hechos).toBe(0);
    publicadas.length = 0;
    expect(await cuantos()).toBe(antes + 1);
  });
  it('la apariencia sigue a la persona', async () => {
    expect(await t.ask(contract, 'preferencias', ana, {})).toEqual({ tema: null, contraste: null, densidad: null, fecha: null });
    await t.act(contract, 'guardar_preferencias', ana, { tema: 'oscuro', densidad: 'comoda' });
    await t.act(contract, 'guardar_preferencias', ana, { contraste: 'alto', fecha: 'aaaa-mm-dd' });
    const suya = { tema: 'oscuro', contraste: 'alto', densidad: 'comoda', fecha: 'aaaa-mm-dd' };
    expect(await t.ask(contract, 'preferencias', ana, {})).toEqual(suya);
    await expect(t.act(contract, 'guardar_preferencias', ana, { tema: 'rosa' as never })).rejects.toMatchObject({ status: 400 });
  });
  it('con la cuenta se van sus ajustes; sin permiso: 403', async () => {
    await t.arrange((ctx) => borrarDe(ctx, { usuario_id: ana.usuario_id }));
    expect((await datos()).info.bio).toBe('');
    await expect(datos(t.persona({ modulos: ['tareas'] }))).rejects.toMatchObject({ status: 403 });
    expect(area.raw?.map((r) => r.permission)).toEqual(['publico', 'publico']);
  });
});
