import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { parametros } from '#areas/parametros/tables.ts';
import { defineArea } from '#kernel/contract.ts';
import type { AnswerTo, Question } from '#kernel/events.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { abrirAsunto, nivelDe } from '../public.server.ts';
import { asuntos, niveles } from '../tables.ts';

let t: TestApp;
let n = 0;
const R = (k: number) => rutOf(40_000_000 + k);
const CLIENTE = rutOf(99_990_001);
/** An area that rates and exists only here. */
const inventada = defineArea({ area: 'inventada', tier: 0, uses: [], permissions: ['ver'] });
let dice: AnswerTo<'asunto.por_abrir'> | undefined;
let vista: Question<'asunto.por_abrir'> | undefined;

beforeAll(async () => {
  t = await testApp([
    ...areas.map((a) => {
      const { 'asunto.por_abrir': _, ...answers } = a.answers ?? {};
      return { ...a, answers };
    }),
    serverArea({
      contract: inventada,
      service: implement(inventada, { handlers: {} }),
      answers: {
        'asunto.por_abrir': async (_ctx, q) => {
          vista = q;
          return dice;
        },
      },
    }),
  ]);
  await t.arrange(async (ctx) => {
    for (const [nivel, limite_uf] of [
      [3, '6000'],
      [4, null],
    ] as const)
      await ctx.insert(niveles, {
        nivel,
        nombre: `Nivel ${nivel}`,
        limite_uf,
        requeridos: '3',
        voto_es_firma: true,
        exige_acta: false,
        personas: [13, 14, 15, 25].map(R),
        desde: '2020-01-01' as Fecha,
      });
    await ctx.insert(parametros, { clave: 'parametros.riesgo_desde', valor: true, desde: '2026-03-11' as Fecha, motivo: 'Parte riesgo' });
  });
});
afterAll(() => t.close());
beforeEach(() => t.setHoy('2026-03-10' as Fecha));

const asunto = { asunto_area: 'inventada', rut: CLIENTE, exposicion_uf: '4517.88', motivos: ['EXCEPCION'], contrapartes: [R(50), R(50)] };
const abrir = () => {
  n += 1;
  return t.arrange((ctx) => abrirAsunto(ctx, { ...asunto, asunto_id: `a${n}`, titulo: `Asunto ${n}`, monto: 1, url: '/x', motivos: [] }));
};

describe('lo que otras áreas saben de un asunto', () => {
  it('un motivo ajeno sube el nivel una vez, desde riesgo_desde; antes no cuenta', async () => {
    dice = { motivos: ['RATING_D_E', 'RATING_D_E'] };
    expect(await abrir()).toMatchObject({ nivel: 3, nivel_motivos: [] });
    expect(vista).toMatchObject({ asunto_id: 'a1', rut: CLIENTE, contrapartes: [R(50)], previa: false });
    await t.setHoy('2026-03-11' as Fecha);
    expect(await abrir()).toMatchObject({ nivel: 4, nivel_motivos: ['RATING_D_E'] });
  });

  it('la vista previa pregunta lo mismo y lista todos los motivos, los propios y los ajenos', async () => {
    await t.setHoy('2026-03-11' as Fecha);
    dice = { motivos: ['RATING_D_E'], observaciones: [{ codigo: 'no_existe', datos: {} }] };
    expect(await t.arrange((ctx) => nivelDe(ctx, asunto))).toMatchObject({ nivel: 4, motivos: ['EXCEPCION', 'RATING_D_E'] });
    expect(vista).toMatchObject({ asunto_id: null, previa: true });
  });

  it('lo observado rehúsa abrirlo desde ese día', async () => {
    dice = { observaciones: [{ codigo: 'informe_vencido', datos: { nombre: 'Firma', fecha: '2026-01-01' } }] };
    await abrir();
    await t.setHoy('2026-03-11' as Fecha);
    await expect(abrir()).rejects.toMatchObject({ status: 422, codigo: 'informe_vencido' });
  });

  it('quien tiene interés en el asunto no lo vota, rija o no', async () => {
    dice = { interesados: [R(13)] };
    const { asunto_id } = await abrir();
    expect(await t.arrange((ctx) => ctx.get(asuntos, asunto_id))).toMatchObject({ interesados: [R(13)], requeridos: 3 });
  });
});
