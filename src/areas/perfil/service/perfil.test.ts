import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { borrarDe } from './perfil.ts';

let t: TestApp;
let ana: Session;
let beto: Session;
const FALSA = '01900000-0000-7000-8000-000000000000';

async function persona(
  username: string,
  rut: string,
  empresa_id = t.empresa_id,
  modulos = ['perfil:ver', 'perfil:publicar'],
): Promise<Session> {
  const u = await t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id,
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
  return t.persona({ usuario_id: u.id, rut, nombre: u.fullName, modulos });
}

beforeAll(async () => {
  t = await testApp(areas);
  ana = await persona('ana', '40000001-8');
  beto = await persona('beto', '40000002-6');
});
afterAll(() => t.close());

const perfil = (quien: Session, id?: string) => t.ask(contract, 'datos', quien, id === undefined ? {} : { id });
const publicar = (quien: Session, texto: string) => t.act(contract, 'publicaciones', quien, { texto });
const sobre = (accion: 'editar_publicacion' | 'eliminar_publicacion', quien: Session, id: string, o: object = {}) =>
  t.act(contract, accion, quien, o as never, { id });
const gustar = (quien: Session, publicacion: string, gusta = true) => t.act(contract, 'me_gusta', quien, { publicacion, gusta });

describe('perfil', () => {
  it('con la forma de la especificación; el propio si no se dice de quién; un muro vacío está vacío', async () => {
    const p = await perfil(ana);
    expect(p).toMatchObject({ id: ana.usuario_id, yo: true, header: { username: 'ana', fullName: 'Persona ana' }, post: [], polls: [] });
    expect(Object.keys(p.userAbout).sort()).toEqual(['about', 'email', 'joined', 'lives', 'website']);
    expect([p.latestPhotos, p.suggestions, p.followers, p.following, p.siguiendo]).toEqual([[], [], 0, 0, false]);
    expect(await perfil(ana, beto.usuario_id)).toMatchObject({ yo: false, header: { username: 'beto' } });
  });
  it('quien no existe o es de otra empresa: 404', async () => {
    const ajena = await persona('ajena', '40000003-4', uuidv7());
    for (const id of [FALSA, '999999', ajena.usuario_id]) await expect(perfil(ana, id)).rejects.toMatchObject({ status: 404 });
    await expect(t.act(contract, 'seguir', ana, { usuario: ajena.usuario_id })).rejects.toMatchObject({ status: 404 });
  });
  it('lo que se publica se limpia; sin nada que leer, 400', async () => {
    const p = await publicar(ana, '<p onclick="x">Hola <b>a todos</b></p><script>alert(1)</script><img src=x onerror=y>');
    expect(p.postText).toContain('<b>a todos</b>');
    expect(p.postText).not.toMatch(/script|onclick|onerror|<img/);
    for (const texto of ['', '<p> </p>', '<script>alert(1)</script>'])
      await expect(publicar(ana, texto)).rejects.toMatchObject({ status: 400, campos: { texto: expect.anything() } });
    const imagen = 'a'.repeat(64);
    await expect(t.act(contract, 'publicaciones', ana, { texto: 'x', imagen })).rejects.toMatchObject({
      campos: { imagen: expect.anything() },
    });
  });
  it('un me gusta cuenta una vez, también a la vez desde dos lados', async () => {
    const { id } = await publicar(ana, 'Con gusto');
    await Promise.all([gustar(beto, id), gustar(beto, id), gustar(ana, id)]);
    expect(await gustar(beto, id)).toMatchObject({ likes: 2, youLiked: true });
    expect(await gustar(beto, id, false)).toMatchObject({ likes: 1, youLiked: false });
  });
  it('editar es de su autor; borrar, de su autor o de quien modera; lo de otro: 403', async () => {
    const { id } = await publicar(ana, 'De Ana');
    await expect(sobre('editar_publicacion', beto, id, { texto: 'x' })).rejects.toMatchObject({ status: 403 });
    await expect(sobre('eliminar_publicacion', beto, id)).rejects.toMatchObject({ status: 403 });
    expect(await sobre('editar_publicacion', ana, id, { texto: 'De Ana, corregido' })).toMatchObject({ editada: true });
    const suya = (await perfil(ana)).post.find((p) => p.id === id);
    expect(await sobre('editar_publicacion', ana, id, { ...suya, postText: 'Otra vez' })).toMatchObject({
      id,
      postText: 'Otra vez',
      likes: 0,
    });
    await expect(sobre('editar_publicacion', ana, id, {})).rejects.toMatchObject({ status: 400, campos: { texto: ['Escriba algo'] } });
    const modera = await persona('modera', '40000004-2', t.empresa_id, ['perfil']);
    await expect(sobre('editar_publicacion', modera, id, { texto: 'x' })).rejects.toMatchObject({ status: 403 });
    await sobre('eliminar_publicacion', modera, id);
    expect((await perfil(beto, ana.usuario_id)).post.map((p) => p.id)).not.toContain(id);
    for (const f of [() => gustar(beto, id), () => sobre('editar_publicacion', ana, id, { texto: 'x' })])
      await expect(f()).rejects.toMatchObject({ status: 404 });
  });
  it('un comentario es letra y avisa a quien publicó', async () => {
    const { id } = await publicar(ana, 'Pregunten');
    const p = await t.act(contract, 'comentarios', beto, { publicacion: id, texto: '<b>¿Cuándo?</b>' });
    expect(p).toMatchObject({ comments: ['Persona beto'], detailedComments: [{ comment: '<b>¿Cuándo?</b>', mio: true }] });
    const avisos = t.deps.registry.area('notificaciones')?.contract;
    if (!avisos) throw new Error('notificaciones');
    const suyos = await t.list(avisos, { ...ana, ability: [{ action: 'manage', subject: 'all' }] });
    expect(suyos.items.map((n) => [n.tipo, n.titulo])).toContainEqual(['muro_comentario', 'Persona beto comentó su publicación']);
  });
  it('seguir cuenta una vez, y no a sí mismo', async () => {
    const seguir = (usuario: string, o = {}) => t.act(contract, 'seguir', beto, { usuario, ...o });
    await Promise.all([seguir(ana.usuario_id), seguir(ana.usuario_id)]);
    expect(await perfil(beto, ana.usuario_id)).toMatchObject({ followers: 1, following: 0, siguiendo: true });
    expect((await t.ask(contract, 'equipo', ana, {})).seguidores.map((p) => p.name)).toEqual(['Persona beto']);
    await expect(seguir(beto.usuario_id)).rejects.toMatchObject({ status: 422 });
    expect(await seguir(ana.usuario_id, { seguir: false })).toMatchObject({ siguiendo: false, followers: 0 });
  });
  it('un voto por persona, para siempre: el segundo, 409', async () => {
    const e = await t.act(contract, 'encuestas', ana, { pregunta: '¿Almuerzo?', opciones: ['Sí', 'No'] });
    const votar = (quien: Session, opcion: number) => t.act(contract, 'votar', quien, { encuesta: e.id, opcion });
    const r = await Promise.allSettled([votar(beto, 0), votar(beto, 1)]);
    expect(r.map((x) => x.status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(votar(beto, 1)).rejects.toMatchObject({ status: 409, codigo: 'ya_voto' });
    await expect(votar(ana, 2)).rejects.toMatchObject({ status: 400 });
    const [suya] = (await perfil(beto, ana.usuario_id)).polls;
    expect(suya?.opciones.reduce((n, o) => n + o.votos, 0)).toBe(1);
    expect(suya?.miVoto).not.toBeNull();
  });
  it('con la cuenta se van su muro y lo que dijo en los demás; sin permiso: 403', async () => {
    const { id } = await publicar(ana, 'Se queda');
    await t.act(contract, 'comentarios', beto, { publicacion: id, texto: 'Adiós' });
    await t.arrange((ctx) => borrarDe(ctx, { usuario_id: beto.usuario_id }));
    expect((await perfil(ana)).post.find((p) => p.id === id)).toMatchObject({ comments: [] });
    await expect(perfil(t.persona({ modulos: ['tareas'] }))).rejects.toMatchObject({ status: 403 });
    await expect(publicar({ ...ana, ability: [{ action: 'manage', subject: 'perfil:ver' }] }, 'x')).rejects.toMatchObject({ status: 403 });
  });
});
