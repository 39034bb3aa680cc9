import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { seed } from '../seed.ts';
import { borrarDe } from './consultas.ts';

let t: TestApp;
let edita: Session;
let lee: Session;
const FALSA = '01900000-0000-7000-8000-000000000000';

async function persona(username: string, modulos: string[]): Promise<Session> {
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
  return t.persona({ usuario_id: u.id, nombre: u.fullName, modulos });
}

beforeAll(async () => {
  t = await testApp(areas);
  await seed.run?.({ arrange: t.arrange } as never);
  edita = await persona('edita', ['faq', 'bandeja:ver', 'notificaciones:ver']);
  lee = await persona('lee', ['faq:ver', 'bandeja:ver', 'notificaciones:ver']);
});
afterAll(() => t.close());

const data = (q?: string) => t.ask(contract, 'datos', lee, q === undefined ? {} : { q });
const categoria = async () => (await data())[0]?.id ?? '';
const nueva = async (question: string, publicar = true) =>
  t.act(contract, 'crear', edita, { question, ans: 'Una respuesta', categoria_id: await categoria(), publicar });
const lista = async (area: string, quien: Session, query: Record<string, string> = {}) => {
  const otro = t.deps.registry.area(area)?.contract;
  if (!otro) throw new Error(area);
  return (await t.list(otro, quien, query)).items;
};

describe('preguntas frecuentes', () => {
  it('cinco categorías de uso real, con las claves de la especificación (§3)', async () => {
    const todas = await data();
    expect(todas.length).toBeGreaterThanOrEqual(5);
    for (const c of todas) {
      expect(Object.keys(c)).toEqual(expect.arrayContaining(['icon', 'title', 'subtitle', 'qandA']));
      for (const p of c.qandA) expect(Object.keys(p)).toEqual(expect.arrayContaining(['question', 'ans']));
    }
  });
  it('lo que nadie dice da una lista vacía; un texto vacío las da todas', async () => {
    expect(await data('zzqqzz')).toEqual([]);
    expect(await data('')).toEqual(await data());
  });
  it('la búsqueda no mira acentos ni mayúsculas, y % y _ son letras', async () => {
    const con = await data('CONEXIÓN');
    expect(con.length).toBe(1);
    expect(await data('conexion')).toEqual(con);
    expect(await data('%')).toEqual([]);
    expect(await data('____')).toEqual([]);
  });
  it('un parámetro que no existe o demasiado largo: 400', async () => {
    await expect(t.ask(contract, 'datos', lee, { filter: '1' } as never)).rejects.toMatchObject({ status: 400 });
    await expect(data('a'.repeat(101))).rejects.toMatchObject({ status: 400 });
  });
  it('un borrador no se ve hasta publicarlo, y archivado deja de verse y no vuelve', async () => {
    const { id } = await nueva('¿Xilófono uno?', false);
    expect(await data('xilófono uno')).toEqual([]);
    await expect(t.detail(contract, lee, id)).rejects.toMatchObject({ status: 404 });
    await t.act(contract, 'publicar', edita, {}, { id });
    expect((await data('xilofono uno'))[0]?.qandA[0]?.id).toBe(id);
    await t.act(contract, 'archivar', edita, {}, { id });
    expect(await data('xilofono uno')).toEqual([]);
    await expect(t.act(contract, 'publicar', edita, {}, { id })).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
    await expect(t.act(contract, 'editar', edita, { ans: 'x' }, { id, version: 3 })).rejects.toMatchObject({ status: 409 });
  });
  it('sin permiso no se edita: 403 y nada cambia', async () => {
    const { id } = await nueva('¿Intocable?');
    const datos = { question: 'x', ans: 'y', categoria_id: await categoria() };
    const no = { status: 403, codigo: 'sin_permiso' };
    await expect(t.act(contract, 'crear', lee, datos)).rejects.toMatchObject(no);
    await expect(t.act(contract, 'editar', lee, { question: 'otra' }, { id, version: 1 })).rejects.toMatchObject(no);
    await expect(t.act(contract, 'archivar', lee, {}, { id })).rejects.toMatchObject(no);
    await expect(t.act(contract, 'crear_categoria', lee, { title: 'x', subtitle: 'y', icon: 'help' })).rejects.toMatchObject(no);
    await expect(t.ask(contract, 'consultas', lee, {})).rejects.toMatchObject(no);
    expect((await data('intocable'))[0]?.qandA[0]?.question).toBe('¿Intocable?');
  });
  it('cada persona vota una vez; votar de nuevo cambia su voto', async () => {
    const { id } = await nueva('¿Votable?');
    const votar = (util: boolean, quien: Session) => t.act(contract, 'votar', quien, { util }, { id });
    await votar(true, lee);
    expect(await votar(true, lee)).toMatchObject({ utiles: 1, no_utiles: 0, mi_voto: true });
    expect(await votar(false, lee)).toMatchObject({ utiles: 0, no_utiles: 1, mi_voto: false });
    expect(await votar(true, edita)).toMatchObject({ utiles: 1, no_utiles: 1, mi_voto: true });
  });
  it('lo que no se encontró llega a quienes editan, y responderlo lo publica y avisa a quien preguntó', async () => {
    const texto = '¿Dónde está el timbre de la sucursal?';
    const { id } = await t.act(contract, 'preguntar', lee, { texto });
    const pendientes = async (quien: Session) => (await lista('bandeja', quien, { area: 'faq' })).map((p) => p.entidad_id);
    expect(await pendientes(edita)).toContain(id);
    expect(await pendientes(lee)).not.toContain(id);
    expect(await t.ask(contract, 'consultas', edita, {})).toMatchObject([{ id, texto, quien: 'Persona lee' }]);
    await t.act(contract, 'responder', edita, { consulta_id: id, question: texto, ans: 'En la caja', categoria_id: await categoria() });
    expect(await pendientes(edita)).not.toContain(id);
    expect((await data('timbre'))[0]?.qandA[0]?.ans).toBe('En la caja');
    expect((await lista('notificaciones', lee)).map((a) => a.titulo)).toEqual(['Respondieron su pregunta']);
    await expect(t.act(contract, 'descartar', edita, { consulta_id: id, motivo: 'tarde' })).rejects.toMatchObject({ status: 409 });
  });
  it('una categoría que no existe: 400 en su campo; una consulta que no existe: 404', async () => {
    await expect(t.act(contract, 'crear', edita, { question: 'x', ans: 'y', categoria_id: FALSA })).rejects.toMatchObject({
      status: 400,
      campos: { categoria_id: expect.anything() },
    });
    await expect(t.act(contract, 'descartar', edita, { consulta_id: FALSA, motivo: 'x' })).rejects.toMatchObject({ status: 404 });
  });
  it('dos categorías no llevan el mismo título', async () => {
    const uno = { title: 'Archivo', subtitle: 'Papeles', icon: 'file' as const };
    const { id } = await t.act(contract, 'crear_categoria', edita, uno);
    await expect(t.act(contract, 'crear_categoria', edita, uno)).rejects.toMatchObject({ status: 409, codigo: 'titulo_en_uso' });
    await expect(t.act(contract, 'editar_categoria', edita, { categoria_id: id, title: 'Giro' })).rejects.toMatchObject({ status: 400 });
  });
  it('con la cuenta se van sus preguntas abiertas y sus votos', async () => {
    const otra = await persona('otra', ['faq:ver']);
    const { id } = await nueva('¿De quién?');
    await t.act(contract, 'votar', otra, { util: true }, { id });
    await t.act(contract, 'preguntar', otra, { texto: '¿Quién abre los lunes?' });
    await t.arrange((ctx) => borrarDe(ctx, { usuario_id: otra.usuario_id }));
    expect(await t.ask(contract, 'consultas', edita, {})).toEqual([]);
    expect((await data('de quién'))[0]?.qandA[0]?.utiles).toBe(0);
  });
});
