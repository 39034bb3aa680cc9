import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import { contract as cuenta } from '#areas/cuenta/contract.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import { fecha } from '#kernel/values/fecha.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { olvidarA, tarjetas } from './suscripciones.ts';

const MARCA = [{ action: 'manage', subject: 'cuenta' }] as const;
let t: TestApp;
let ana: Session;
let beto: Session;
let lee: Session;

async function persona(username: string, rut: string, modulos: string[]): Promise<Session> {
  const u = await t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `${username}@ejemplo.cl`,
      username,
      fullName: `Persona ${username}`,
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['PRUEBA'],
    }),
  );
  return t.persona({ usuario_id: u.id, nombre: u.fullName, rut, modulos });
}

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(async (ctx) => {
    await sembrarCatalogo(ctx, 'categorias_blog', [
      ['ANUNCIOS', 'Anuncios'],
      ['EQUIPO', 'Equipo'],
    ]);
    await sembrarCatalogo(ctx, 'etiquetas_blog', [['FACTORING', 'Factoring']]);
  });
  ana = await persona('ana', '40000001-8', ['blog:ver', 'blog:editar']);
  beto = await persona('beto', '40000002-6', ['blog']);
  lee = await persona('lee', '40000003-4', ['blog:ver', 'notificaciones:ver']);
});
afterAll(() => t.close());

const crear = (quien: Session, title: string, o: object = {}) =>
  t.act(contract, 'crear', quien, { title, content: '<p>Texto de la entrada</p>', categories: ['EQUIPO'], ...o } as never);
const publicar = (quien: Session, id: string) => t.act(contract, 'publicar', quien, {}, { id });
const detalle = (quien: Session, q: object = {}) => t.ask(contract, 'entrada', quien, q);
const titulos = async (quien: Session, q: object = {}) => (await t.ask(contract, 'entradas', quien, q)).map((e) => e.title);
const avisos = async (quien: Session) => {
  const { rows } = await t.deps.database.sql('select tipo, titulo from notificacion where usuario_id = $1 order by id', [quien.usuario_id]);
  return rows.map((r) => `${String(r.tipo)}: ${String(r.titulo)}`);
};

describe('las cuatro lecturas de la plantilla', () => {
  it('sin nada publicado: lista vacía, barra en cero, detalle 404 y una edición en blanco', async () => {
    expect(await titulos(lee)).toEqual([]);
    expect((await t.ask(contract, 'barra', lee, {})).categories.map((c) => [c.category, c.n])).toEqual([
      ['ANUNCIOS', 0],
      ['EQUIPO', 0],
    ]);
    await expect(detalle(lee)).rejects.toMatchObject({ status: 404 });
    expect(await t.ask(contract, 'edicion', lee, {})).toMatchObject({ id: null, title: '', status: 'Draft', content: '' });
  });
  it('con una publicada responden las cuatro sin parámetros', async () => {
    const { id } = await crear(ana, 'Bienvenida');
    await publicar(ana, id);
    expect(await titulos(lee)).toEqual(['Bienvenida']);
    expect((await detalle(lee)).id).toBe(id);
    expect((await t.ask(contract, 'barra', lee, {})).recentPosts).toMatchObject([{ id, slug: 'bienvenida' }]);
    expect(await t.ask(contract, 'edicion', ana, {})).toMatchObject({ id, blogTitle: 'Bienvenida', status: 'Published' });
  });
});

describe('una entrada', () => {
  it('el borrador sólo existe para su autor: 404 para otro; publicada, la leen todos', async () => {
    const { id, slug } = await crear(ana, 'En preparación');
    for (const q of [{ id }, { slug }]) await expect(detalle(lee, q)).rejects.toMatchObject({ status: 404 });
    await expect(t.ask(contract, 'edicion', beto, { id })).rejects.toMatchObject({ status: 404 });
    await expect(t.act(contract, 'editar', beto, { title: 'x' }, { id, version: 1 })).rejects.toMatchObject({ status: 404 });
    expect([await titulos(ana), await titulos(lee)].map((l) => l.includes('En preparación'))).toEqual([true, false]);
    await publicar(ana, id);
    expect((await detalle(lee, { slug })).title).toBe('En preparación');
  });
  it('editar la de otro: 403, también para quien anuncia', async () => {
    const { id } = await crear(ana, 'De Ana');
    await publicar(ana, id);
    await expect(t.act(contract, 'editar', beto, { title: 'x' }, { id, version: 2 })).rejects.toMatchObject({
      status: 403,
      codigo: 'entrada_ajena',
    });
    await expect(t.ask(contract, 'edicion', beto, { id })).rejects.toMatchObject({ status: 403 });
    await expect(t.act(contract, 'archivar', lee, {}, { id })).rejects.toMatchObject({ status: 403 });
  });
  it('lo que ejecuta queda inerte', async () => {
    const { content } = await crear(ana, 'Con trampa', {
      content: '<p onclick="x()">Hola <img src=x onerror="alert(1)"><script>alert(2)</script><a href="javascript:alert(3)">aquí</a></p>',
    });
    expect(content).not.toMatch(/onerror|onclick|<img|<script|javascript:/i);
    expect(content).toContain('Hola');
    await expect(crear(ana, 'Vacía', { content: '<p> </p>' })).rejects.toMatchObject({
      status: 400,
      campos: { content: expect.anything() },
    });
  });
  it('un título repetido toma otra dirección; la publicada no cambia la suya', async () => {
    const [a, b] = [await crear(ana, 'Repetida'), await crear(ana, 'Repetida')];
    expect([a.slug, b.slug]).toEqual(['repetida', 'repetida-2']);
    expect((await t.act(contract, 'editar', ana, { title: 'Otro título' }, { id: b.id, version: 1 })).slug).toBe('otro-titulo');
    await publicar(ana, a.id);
    const c = await t.act(contract, 'editar', ana, { title: 'Nombre nuevo' }, { id: a.id, version: 2 });
    expect([c.slug, c.title]).toEqual(['repetida', 'Nombre nuevo']);
  });
  it('marcarla dos veces la deja como estaba, y la marca es de cada uno', async () => {
    const { id } = await crear(ana, 'Para marcar');
    await publicar(ana, id);
    expect((await t.act(contract, 'marcar', lee, {}, { id })).bookmarked).toBe(true);
    expect((await detalle(beto, { id })).bookmarked).toBe(false);
    expect((await t.act(contract, 'marcar', lee, {}, { id })).bookmarked).toBe(false);
  });
  it('un comentario es letra, se cuenta y avisa al autor; el borrador no se comenta', async () => {
    const { id } = await crear(ana, 'Para comentar');
    await expect(t.act(contract, 'comentar', ana, { commentText: 'x' }, { id })).rejects.toMatchObject({ status: 409 });
    await publicar(ana, id);
    const e = await t.act(contract, 'comentar', lee, { commentText: '<b>Bien</b> dicho' }, { id });
    expect([e.comment, e.comments[0]?.commentText, e.comments[0]?.userFullName]).toEqual([1, '<b>Bien</b> dicho', 'Persona lee']);
    expect(await avisos(ana)).toContain('blog_comentario: Persona lee comentó «Para comentar»');
  });
  it('archivada sale de la lista y vuelve al publicarla, con su fecha primera', async () => {
    const { id } = await crear(ana, 'Va y vuelve');
    const primera = (await publicar(ana, id)).blogPosted;
    await t.act(contract, 'archivar', ana, {}, { id });
    await expect(detalle(lee, { id })).rejects.toMatchObject({ status: 404 });
    expect([await titulos(ana), await titulos(ana, { estado: 'Archived' })].map((l) => l.includes('Va y vuelve'))).toEqual([false, true]);
    expect((await publicar(ana, id)).blogPosted).toBe(primera);
  });
  it('una categoría o un estado desconocidos: 400', async () => {
    await expect(crear(ana, 'x', { categories: ['DEPORTES'] })).rejects.toMatchObject({ status: 400 });
    await expect(titulos(ana, { estado: 'Borrador' })).rejects.toMatchObject({ status: 400 });
  });
});

describe('anuncios', () => {
  it('sólo quien puede anunciar los escribe; llegan a todos y dicen quién los leyó', async () => {
    await expect(crear(ana, 'Anuncio de Ana', { categories: ['ANUNCIOS'] })).rejects.toMatchObject({ status: 403 });
    const { id } = await crear(beto, 'Cambio de horario', { categories: ['ANUNCIOS'] });
    await publicar(beto, id);
    const antes = await t.ask(contract, 'lectores', beto, {}, id);
    expect(antes.leida).toEqual([]);
    await detalle(lee, { id });
    await detalle(lee, { id });
    const r = await t.ask(contract, 'lectores', beto, {}, id);
    expect([r.leida.map((l) => l.fullName), r.falta.map((l) => l.fullName)]).toEqual([['Persona lee'], ['Persona ana']]);
    await expect(t.ask(contract, 'lectores', lee, {}, id)).rejects.toMatchObject({ status: 403 });
  });
});

describe('resumen de la semana', () => {
  it('lo recibe quien tiene la marca de su cuenta, cada lunes, con lo publicado desde el anterior; la tarjeta lo cuenta', async () => {
    const elegir = (blogDigest: boolean) => t.act(cuenta, 'notifications', { ...lee, ability: [...lee.ability, ...MARCA] }, { blogDigest });
    const reciben = async () =>
      (await t.arrange((ctx) => tarjetas(ctx, { dato: 'boletin', desde: fecha('2026-03-01'), hasta: fecha('2026-03-31') })))?.map(
        (f) => f.valor,
      );
    const suscrito = async () => (await t.ask(contract, 'barra', lee, {})).suscrito;
    expect([await suscrito(), await reciben()]).toEqual([false, []]);
    await elegir(true);
    await elegir(true);
    expect([await suscrito(), await reciben()]).toEqual([true, [1]]);
    const [paso] = t.deps.registry.area('cuenta')?.dayStep ?? [];
    const enviar = async (dia: string) => {
      await t.setHoy(fecha(dia));
      return (await t.arrange(async (ctx) => paso?.run(ctx, null)))?.hechos;
    };
    // Published on 10-03: told on Monday 16, not on Friday nor a fortnight later.
    expect([await enviar('2026-03-13'), await enviar('2026-03-16'), await enviar('2026-03-30')]).toEqual([0, 1, 0]);
    const { rows } = await t.deps.database.sql("select para, texto from correo_salida where asunto = 'Lo publicado esta semana'");
    expect(rows).toEqual([{ para: ['lee@ejemplo.cl'], texto: expect.stringContaining('Bienvenida') }]);
    await elegir(false);
    expect([await suscrito(), await reciben()]).toEqual([false, []]);
  });
});

describe('cuentas y permisos', () => {
  it('con la cuenta se van sus borradores; lo publicado y lo dicho queda con su nombre', async () => {
    const dora = await persona('dora', '40000006-9', ['blog:ver', 'blog:editar']);
    await crear(dora, 'Borrador de Dora');
    const { id } = await crear(dora, 'Publicada de Dora');
    await publicar(dora, id);
    await t.arrange((ctx) => olvidarA(ctx, { usuario_id: dora.usuario_id }));
    expect(await titulos(dora)).not.toContain('Borrador de Dora');
    expect((await detalle(lee, { id })).userFullName).toBe('Persona dora');
  });
  it('sin permiso: 403', async () => {
    await expect(crear(lee, 'x')).rejects.toMatchObject({ status: 403 });
    await expect(titulos(t.persona({ modulos: ['zonas'] }))).rejects.toMatchObject({ status: 403 });
  });
});
