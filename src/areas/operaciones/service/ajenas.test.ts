import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { indicesUf, parametros } from '#areas/parametros/tables.ts';
import { ambitoAlimentos } from '#finanzas/retenciones.ts';
import { defineArea } from '#kernel/contract.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import type { Validacion } from '../domain/validacion.ts';
import { ordenesGiro } from '../tables.ts';
import { juntar, preguntarAjenas } from './ajenas.ts';

let t: TestApp;
/** An area that asks the registry and exists only here. */
const inventada = defineArea({ area: 'inventada', tier: 0, uses: [], permissions: ['ver'] });
let dice: AnswerTo<'giro.por_validar'> | undefined;

beforeAll(async () => {
  t = await testApp([
    ...areas.filter((a) => !a.answers || !('giro.por_validar' in a.answers)),
    serverArea({
      contract: inventada,
      service: implement(inventada, { handlers: {}, mensajes: { falta_inventada: 'Falta: {texto}' } }),
      answers: { 'giro.por_validar': async () => dice },
    }),
  ]);
  await t.arrange((ctx) =>
    ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: '2026-03-11' as Fecha, motivo: 'Parte riesgo' }),
  );
});
afterAll(() => t.close());
beforeEach(() => t.setHoy('2026-03-10' as Fecha));

const linea = (id: string, resultado: Validacion['resultado'], valor: string): Validacion => ({
  id,
  titulo: id,
  resultado,
  valor,
  limite: '',
  responsable: 'OPERACIONES',
  enlace: 'clientes',
  datos: {},
  codigo: resultado === 'ok' ? null : 'consulta_alimentos_pendiente',
});
const PROPIAS = [linea('tope_diario', 'ok', 'de la mesa'), linea('legal', 'falla', 'de la mesa')];
const PREGUNTA: Question<'giro.por_validar'> = {
  origen_area: 'creditos',
  origen_id: 'c1',
  rut: rutOf(40_000_077),
  persona_natural: true,
  monto: 4_000_000,
  en_cuotas: true,
  ambito: 'CREDITO_CUOTAS',
};
const RETIENE = { motivo: 'PENSION_ALIMENTOS', rut_beneficiario: '40000001-8', monto: 1_350_000 };
const ver = async () => {
  const ajenas = await t.arrange((ctx) => preguntarAjenas(ctx, PREGUNTA));
  return { retiene: ajenas.retenciones, lineas: juntar(PROPIAS, ajenas).map((v) => [v.id, v.resultado, v.valor]) };
};

describe('lo que otras áreas revisan de un giro', () => {
  it('sin nadie que conteste queda lo de la mesa, y nada se da por bueno', async () => {
    dice = undefined;
    expect(await ver()).toEqual({ retiene: [], lineas: PROPIAS.map((v) => [v.id, v.resultado, v.valor]) });
  });

  it('antes de riesgo_desde lo ajeno sólo avisa, no retiene, y la revisión a mano sigue en pie', async () => {
    dice = { validaciones: [linea('legal', 'ok', 'ajena'), linea('informe', 'falla', 'ajena')], retenciones: [RETIENE] };
    expect(await ver()).toEqual({
      retiene: [],
      lineas: [
        ['tope_diario', 'ok', 'de la mesa'],
        ['legal', 'falla', 'de la mesa'],
        ['informe', 'alerta', 'ajena'],
      ],
    });
  });

  it('desde ese día la línea ajena toma el lugar de la de su mismo nombre, con lo que retiene', async () => {
    await t.setHoy('2026-03-11' as Fecha);
    dice = { validaciones: [linea('legal', 'ok', 'ajena'), linea('informe', 'falla', 'ajena')], retenciones: [RETIENE] };
    expect(await ver()).toEqual({
      retiene: [{ motivo: 'PENSION_ALIMENTOS', beneficiario: '40000001-8', monto: 1_350_000, porcentaje: null }],
      lineas: [
        ['tope_diario', 'ok', 'de la mesa'],
        ['legal', 'ok', 'ajena'],
        ['informe', 'falla', 'ajena'],
      ],
    });
  });
});

it('lo que otra área encuentra se lee en la mesa con la frase de esa área, no con su código', async () => {
  await t.setHoy('2026-03-11' as Fecha);
  const falta = { ...linea('condicion', 'falla', '1 por cumplir'), codigo: 'falta_inventada', datos: { texto: 'Póliza endosada' } };
  dice = { validaciones: [falta], retenciones: [] };
  const pedido = {
    origen_area: 'inventada',
    origen_id: 'x',
    rut: PREGUNTA.rut,
    nombre: 'Natural',
    cuenta_id: null,
    medio: 'VALE_VISTA' as const,
  };
  await t.arrange(async (ctx) => {
    await ctx.db.insert(indicesUf).values({ fecha: ctx.hoy, valor: '39841.72', origen: 'manual' });
    await ctx.emit('giro.solicitado', { ...pedido, monto: pesos(1_000_000) });
  });
  const [orden] = await t.arrange((ctx) => ctx.rows(ordenesGiro));
  const g = await t.ask(contract, 'ver_orden', t.persona({ rut: rutOf(40_000_020) }), { orden_id: orden?.id ?? '' });
  expect(g.validaciones_giro.find((v) => v.id === 'condicion')).toMatchObject({ mensaje: 'Falta: Póliza endosada' });
});

it('el ámbito de la ley de alimentos: la compra, el crédito que vuelve en cuotas, el de una cuota, lo que se devuelve', () => {
  expect(
    [
      { compra: true, prestamo: null },
      { compra: false, prestamo: { en_cuotas: true } },
      { compra: false, prestamo: { en_cuotas: false } },
      { compra: false, prestamo: null },
    ].map(ambitoAlimentos),
  ).toEqual(['FACTORING', 'CREDITO_CUOTAS', 'BULLET', 'DEVOLUCION']);
});
