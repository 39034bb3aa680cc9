import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { contract as creditosArea } from '#areas/creditos/contract.ts';
import { sucursales } from '#areas/empresas/tables.ts';
import { defineArea, parameter } from '#kernel/contract.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { parametros } from '../tables.ts';
import { sembrarBase } from './sembrar.fixture.ts';

let t: TestApp;
let norte = '';
const ana = () => t.persona({ rut: '40000012-3', modulos: ['parametros:ver', 'parametros:proponer', 'parametros:aprobar'] });
const gerencia = () => t.persona({ rut: '40000016-6', modulos: ['parametros'] });
const declarado = { tipo: 'porcentaje' as const, min: '0', max: '10', fuente: 'esta prueba' };
const AMBITOS = ['producto', 'sucursal'] as const;
/** An area that exists only here: its parameters are what these tests change. */
const inventada = defineArea({
  area: 'inventada',
  tier: 0,
  uses: [],
  permissions: ['ver'],
  parameters: {
    tasa: parameter({ ...declarado, defecto: '2.00', sensible: false, descripcion: 'Tasa inventada', ambitos: AMBITOS }),
    tope: parameter({ ...declarado, defecto: '5.00', sensible: true, descripcion: 'Tope inventado', ambitos: ['sucursal'] }),
    ley: parameter({ ...declarado, defecto: '1.00', sensible: false, descripcion: 'De toda la empresa' }),
  },
});
let preguntas: Question<'parametro.usado'>[] = [];
const uso_parametro = async (_ctx: unknown, q: Question<'parametro.usado'>) => {
  preguntas.push(q);
  return [];
};

beforeAll(async () => {
  t = await testApp([
    ...areas,
    serverArea({ contract: inventada, service: implement(inventada, { handlers: {} }), answers: { 'parametro.usado': uso_parametro } }),
  ]);
  await t.arrange(sembrarBase);
  await t.arrange(async (ctx) => {
    norte = (await ctx.insert(sucursales, { codigo: 'NORTE', nombre: 'Antofagasta' })).id;
    await ctx.insert(sucursales, { codigo: 'SUR', nombre: 'Temuco' });
  });
});
afterAll(() => t.close());

type Pedido = { ambito?: 'empresa' | 'producto' | 'sucursal'; ambito_codigo?: string; valor?: string; retirar?: boolean; desde?: string };
const proponer = (clave: string, p: Pedido, quien = ana()) =>
  t.act(contract, 'proponer', quien, { desde: '2026-03-10', motivo: 'prueba', ...p, clave } as never);
const leer = (nombre: 'tasa' | 'tope' | 'ley', en: { producto?: string; sucursal?: string } = {}) =>
  t.arrange((ctx) => ctx.param(inventada, nombre, en));

// Runs on the embedded database and on PostgreSQL: a jsonb column that holds a bare text is read once, not twice ('2.50' is not 2.5).
describe('un valor escrito y vuelto a leer', () => {
  it('el texto de un decimal queda como se escribió; un texto que parece otra cosa, también', async () => {
    const valores = [
      '2.50',
      '0.0',
      '-1.20',
      '12345678901234567890.10',
      'true',
      'null',
      '"a"',
      '{"a":1}',
      '[1]',
      '',
      7,
      true,
      ['1.50', '2.0'],
      { a: '3.10' },
    ];
    for (const valor of valores) {
      const leido = await t.arrange(async (ctx) => {
        const { id } = await ctx.insert(parametros, { clave: 'inventada.texto', valor, desde: '1999-01-01' as Fecha });
        const [llana] = await ctx.db.select().from(parametros).where(eq(parametros.id, id));
        const [anidada] = await ctx.db.select({ fila: parametros }).from(parametros).where(eq(parametros.id, id));
        return [llana?.valor, anidada?.fila.valor];
      });
      expect(leido).toEqual([valor, valor]);
    }
  });
});

describe('un parámetro por producto o por sucursal', () => {
  it('rige el de la sucursal, después el del producto, después el de la empresa; la sucursal se nombra por código o por id', async () => {
    await proponer('inventada.tasa', { valor: '2.50' });
    await proponer('inventada.tasa', { ambito: 'producto', ambito_codigo: 'FACTORING', valor: '3.00' });
    await proponer('inventada.tasa', { ambito: 'sucursal', ambito_codigo: 'NORTE', valor: '1.80' });
    expect(await leer('tasa')).toBe('2.50');
    expect(await leer('tasa', { producto: 'CREDITO', sucursal: 'SUR' })).toBe('2.50');
    expect(await leer('tasa', { producto: 'FACTORING', sucursal: 'SUR' })).toBe('3.00');
    expect(await leer('tasa', { producto: 'FACTORING', sucursal: 'NORTE' })).toBe('1.80');
    expect(await leer('tasa', { producto: 'FACTORING', sucursal: norte })).toBe('1.80');
  });
  it('cada ámbito tiene su propia sucesión: cambiar el de la empresa no termina el de la sucursal', async () => {
    await proponer('inventada.tasa', { valor: '2.60', desde: '2026-03-11' });
    const filas = await t.ask(contract, 'historia', ana(), { clave: 'inventada.tasa' });
    const de = (ambito: string) => filas.filter((f) => f.ambito === ambito).map((f) => [f.ambito_nombre, f.valor, f.estado, f.hasta]);
    expect(de('sucursal')).toEqual([['Sucursal Antofagasta', '1.80', 'vigente', null]]);
    expect(de('empresa')).toEqual([
      ['Toda la empresa', '2.60', 'vigente', null],
      ['Toda la empresa', '2.50', 'sucedido', '2026-03-10'],
    ]);
    await expect(proponer('inventada.tasa', { valor: '9.00', desde: '2026-03-10' })).rejects.toMatchObject({
      codigo: 'vigencia_superpuesta',
    });
    await expect(
      proponer('inventada.tasa', { ambito: 'sucursal', ambito_codigo: 'SUR', valor: '2.20', desde: '2026-03-10' }),
    ).resolves.toMatchObject({ ambito_nombre: 'Sucursal Temuco' });
  });
  it('la lista dice el de la empresa y cuántos tienen el suyo; de dónde sale una cifra dice también el ámbito', async () => {
    expect((await t.list(contract, ana(), { q: 'inventada.tasa' })).items[0]).toMatchObject({
      valor: '2.50',
      propios: 3,
      ambitos: AMBITOS,
    });
    expect((await t.list(contract, ana(), { propios: 'si' })).items.map((p) => p.id)).toEqual(['inventada.tasa']);
    const origen = (en: object) => t.ask(contract, 'origen', ana(), { clave: 'inventada.tasa', ...en });
    expect(await origen({ producto: 'FACTORING', sucursal: 'NORTE' })).toMatchObject({
      valor: '1.80',
      ambito: 'sucursal',
      ambito_nombre: 'Sucursal Antofagasta',
      version: 1,
      puesto_por: ['40000012-3'],
    });
    expect(await origen({})).toMatchObject({ valor: '2.50', ambito: 'empresa', ambito_nombre: 'Toda la empresa' });
    expect(await origen({ fecha: '2025-01-01' as Fecha, sucursal: 'NORTE' })).toMatchObject({
      valor: '2.00',
      version: 0,
      ambito: 'empresa',
    });
  });
  it('dejar el valor propio también es una versión: desde ese día la rige el de su producto o el de la empresa', async () => {
    await proponer('inventada.tasa', { ambito: 'sucursal', ambito_codigo: 'NORTE', retirar: true, desde: '2026-03-20' });
    const el = (fecha: string) => t.arrange((ctx) => ctx.param(inventada, 'tasa', { fecha: fecha as Fecha, sucursal: 'NORTE' }));
    expect([await el('2026-03-19'), await el('2026-03-20')]).toEqual(['1.80', '2.60']);
    await expect(proponer('inventada.tasa', { ambito: 'producto', ambito_codigo: 'CREDITO', retirar: true })).rejects.toMatchObject({
      status: 422,
      codigo: 'sin_valor_propio',
      message: expect.anything(),
    });
    await expect(proponer('inventada.tasa', { retirar: true })).rejects.toMatchObject({
      status: 400,
      campos: { ambito: expect.anything() },
    });
  });
  it('uno sensible espera la segunda persona en cada ámbito por separado', async () => {
    const p = await proponer('inventada.tope', { ambito: 'sucursal', ambito_codigo: 'NORTE', valor: '4.00' });
    expect(await leer('tope', { sucursal: 'NORTE' })).toBe('5.00');
    await expect(proponer('inventada.tope', { ambito: 'sucursal', ambito_codigo: 'NORTE', valor: '3.00' })).rejects.toMatchObject({
      codigo: 'propuesta_pendiente',
    });
    await expect(proponer('inventada.tope', { ambito: 'sucursal', ambito_codigo: 'SUR', valor: '3.00' })).resolves.toBeDefined();
    await expect(t.act(contract, 'aprobar', ana(), {}, { id: p.id })).rejects.toMatchObject({ codigo: 'requiere_segundo_usuario' });
    await t.act(contract, 'aprobar', gerencia(), {}, { id: p.id });
    expect([await leer('tope', { sucursal: 'NORTE' }), await leer('tope')]).toEqual(['4.00', '5.00']);
  });
  it('hacia atrás sólo gerencia, también en un ámbito, y la vista previa mira lo que ese ámbito toca', async () => {
    const atras = { ambito: 'producto' as const, ambito_codigo: 'FACTORING', valor: '3.10', desde: '2026-03-01' };
    preguntas = [];
    await expect(proponer('inventada.tasa', atras)).rejects.toMatchObject({ status: 422, codigo: 'vigencia_retroactiva' });
    expect(preguntas).toMatchObject([{ clave: 'inventada.tasa', desde: '2026-03-01', producto: 'FACTORING', sin_sucursales: [] }]);
    preguntas = [];
    const vista = await t.ask(contract, 'vista_previa', ana(), { clave: 'inventada.tasa', valor: '7.00', desde: '2026-03-12' as Fecha });
    expect(vista).toMatchObject({ hoy: '2.50', ese_dia: '2.60', nuevo: '7.00', ambito_nombre: 'Toda la empresa' });
    expect(preguntas[0]).toMatchObject({ sin_productos: ['FACTORING'], sin_sucursales: ['NORTE', 'SUR'] });
    expect(
      await t.ask(contract, 'vista_previa', ana(), {
        clave: 'inventada.tasa',
        retirar: true,
        valor: undefined,
        desde: '2026-03-12' as Fecha,
        ambito: 'producto',
        ambito_codigo: 'FACTORING',
      }),
    ).toMatchObject({ ese_dia: '3.00', nuevo: '2.60', ambito_nombre: expect.stringMatching(/^Producto /) });
  });
  it('un ámbito que el parámetro no tiene, un producto o una sucursal que no existen se rechazan en su campo', async () => {
    const malo = (clave: string, p: Pedido) => expect(proponer(clave, { valor: '2.00', ...p })).rejects;
    await malo('inventada.ley', { ambito: 'producto', ambito_codigo: 'FACTORING' }).toMatchObject({
      campos: { ambito: expect.anything() },
    });
    await malo('inventada.tope', { ambito: 'producto', ambito_codigo: 'FACTORING' }).toMatchObject({
      status: 400,
      campos: { ambito: ['Este parámetro no se fija por producto'] },
    });
    await malo('inventada.tasa', { ambito: 'producto', ambito_codigo: 'NADA' }).toMatchObject({
      campos: { ambito_codigo: expect.anything() },
    });
    await malo('inventada.tasa', { ambito: 'sucursal', ambito_codigo: 'NADA' }).toMatchObject({
      campos: { ambito_codigo: expect.anything() },
    });
    await malo('inventada.tasa', { ambito: 'sucursal' }).toMatchObject({ campos: { ambito_codigo: ['Elija la sucursal'] } });
  });
});

describe('quien lee un parámetro dice de qué producto y sucursal es', () => {
  const simular = (en: object) =>
    t.ask(creditosArea, 'simular', t.persona(), {
      moneda: 'CLP',
      monto_solicitado: 5_000_000,
      plazo: 24,
      tasa_mensual: '1.5',
      metodo: 'frances',
      base_dias: '30_360',
      fecha_curse: '2026-03-10',
      fecha_primer_vencimiento: '2026-04-10',
      ...en,
    } as never);
  it('el simulador de créditos acota el plazo por el producto y por la sucursal que se le dicen', async () => {
    await proponer('creditos.plazo_maximo', { ambito: 'producto', ambito_codigo: 'CREDITO', valor: '12' });
    await proponer('creditos.plazo_maximo', { ambito: 'sucursal', ambito_codigo: 'NORTE', valor: '36' });
    await expect(simular({ producto: 'CREDITO' })).rejects.toMatchObject({ campos: { plazo: expect.anything() } });
    await expect(simular({ producto: 'CREDITO', sucursal: 'NORTE' })).resolves.toBeDefined();
    await expect(simular({})).resolves.toBeDefined();
  });
});
