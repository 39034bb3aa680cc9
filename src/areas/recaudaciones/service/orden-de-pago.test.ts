import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personas } from '#areas/clientes/tables.ts';
import { cobrarEjecucion } from '#areas/garantias/public.server.ts';
import { garantias } from '#areas/garantias/tables.ts';
import { deudas, imputarA, registrarObligacion } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { abrirMundo, recibir, transferencia } from './mundo.fixture.ts';

const HOY = '2026-05-20' as Fecha;
const VENCE = '2026-06-10' as Fecha;
const PRIMERA = '998-5';
const SEGUNDA = '1023-2';
let n = 0;
let t: TestApp;

beforeAll(async () => {
  t = await abrirMundo(HOY);
});
afterAll(() => t.close());

/** Somebody who owes 100.000 for each of two papers that fall due the same day. As texts, the key and the number of the second go first. */
async function deudorDeDos(): Promise<Rut> {
  n += 1;
  const rut = rutOf(99_990_900 + n);
  await t.arrange(async (ctx) => {
    await ctx.insert(personas, { rut, tipo_persona: 'JURIDICA', nombre: `Deudor de dos ${n} SpA`, es_deudor: true });
    for (const numero of [SEGUNDA, PRIMERA]) {
      await registrarObligacion(ctx, {
        pk: `prorroga:${numero}-${n}`,
        tipo: 'prorroga',
        rut,
        origen_area: 'prorrogas',
        origen_id: `${numero}-${n}`,
        numero,
        capital: pesos(100_000),
        vencimiento: VENCE,
        fecha: '2026-03-10' as Fecha,
      });
    }
  });
  return rut;
}

const debe = async (rut: Rut) => Object.fromEntries((await t.arrange((ctx) => deudas(ctx, rut))).map((d) => [d.numero, d.monto]));

/** What the execution of a general guarantee pays of what its client owes. */
async function ejecutar(rut: Rut, monto: number): Promise<void> {
  await t.arrange(async (ctx) => {
    const g = await ctx.insert(garantias, {
      numero: n,
      tipo: 'HIPOTECA',
      beneficiario: 'LA_EMPRESA',
      sobre: 'GENERAL',
      cliente_rut: rut,
      nombre_cliente: 'Deudor de dos',
      otorgante_rut: rut,
      nombre_otorgante: 'Deudor de dos',
      ltv: '70',
      estado: 'en_ejecucion',
    });
    const medio = { medio: 'banco' as const, cuenta: '1102.01' as const };
    await cobrarEjecucion(ctx, g.id, { monto: pesos(monto), medio, fecha: HOY, origen: { area: 'prueba', id: g.id } });
  });
}

describe('el mismo día, paga primero el número menor, por el camino que sea (domain §5)', () => {
  it('la caja y la ejecución de una garantía pagan las mismas deudas en el mismo orden', async () => {
    const [porCaja, porGarantia] = [await deudorDeDos(), await deudorDeDos()];
    await recibir(t, transferencia(porCaja, 120_000, HOY));
    await ejecutar(porGarantia, 120_000);
    expect(await debe(porCaja)).toEqual({ [SEGUNDA]: 80_000 });
    expect(await debe(porGarantia)).toEqual(await debe(porCaja));
  });

  it('lo que el libro dice que se pagaría es lo que la caja paga', async () => {
    const rut = await deudorDeDos();
    const { aplicaciones } = await t.arrange((ctx) => imputarA(ctx, rut, pesos(120_000), HOY));
    expect(aplicaciones.map((a) => [a.pk.slice(0, 14), a.monto])).toEqual([
      ['prorroga:998-5', 100_000],
      ['prorroga:1023-', 20_000],
    ]);
  });
});
