import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { empresas } from '#areas/empresas/tables.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { transact } from '#platform/server/context.ts';
import { toCsv } from '#platform/server/export.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { comunasCut, REGIONES } from '../datos/territorio.ts';
import { enPalabras, exigirOpcion, opcionesDe, sembrarCatalogo, sembrarCatalogos } from '../public.server.ts';
import { leerCatalogo } from './csv.ts';

let t: TestApp;
const admin = () => t.persona();

beforeAll(async () => {
  t = await testApp(areas);
  await t.arrange(sembrarCatalogos);
  await t.arrange((ctx) =>
    ctx.insert(empresas, { id: ctx.empresa_id, rut: '99990001-8' as Rut, razon_social: 'Uno S.A.', tipo: 'FACTORING' }),
  );
});
afterAll(() => t.close());

const filas = async (catalogo: string) => (await t.list(contract, admin(), { catalogo, orden: 'orden', perPage: '100' })).items;

describe('tablas públicas', () => {
  it('son 16 regiones y 346 comunas con código CUT propio', async () => {
    const comunas = comunasCut();
    expect([REGIONES.length, comunas.length, new Set(comunas.map((c) => c.codigo)).size]).toEqual([16, 346, 346]);
    const por = new Map(comunas.map((c) => [c.codigo, c.nombre]));
    // CUT codes of Subdere after the law that made Ñuble a region.
    expect([por.get('13101'), por.get('05109'), por.get('16101'), por.get('08112'), por.get('01107'), por.get('12202')]).toEqual([
      'Santiago',
      'Viña del Mar',
      'Chillán',
      'Hualpén',
      'Alto Hospicio',
      'Antártica',
    ]);
    expect(await t.arrange((ctx) => opcionesDe(ctx, 'comunas'))).toHaveLength(346);
  });
  it('los bancos llevan su código de tres dígitos y los que ya no existen no se ofrecen', async () => {
    const bancos = await t.arrange((ctx) => opcionesDe(ctx, 'bancos'));
    expect(bancos.find((b) => b.codigo === '012')?.nombre).toBe('BancoEstado');
    expect(bancos.find((b) => b.codigo === '027')?.activo).toBe(false);
  });
});

describe('catálogos', () => {
  it('sembrar dos veces no repite filas ni pisa lo cambiado', async () => {
    const [f] = await filas('sectores');
    await t.act(contract, 'editar', admin(), { texto: 'Agro' }, { id: String(f?.id), version: 1 });
    await t.arrange(sembrarCatalogos);
    expect((await filas('sectores')).map((x) => x.texto).filter((x) => x === 'Agro' || x === 'Agrícola')).toEqual(['Agro']);
    expect(
      await t.arrange((ctx) =>
        sembrarCatalogo(ctx, 'mi_lista', [
          ['A', 'a'],
          ['B', 'b'],
        ]),
      ),
    ).toBe(2);
    expect(
      await t.arrange((ctx) =>
        sembrarCatalogo(ctx, 'mi_lista', [
          ['A', 'otra'],
          ['C', 'c'],
        ]),
      ),
    ).toBe(1);
  });
  it('una opción usada no se borra, se desactiva: los registros viejos siguen mostrando su texto y los nuevos no la aceptan', async () => {
    const f = await t.act(contract, 'crear', admin(), { catalogo: 'vias', texto: 'Módulo de pago' });
    expect(f.codigo).toBe('MODULO_DE_PAGO');
    await t.act(contract, 'desactivar', admin(), {}, { id: f.id });
    const opcion = (await t.arrange((ctx) => opcionesDe(ctx, 'vias'))).find((o) => o.codigo === 'MODULO_DE_PAGO');
    expect(opcion).toMatchObject({ nombre: 'Módulo de pago', activo: false });
    await expect(t.arrange((ctx) => exigirOpcion(ctx, 'vias', 'MODULO_DE_PAGO', 'via'))).rejects.toMatchObject({
      codigo: 'opcion_inactiva',
    });
    await expect(t.arrange((ctx) => exigirOpcion(ctx, 'vias', 'NO_EXISTE', 'via'))).rejects.toMatchObject({ status: 400 });
  });
  it('de una lista que usan las reglas sólo cambia el texto', async () => {
    const [f] = await filas('estados_causa');
    await expect(t.act(contract, 'desactivar', admin(), {}, { id: String(f?.id) })).rejects.toMatchObject({
      codigo: 'catalogo_de_sistema',
    });
    await expect(t.act(contract, 'crear', admin(), { catalogo: 'estados_causa', texto: 'Otra' })).rejects.toMatchObject({
      codigo: 'catalogo_de_sistema',
    });
    expect(await t.act(contract, 'editar', admin(), { texto: 'Por presentar' }, { id: String(f?.id), version: 1 })).toMatchObject({
      texto: 'Por presentar',
    });
  });
  it('el orden se guarda entero, y no sobre una lista que ya cambió', async () => {
    const ids = (await filas('divisiones')).map((f) => String(f.id)).reverse();
    await t.act(contract, 'ordenar', admin(), { catalogo: 'divisiones', ids });
    expect((await filas('divisiones')).map((f) => f.id)).toEqual(ids);
    await expect(t.act(contract, 'ordenar', admin(), { catalogo: 'divisiones', ids: ids.slice(1) })).rejects.toMatchObject({
      codigo: 'orden_obsoleto',
      status: 409,
    });
  });
  it('importar agrega y cambia, y un archivo malo no cambia nada', async () => {
    const r = await t.act(contract, 'importar', admin(), {
      catalogo: 'fuentes',
      texto: 'codigo;texto;activo\nSII;Servicio de Impuestos;si\n;Registro civil;si\nTGR;TGR;no',
    });
    expect(r).toMatchObject({ nuevas: 1, cambiadas: 2 });
    const antes = await filas('fuentes');
    await expect(t.act(contract, 'importar', admin(), { catalogo: 'fuentes', texto: 'X;equis\nmal código;y' })).rejects.toMatchObject({
      status: 400,
      campos: { texto: ['Línea 2: código inválido'] },
    });
    expect(await filas('fuentes')).toEqual(antes);
  });
  it('lo que se exporta vuelve igual: con punto y coma, comillas y signos de fórmula en el texto', async () => {
    const columnas = [
      { campo: 'codigo', titulo: 'codigo' },
      { campo: 'texto', titulo: 'texto' },
      { campo: 'activo', titulo: 'activo', tipo: 'si_no' as const },
      { campo: 'catalogo', titulo: 'catalogo' },
    ];
    const suyas = [
      { codigo: 'A_PLAZO', texto: 'A plazo; 30 o 60 días', activo: true, catalogo: 'fuentes' },
      { codigo: 'LLAMADO', texto: 'El llamado "duro"', activo: false, catalogo: 'fuentes' },
      { codigo: 'MAS', texto: '+56 9, teléfono', activo: true, catalogo: 'fuentes' },
    ];
    const csv = toCsv(columnas, suyas, ['catalogos al 2026-03-10', 'Filtros: catalogo: fuentes']).toString('utf8');
    expect(leerCatalogo(csv, 'fuentes')).toEqual(suyas.map(({ catalogo: _, ...f }) => f));
    expect(() => leerCatalogo(csv, 'vias')).toThrow(expect.objectContaining({ codigo: 'datos_invalidos' }));
  });
  it('una fila fuera de sus fechas no se ofrece ni se acepta, y los registros viejos siguen mostrando su texto', async () => {
    const f = await t.act(contract, 'crear', admin(), {
      catalogo: 'vias',
      texto: 'Feria',
      desde: '2026-04-01',
      hasta: '2026-04-30',
    } as never);
    expect(f).toMatchObject({ desde: '2026-04-01', hasta: '2026-04-30', activo: true, vigente: false });
    const el = (hoy: string) =>
      t.arrange(async (ctx) => {
        const o = (await opcionesDe({ ...ctx, hoy, db: ctx.db } as never, 'vias')).find((x) => x.codigo === 'FERIA');
        return [o?.nombre, o?.activo];
      });
    expect([await el('2026-03-31'), await el('2026-04-01'), await el('2026-04-30'), await el('2026-05-01')]).toEqual([
      ['Feria', false],
      ['Feria', true],
      ['Feria', true],
      ['Feria', false],
    ]);
    await expect(t.arrange((ctx) => exigirOpcion(ctx, 'vias', 'FERIA', 'via'))).rejects.toMatchObject({
      codigo: 'opcion_inactiva',
      campos: { via: ['La opción Feria rige desde el 01-04-2026'] },
    });
    await t.setHoy('2026-05-02' as Fecha);
    await expect(t.arrange((ctx) => exigirOpcion(ctx, 'vias', 'FERIA', 'via'))).rejects.toMatchObject({
      campos: { via: ['La opción Feria ya no está vigente'] },
    });
    await t.setHoy('2026-03-10' as Fecha);
  });
  it('una fila no termina antes de empezar, se le quitan las fechas, y las de una lista de las reglas no se tocan', async () => {
    const [f] = await filas('vias');
    const editar = (id: unknown, version: number, c: object) => t.act(contract, 'editar', admin(), c as never, { id: String(id), version });
    await expect(editar(f?.id, 1, { desde: '2026-05-02', hasta: '2026-05-01' })).rejects.toMatchObject({
      status: 400,
      campos: { hasta: ['No puede ser anterior a la fecha desde'] },
    });
    const un_dia = await editar(f?.id, 1, { desde: '2026-05-02', hasta: '2026-05-02' });
    await expect(editar(f?.id, un_dia.version, { hasta: '2026-05-01' })).rejects.toMatchObject({ campos: { hasta: expect.anything() } });
    expect(await editar(f?.id, un_dia.version, { desde: null, hasta: null })).toMatchObject({ desde: null, hasta: null, vigente: true });
    const [sistema] = await filas('estados_causa');
    await expect(editar(sistema?.id, Number(sistema?.version), { hasta: '2026-05-01' })).rejects.toMatchObject({
      codigo: 'catalogo_de_sistema',
    });
  });
  it('las fechas van y vuelven en el archivo, y uno que no las trae las deja como están', async () => {
    const importar = (texto: string) => t.act(contract, 'importar', admin(), { catalogo: 'canales', texto });
    const fechas = async () => (await filas('canales')).filter((x) => x.codigo === 'RADIO').map((x) => [x.texto, x.desde, x.hasta]);
    await importar('codigo;texto;activo;catalogo;orden;desde;hasta\nRADIO;Radio;si;canales;9;01-04-2026;');
    expect(await fechas()).toEqual([['Radio', '2026-04-01', null]]);
    await importar('codigo;texto;activo\nRADIO;Radio y TV;si');
    expect(await fechas()).toEqual([['Radio y TV', '2026-04-01', null]]);
    await importar('RADIO;Radio y TV;si;2026-04-01;2026-04-30');
    expect(await fechas()).toEqual([['Radio y TV', '2026-04-01', '2026-04-30']]);
    await expect(importar('RADIO;Radio;si;30-04-2026;01-04-2026\nOTRA;Otra;si;31-02-2026;')).rejects.toMatchObject({
      campos: { texto: ['Línea 1: termina antes de empezar', 'Línea 2: la fecha desde no es válida'] },
    });
  });
  /** A row of the first list that people edit and of which no area tells who uses it. */
  const sinUsoConocido = async (): Promise<string> => {
    for (const { catalogo } of await t.ask(contract, 'listas', admin(), {})) {
      const [fila] = (await filas(catalogo)).filter((f) => f.sistema === false);
      if (fila && !(await t.ask(contract, 'usos', admin(), { catalogo })).sabe) return String(fila.id);
    }
    throw new Error('every list is known');
  };
  it('el nombre de una lista que no existe no tiene usos, tampoco el de una propiedad que todo objeto tiene', async () => {
    for (const catalogo of ['no_existe', 'toString', 'constructor', '__proto__'])
      expect(await t.ask(contract, 'usos', admin(), { catalogo })).toEqual({ sabe: false, usos: {} });
  });
  it('una fila que nadie usa se elimina; la usada no, ni la de una lista cuyo uso no se conoce, ni la de las reglas', async () => {
    const nueva = await t.act(contract, 'crear', admin(), { catalogo: 'notarias', texto: 'Notaría mal escrita' });
    expect(await t.act(contract, 'eliminar', admin(), {}, { id: nueva.id })).toMatchObject({ eliminada: true });
    expect((await filas('notarias')).map((f) => f.id)).not.toContain(nueva.id);
    const cargo = (await filas('tipos_empresa')).find((f) => f.codigo === 'FACTORING');
    await expect(t.act(contract, 'eliminar', admin(), {}, { id: String(cargo?.id) })).rejects.toMatchObject({
      status: 422,
      codigo: 'opcion_en_uso',
      datos: { n: 1 },
    });
    const desconocida = await sinUsoConocido();
    await expect(t.act(contract, 'eliminar', admin(), {}, { id: desconocida })).rejects.toMatchObject({ codigo: 'uso_desconocido' });
    const [sistema] = await filas('estados_causa');
    await expect(t.act(contract, 'eliminar', admin(), {}, { id: String(sistema?.id) })).rejects.toMatchObject({
      codigo: 'catalogo_de_sistema',
    });
  });
  it('los datos de una fila son los de su lista, y los que leen las reglas no se tocan', async () => {
    const [propia] = await filas('fuentes');
    const editar = (f: Record<string, unknown> | undefined, atributos: Record<string, unknown>) =>
      t.act(contract, 'editar', admin(), { atributos } as never, { id: String(f?.id), version: Number(f?.version) });
    await expect(editar(propia, { inventado: 1 })).rejects.toMatchObject({ status: 400, campos: { atributos: expect.anything() } });
    const [sistema] = await filas('estados_causa');
    await expect(editar(sistema, { dias: 3 })).rejects.toMatchObject({ status: 422, codigo: 'catalogo_de_sistema' });
  });
  it('el código repetido se rechaza en su campo y quien no edita no crea', async () => {
    await expect(t.act(contract, 'crear', admin(), { catalogo: 'clases', codigo: 'SENIOR', texto: 'x' })).rejects.toMatchObject({
      campos: { codigo: expect.anything() },
    });
    await expect(
      t.act(contract, 'crear', t.persona({ modulos: ['catalogos:ver'] }), { catalogo: 'clases', texto: 'x' }),
    ).rejects.toMatchObject({ codigo: 'sin_permiso' });
  });
  it('el Excel de una lista dice los nombres de los códigos; en la pantalla siguen siendo códigos', async () => {
    const filas = [{ tipo: 'AVAL', estado: 'en_revision', motivo: null, nombre: 'AVAL' }];
    const campos = { tipo: 'tipos_aval', estado: {}, motivo: 'tipos_aval' };
    expect(await t.arrange((ctx) => enPalabras(ctx, filas, campos))).toEqual(filas);
    const hecho = { empresa_id: t.empresa_id, area: 'prueba', accion: 'exportar', session: admin() };
    expect(await transact(t.deps, hecho, (ctx) => enPalabras(ctx, filas, campos))).toEqual([
      { tipo: 'Aval de pagaré', estado: 'En revisión', motivo: null, nombre: 'AVAL' },
    ]);
  });
});
