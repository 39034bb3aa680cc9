import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { sembrarCatalogos } from '#areas/catalogos/public.server.ts';
import { clientes, personas } from '#areas/clientes/tables.ts';
import type { Observacion } from '#areas/parametros/contract.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { defineArea } from '#kernel/contract.ts';
import type { Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';

let t: TestApp;
const CLIENTE = rutOf(99_990_611);
const HOY = '2026-03-10' as Fecha;
/** An area that keeps reports and exists only here: it says what each test tells it. */
const inventada = defineArea({ area: 'inventada', tier: 0, uses: [], permissions: ['ver'] });
let dice: readonly Observacion[] | undefined;
let vistas: Question<'aval.por_constituir'>[] = [];

beforeAll(async () => {
  t = await testApp([
    ...areas,
    serverArea({
      contract: inventada,
      service: implement(inventada, { mensajes: { informe_de_prueba: 'El informe de {nombre} venció' }, handlers: {} }),
      answers: {
        'aval.por_constituir': async (_ctx, q) => {
          vistas.push(q);
          return dice;
        },
      },
    }),
  ]);
  await t.arrange(async (ctx) => {
    await sembrarCatalogos(ctx);
    await ctx.insert(personas, { rut: CLIENTE, tipo_persona: 'JURIDICA', nombre: 'Firma', razon_social: 'Firma' });
    await ctx.insert(clientes, { rut: CLIENTE, estado: 'activo' });
    await ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: '2026-03-11' as Fecha, motivo: 'Parte riesgo' });
  });
});
afterAll(() => t.close());
beforeEach(async () => {
  vistas = [];
  dice = undefined;
  await t.setHoy(HOY);
});

const quien = (k: number) => t.persona({ rut: rutOf(40_000_000 + k), nombre: `Persona ${k}` });
const VENCIDO = [{ codigo: 'informe_de_prueba', datos: { nombre: 'Aval' } }];
async function propuesto(rut_aval: Rut): Promise<string> {
  const datos = { rut_aval, nombre: 'Aval', tipo: 'AVAL', alcance: 'GENERAL' as const, cliente_rut: CLIENTE, desde: HOY };
  const { id } = await t.act(contract, 'crear', quien(5), { ...datos, monto_maximo: '20000000', moneda: 'CLP' });
  await t.act(contract, 'revisar', quien(5), {}, { id });
  return id;
}
const constituir = (id: string) => t.act(contract, 'constituir', quien(6), { firma_fecha: HOY }, { id });
const ver = (id: string) => t.detail(contract, quien(6), id);

describe('lo que otras áreas saben de quien va a avalar', () => {
  it('sin nadie que conteste, se constituye como siempre', async () => {
    expect(await constituir(await propuesto(rutOf(40_000_621)))).toMatchObject({
      estado: 'vigente',
      alertas: [{ codigo: 'SIN_PATRIMONIO' }],
    });
    expect(vistas[0]).toEqual({ rut: '40000621-0', nombre: 'Aval', monto_maximo: '20000000.0000', moneda: 'CLP' });
  });

  it('antes de riesgo_desde se avisa en la página y no detiene nada', async () => {
    dice = VENCIDO;
    const id = await propuesto(rutOf(40_000_622));
    expect((await ver(id)).alertas).toContainEqual({ codigo: 'informe_de_prueba', detail: 'El informe de Aval venció' });
    expect(await constituir(id)).toMatchObject({ estado: 'vigente' });
  });

  it('desde ese día lo rehúsa, y la página dice lo mismo que el acto', async () => {
    dice = VENCIDO;
    const id = await propuesto(rutOf(40_000_623));
    await t.setHoy('2026-03-11' as Fecha);
    await expect(constituir(id)).rejects.toMatchObject({ status: 422, codigo: 'informe_de_prueba', datos: { nombre: 'Aval' } });
    const { acciones } = (await ver(id)) as unknown as { acciones: { accion: string; permitida: boolean; motivo?: string }[] };
    expect(acciones.find((a) => a.accion === 'constituir')).toMatchObject({ permitida: false, motivo: 'El informe de Aval venció' });
    dice = [];
    expect(await constituir(id)).toMatchObject({ estado: 'vigente' });
  });
});
