import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogo } from '#areas/catalogos/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { avisarRevisiones } from './revisiones.ts';

let t: TestApp;
let escribe: Session;
let publica: Session;
let lee: Session;

beforeAll(async () => {
  // Outside demo: the second person is asked there too (areas/4 conocimiento, Done 2).
  t = await testApp(areas, { env: { MODO_DEMO: '0' } });
  await t.arrange((ctx) =>
    sembrarCatalogo(ctx, 'categorias_conocimiento', [
      ['OFICINA', 'oficina'],
      ['FACTORING', 'factoring', { icon: 'file-invoice', iconColor: 'primary' }],
    ]),
  );
  const otras = ['bandeja:ver', 'notificaciones:ver'];
  escribe = t.persona({ rut: '40000001-8', nombre: 'Quien escribe', modulos: ['conocimiento:ver', 'conocimiento:editar', ...otras] });
  publica = t.persona({ rut: '40000002-6', nombre: 'Quien publica', modulos: ['conocimiento', ...otras] });
  lee = t.persona({ rut: '40000003-4', modulos: ['conocimiento:ver'] });
});
afterAll(() => t.close());

const DATOS = { desc: 'Una bajada', categoria: 'OFICINA', content: '## Uno\nTexto & <b>signos</b>', areas: ['zonas'] };
const crear = (title: string, o: object = {}, quien = escribe) => t.act(contract, 'crear', quien, { ...DATOS, title, ...o });
async function publicado(title: string, o: object = {}) {
  const a = await crear(title, o);
  await t.act(contract, 'enviar', escribe, {}, { id: a.id });
  await t.act(contract, 'publicar', publica, {}, { id: a.id });
  return a;
}
const leer = (f: { id?: string; slug?: string } = {}) => t.ask(contract, 'pregunta', lee, f);
const lista = async (area: string, quien: Session) => {
  const otro = t.deps.registry.area(area)?.contract;
  if (!otro) throw new Error(area);
  return (await t.list(otro, quien)).items;
};

describe('base de conocimiento', () => {
  it('los tres caminos responden sin parámetros, con las claves de la especificación (§3)', async () => {
    const { id } = await publicado('Primer procedimiento');
    const [tarjeta] = await t.ask(contract, 'tarjetas', lee, {});
    expect(Object.keys(tarjeta ?? {})).toEqual(expect.arrayContaining(['id', 'category', 'img', 'title', 'desc']));
    const categorias = await t.ask(contract, 'categorias', lee, {});
    expect(categorias.map((c) => [c.id, c.icon, c.questions.length])).toEqual([
      ['OFICINA', 'file', 1],
      ['FACTORING', 'file-invoice', 0],
    ]);
    expect(await leer()).toMatchObject({
      id,
      slug: 'primer-procedimiento',
      version: 1,
      content: '<h2>Uno</h2><p>Texto &amp; &lt;b&gt;signos&lt;/b&gt;</p>',
      relatedQuestions: [],
    });
  });
  it('sin parámetros se abre el más leído', async () => {
    const { id, slug } = await publicado('El más leído');
    for (let i = 0; i < 5; i += 1) await leer({ slug });
    expect((await leer()).id).toBe(id);
  });
  it('lo propio no lo publica quien lo escribió, tampoco quien escribió una parte', async () => {
    const { id } = await crear('De dos manos', {}, publica);
    await t.act(contract, 'editar', escribe, { desc: 'Otra bajada' }, { id, version: 1 });
    await t.act(contract, 'enviar', escribe, {}, { id });
    await expect(t.act(contract, 'publicar', publica, {}, { id })).rejects.toMatchObject({
      status: 403,
      codigo: 'requiere_segundo_usuario',
    });
    expect((await t.detail(contract, escribe, id)) as object).toMatchObject({ estado: 'en_revision', publicada_n: null });
  });
  it('un borrador no lo lee nadie más: 404', async () => {
    const { id, slug } = await crear('A medio escribir');
    await expect(leer({ slug })).rejects.toMatchObject({ status: 404 });
    await expect(t.detail(contract, lee, id)).rejects.toMatchObject({ status: 404 });
    expect((await t.ask(contract, 'tarjetas', lee, { q: 'medio escribir' })).length).toBe(0);
    await expect(leer({ slug: 'no-existe' })).rejects.toMatchObject({ status: 404 });
  });
  it('mientras se escribe la versión siguiente se lee la publicada, y después la anterior se sigue leyendo', async () => {
    const { id, slug } = await publicado('Con versiones');
    const { version } = await t.detail(contract, escribe, id);
    await t.act(contract, 'editar', escribe, { content: 'Segundo texto' }, { id, version });
    expect((await leer({ slug })).texto).toBe(DATOS.content);
    expect((await t.detail(contract, lee, id)) as object).toMatchObject({ texto: DATOS.content });
    await t.act(contract, 'enviar', escribe, {}, { id });
    await t.act(contract, 'publicar', publica, {}, { id });
    expect(await leer({ slug })).toMatchObject({ texto: 'Segundo texto', version: 2 });
    expect((await t.ask(contract, 'versiones', lee, {}, id)).map((v) => [v.n, v.texto, v.publicado_por])).toEqual([
      [2, 'Segundo texto', 'Quien publica'],
      [1, DATOS.content, 'Quien publica'],
    ]);
  });
  it('enviado espera a quien publica, no a quien escribió; devuelto vuelve con su motivo', async () => {
    const { id } = await crear('Para devolver');
    await t.act(contract, 'enviar', escribe, {}, { id });
    expect((await lista('bandeja', publica)).map((p) => p.entidad_id)).toContain(id);
    expect((await lista('bandeja', escribe)).map((p) => p.entidad_id)).not.toContain(id);
    await t.act(contract, 'devolver', publica, { motivo: 'Falta el tope' }, { id });
    expect((await lista('bandeja', publica)).map((p) => p.entidad_id)).not.toContain(id);
    expect((await t.detail(contract, escribe, id)) as object).toMatchObject({ estado: 'borrador', devuelto: 'Falta el tope' });
    expect((await lista('notificaciones', escribe)).map((n) => n.titulo)).toContain('Devolvieron «Para devolver»');
  });
  it('archivado deja de leerse y sus versiones quedan', async () => {
    const { id, slug } = await publicado('Para archivar');
    await t.act(contract, 'archivar', publica, {}, { id });
    await expect(leer({ slug })).rejects.toMatchObject({ status: 404 });
    expect((await t.ask(contract, 'versiones', publica, {}, id)).length).toBe(1);
  });
  it('dos títulos iguales llevan direcciones distintas', async () => {
    const [a, b] = [await crear('Repetido'), await crear('Repetido')];
    expect([a.slug, b.slug]).toEqual(['repetido', 'repetido-2']);
    expect((await crear('Artículos')).slug).toBe('articulos-2');
  });
  it('la ayuda de un área abre sus artículos; un área o una categoría que no existe: 400', async () => {
    await publicado('Ayuda de zonas', { areas: ['zonas'] });
    await publicado('Ayuda de menús', { areas: ['menus'] });
    expect((await t.ask(contract, 'tarjetas', lee, { area: 'menus' })).map((a) => a.title)).toEqual(['Ayuda de menús']);
    await expect(t.ask(contract, 'tarjetas', lee, { area: 'nada' })).rejects.toMatchObject({ status: 400 });
    await expect(t.ask(contract, 'categorias', lee, { category: 'NADA' })).rejects.toMatchObject({ status: 400 });
    await expect(crear('Sin categoría', { categoria: 'NADA' })).rejects.toMatchObject({ status: 400 });
    await expect(crear('Sin área', { areas: ['nada'] })).rejects.toMatchObject({ status: 400 });
  });
  it('id y dirección de artículos distintos se contradicen: 400', async () => {
    const [a, b] = [await publicado('Uno que es'), await publicado('Otro que es')];
    await expect(leer({ id: a.id, slug: b.slug })).rejects.toMatchObject({ status: 400, codigo: 'parametro_contradictorio' });
    expect((await leer({ id: a.id, slug: a.slug })).id).toBe(a.id);
  });
  it('sin permiso no se escribe ni se publica: 403', async () => {
    const { id } = await publicado('De sólo lectura');
    await expect(crear('x', {}, lee)).rejects.toMatchObject({ status: 403 });
    await expect(t.act(contract, 'archivar', escribe, {}, { id })).rejects.toMatchObject({ status: 403 });
  });
  it('cada persona vota una vez lo publicado', async () => {
    const { id } = await publicado('Con votos');
    await t.act(contract, 'votar', lee, { util: true }, { id });
    expect(await t.act(contract, 'votar', lee, { util: false }, { id })).toMatchObject({ utiles: 0, no_utiles: 1, mi_voto: false });
  });
  it('llegada su fecha de revisión se avisa una vez a su responsable', async () => {
    const { id } = await publicado('Con fecha', { revisar_el: '2026-03-10' });
    const pasar = () => t.arrange((ctx) => avisarRevisiones.run(ctx, null));
    expect((await pasar()).hechos).toBe(1);
    expect((await pasar()).hechos).toBe(0);
    expect((await lista('notificaciones', escribe)).map((n) => n.titulo)).toContain('Revise «Con fecha»');
    await expect(t.act(contract, 'revisar', escribe, { revisar_el: '2026-03-10' as Fecha }, { id })).rejects.toMatchObject({ status: 400 });
    await t.act(contract, 'revisar', escribe, { revisar_el: '2026-09-10' as Fecha }, { id });
    expect((await pasar()).hechos).toBe(0);
  });
});
