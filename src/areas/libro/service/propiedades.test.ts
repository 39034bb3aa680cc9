import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { AppError } from '#kernel/errors.ts';
import { procesador } from '#kernel/procesador.fixture.ts';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rut } from '#kernel/values/rut.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { contabilizar, reversarOrigen, saldoCuenta } from '../public.server.ts';
import { invariantes } from './invariantes.ts';
import { cuentasPara } from './preparar.fixture.ts';

let t: TestApp;
const HOY = fecha('2026-03-10');
const CLIENTE = rut('40000005-0');
const BANCO = { medio: 'banco', cuenta: '1102.01' } as const;

beforeAll(async () => {
  t = await testApp(areas, { hoy: HOY });
  await t.arrange(cuentasPara);
});
afterAll(() => t.close());

const acto = fc.record({
  tipo: fc.constantFrom('gasto', 'cobro', 'reversa', 'cerrar'),
  monto: fc.integer({ min: 1, max: 900_000_000 }),
  dias: fc.integer({ min: 0, max: 68 }),
  cual: fc.nat(30),
});

describe('propiedades del libro', () => {
  it('tras actos al azar: cuadra, encadena, nada entra en lo cerrado, y reversar todo deja cero', async () => {
    const ids: string[] = [];
    const cerrados = new Set<string>();
    let n = 0;
    const correr = async (a: { tipo: string; monto: number; dias: number; cual: number }) => {
      const dia = addDays(HOY, -a.dias);
      n += 1;
      const id = `p${n}`;
      const o = { origen: { area: 'prueba', id }, fecha: dia };
      const monto = pesos(a.monto);
      try {
        if (a.tipo === 'gasto')
          await t.arrange((ctx) => contabilizar(ctx, 'gasto_bancario', { medio: BANCO, neto: monto, iva: pesos(a.cual) }, o));
        if (a.tipo === 'cobro') {
          const a_favor = [{ monto, rut: CLIENTE, pk: `pasivo:${id}`, tipo_pasivo: 'SALDO_A_FAVOR' as const }];
          await t.arrange((ctx) => contabilizar(ctx, 'recaudacion_credito', { medio: BANCO, abonos: [], a_favor }, o));
        }
        if (a.tipo === 'reversa' && ids.length > 0) {
          const [cual = ''] = ids.splice(a.cual % ids.length, 1);
          await t.arrange((ctx) => reversarOrigen(ctx, { origen: { area: 'prueba', id: cual }, motivo: 'azar' }));
        }
        if (['gasto', 'cobro'].includes(a.tipo)) {
          expect(cerrados.has(dia.slice(0, 7))).toBe(false);
          ids.push(id);
        }
        if (a.tipo === 'cerrar' && a.cual < 6 && cerrados.size === 0) {
          const quien = t.persona({ rut: '40000001-8' });
          await t.act(contract, 'iniciar_cierre', quien, {}, { id: '2026-01' });
          await t.act(contract, 'cerrar', quien, {}, { id: '2026-01' });
          cerrados.add('2026-01');
        }
      } catch (e) {
        if (
          !(e instanceof AppError) ||
          !['periodo_cerrado', 'no_existe', 'cierre_incompleto', 'transicion_no_permitida'].includes(e.codigo)
        )
          throw e;
        if (e.codigo === 'periodo_cerrado') expect(cerrados.has(dia.slice(0, 7))).toBe(true);
      }
    };
    const rotos = () => t.arrange(async (ctx) => (await Promise.all(invariantes.map((i) => i.check(ctx)))).flat());
    await fc.assert(
      fc.asyncProperty(fc.array(acto, { minLength: 8, maxLength: 20 }), async (actos) => {
        for (const a of actos) await correr(a);
        expect(await rotos()).toEqual([]);
      }),
      { numRuns: 6, seed: 20_260_310, endOnFailure: true },
    );
    for (const id of ids) await t.arrange((ctx) => reversarOrigen(ctx, { origen: { area: 'prueba', id }, motivo: 'fin' }));
    for (const cuenta of ['1102.01', '5103', '1106', '2105']) expect(await t.arrange((ctx) => saldoCuenta(ctx, cuenta))).toBe(0);
    expect(await rotos()).toEqual([]);
  }, 60_000);

  it('contabilizar cuesta lo mismo con el libro lleno', async () => {
    const cien = async (k: number) => {
      const desde = process.cpuUsage();
      await t.arrange(async (ctx) => {
        for (let i = 0; i < 100; i += 1)
          await contabilizar(
            ctx,
            'gasto_bancario',
            { medio: BANCO, neto: pesos(1) },
            { origen: { area: 'ritmo', id: `${k}-${i}` }, fecha: HOY },
          );
      });
      return procesador(desde);
    };
    const tiempos = [await cien(1), await cien(2), await cien(3)];
    console.info(`100 asientos: ${tiempos.map((x) => x.toFixed(0)).join(', ')} ms`);
    expect((tiempos[2] ?? 0) / 100).toBeLessThan(50);
  }, 30_000);
});
