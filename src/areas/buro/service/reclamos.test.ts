import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { personas } from '#areas/clientes/tables.ts';
import { empresas } from '#areas/empresas/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { ROOT, type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { informesAl } from '../public.server.ts';
import { seed } from '../seed.ts';
import { consultas, fuentes, informes, informesCrudos } from '../tables.ts';
import { exigirConsentimiento } from './alcance.ts';
import { cifrar, claveDelCrudo, descifrar } from './cifrado.ts';
import { vencerCrudos } from './crudo.ts';
import { escribirInforme } from './escribir.ts';
import { vigentesDe } from './informes.ts';

const HOY = '2026-03-10' as Fecha;
const EMPRESA = '99990010-0' as never;
const OTRA = '99990011-9' as never;
const CLAVE = Buffer.alloc(32, 7).toString('base64');
let t: TestApp;
const antes = { ...process.env };

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(async (ctx) => {
    const suya = { id: ctx.empresa_id, empresa_id: ctx.empresa_id, hecho_por: ['PRUEBA'] };
    await ctx.db.insert(empresas).values({ ...suya, rut: rutOf(99_990_900), razon_social: 'Prueba', tipo: 'FACTORING' });
    await sembrarCatalogos(ctx);
    await seed.base?.(ctx);
    for (const rut of [EMPRESA, OTRA]) await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Empresa ${rut}` });
  });
});
afterEach(async () => {
  process.env = { ...antes };
  await t.setHoy(HOY);
});
afterAll(() => t.close());

const cumplimiento = () => t.persona({ rut: rutOf(40_000_071), nombre: 'Cumplimiento' });
const BURO = {
  nombre: null,
  score: 700,
  protestos: [],
  morosidades: [],
  socios: [],
  bienes: [],
  laborales: 0,
  concursal: false,
  consultas12m: 0,
  caducados: 0,
  advertencias: [],
};
/** A report as the worker writes the answer of a source. */
const informe = (rut: never = EMPRESA, crudo = 'respuesta') =>
  t.arrange(async (ctx) => {
    const f = await ctx.first(fuentes, eq(fuentes.codigo, 'EQUIFAX_EMPRESA'));
    if (!f) throw new Error('sin fuente');
    expect(await exigirConsentimiento(ctx, { rut, nombre: '', natural: false }, f, 'EVALUACION')).toBeNull();
    const id = ctx.id();
    const comun = { rut, nombre: 'Empresa', tipo: 'BURO' as const, fuente: f.codigo, motivo: 'EVALUACION', solicitantes: [] };
    const c = await ctx.insert(consultas, {
      ...comun,
      estado: 'completada',
      proximo: ctx.ahora,
      terminado: ctx.ahora,
      costo_uf: '0',
      informe_id: id,
    });
    const contenido = { buro: { ...BURO, rut }, deuda: null, otra: null };
    return escribirInforme(ctx, c, f, { id, contenido, fecha: ctx.hoy, origen: 'AUTOMATICO', parcial: false, crudo, archivo: null });
  });
type Tipo = 'ACCESO' | 'RECTIFICACION' | 'SUPRESION' | 'OPOSICION' | 'BLOQUEO';
const recibir = (tipo: Tipo, o: object = {}) =>
  t.act(contract, 'recibir_reclamo', cumplimiento(), { tipo, texto: 'El protesto no es mío', recibido: HOY, ...o }, { id: EMPRESA });
const responder = (id: string, estado: 'acogido' | 'rechazado') =>
  t.act(contract, 'responder_reclamo', cumplimiento(), { estado, respuesta: 'Se revisó con la fuente y consta así' }, { id });
const vigente = () => t.arrange(async (ctx) => (await vigentesDe(ctx, [EMPRESA], 'EQUIFAX_EMPRESA')).get(EMPRESA)?.id);
const alDia = (dia: Fecha) => t.arrange(async (ctx) => (await informesAl(ctx, [EMPRESA], dia)).map((i) => i.informe_id));

describe('reclamos del titular', () => {
  it('se responde dentro de treinta días; un bloqueo, en dos hábiles bancarios', async () => {
    expect((await recibir('ACCESO')).vence).toBe('2026-04-09');
    const i = await informe();
    // 10-03-2026 is a Tuesday.
    const r = await recibir('BLOQUEO', { informe_id: i.id });
    expect(r.vence).toBe('2026-03-12');
    await responder(r.id, 'rechazado');
  });
  it('lo que no es acceso nombra un informe de esa persona; de mañana no se recibe', async () => {
    const ajeno = await informe(OTRA);
    for (const informe_id of [undefined, ajeno.id])
      await expect(recibir('RECTIFICACION', { informe_id })).rejects.toMatchObject({
        campos: { informe_id: ['Elija el informe que reclama'] },
      });
    await expect(recibir('ACCESO', { recibido: '2026-03-11' })).rejects.toMatchObject({ campos: { recibido: [expect.any(String)] } });
  });
  it('el informe bloqueado no se usa hasta que se rechaza; lo que se sabía antes sigue a la vista', async () => {
    const i = await informe();
    await t.setHoy('2026-03-12' as Fecha);
    const r = await recibir('BLOQUEO', { informe_id: i.id, recibido: '2026-03-12' });
    expect(await vigente()).not.toBe(i.id);
    expect([(await alDia('2026-03-11' as Fecha)).includes(i.id), (await alDia('2026-03-12' as Fecha)).includes(i.id)]).toEqual([
      true,
      false,
    ]);
    await responder(r.id, 'rechazado');
    expect(await vigente()).toBe(i.id);
  });
  it('la rectificación acogida retira el informe; rechazada, no; y se responde una sola vez', async () => {
    const i = await informe();
    const r = await recibir('RECTIFICACION', { informe_id: i.id });
    expect(await vigente()).toBe(i.id);
    await responder(r.id, 'acogido');
    expect(await vigente()).not.toBe(i.id);
    await expect(responder(r.id, 'rechazado')).rejects.toMatchObject({ status: 409 });
    const v = await t.ask(contract, 'vistos', cumplimiento(), {}, EMPRESA);
    expect(v.informes.find((x) => x.id === i.id)).toMatchObject({ retirado: true });
    expect(v.reclamos.find((x) => x.id === r.id)).toMatchObject({ estado: 'acogido', resuelto: HOY });
  });
});

describe('la respuesta tal como llegó', () => {
  it('sin clave sólo queda su huella; con una que no es clave el servidor no parte', async () => {
    const i = await informe();
    expect(i.crudo_hash).toHaveLength(64);
    expect(await t.arrange((ctx) => ctx.first(informesCrudos, eq(informesCrudos.informe_id, i.id)))).toBeUndefined();
    for (const mala of ['corta', Buffer.alloc(31).toString('base64'), 'x'.repeat(44)])
      expect(() => claveDelCrudo({ BURO_CRUDO_CLAVE: mala })).toThrow('BURO_CRUDO_CLAVE debe ser una clave de 32 bytes en base64');
    // In a process of its own: the modules of this one are those of the next file of tests too.
    const env = { ...process.env, BURO_CRUDO_CLAVE: 'corta' };
    const parte = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'crudo.ts')], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    });
    expect([parte.status, parte.stderr]).toEqual([1, expect.stringContaining('BURO_CRUDO_CLAVE')]);
  });
  it('con clave se guarda ilegible, se lee con ella y con ninguna otra, y movida a otro informe no se abre', async () => {
    process.env.BURO_CRUDO_CLAVE = CLAVE;
    const i = await informe(EMPRESA, 'Puntaje 700 de la Empresa');
    const fila = await t.arrange((ctx) => ctx.first(informesCrudos, eq(informesCrudos.informe_id, i.id)));
    expect(JSON.stringify(fila)).not.toContain('Empresa');
    expect(Buffer.from(fila?.cifrado ?? '', 'base64').toString()).not.toContain('Puntaje');
    const leer = () => t.ask(contract, 'crudo', cumplimiento(), {}, i.id) as unknown as Promise<{ bytes: Buffer }>;
    expect((await leer()).bytes.toString()).toBe('Puntaje 700 de la Empresa');
    process.env.BURO_CRUDO_CLAVE = Buffer.alloc(32, 8).toString('base64');
    await expect(leer()).rejects.toMatchObject({ codigo: 'crudo_cerrado' });
    const clave = Buffer.alloc(32, 7);
    const c = cifrar(clave, 'a', Buffer.from('x'));
    const tocado = { ...c, cifrado: Buffer.from('y').toString('base64') };
    expect([descifrar(clave, 'a', c)?.toString(), descifrar(clave, 'b', c), descifrar(clave, 'a', tocado)]).toEqual(['x', null, null]);
  });
  it('a los seis meses se borra, y el informe sigue con su huella', async () => {
    process.env.BURO_CRUDO_CLAVE = CLAVE;
    const i = await informe();
    const queda = () => t.arrange((ctx) => ctx.first(informesCrudos, eq(informesCrudos.informe_id, i.id)));
    await t.setHoy('2026-09-09' as Fecha);
    await t.arrange((ctx) => vencerCrudos.run(ctx, null));
    expect(await queda()).toMatchObject({ borrar_el: '2026-09-10' });
    await t.setHoy('2026-09-10' as Fecha);
    await t.arrange((ctx) => vencerCrudos.run(ctx, null));
    expect(await queda()).toBeUndefined();
    expect((await t.arrange((ctx) => ctx.get(informes, i.id))).crudo_hash).toBe(i.crudo_hash);
  });
});
