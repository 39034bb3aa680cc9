import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as analista } from '#areas/analista/contract.ts';
import { personas, rentas } from '#areas/clientes/tables.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { creditos } from '../tables.ts';
import { abrirMundo, cliente, credito, EJECUTIVO, f, quien } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await t.setHoy(f('2026-03-10'));
});
afterAll(() => t.close());

const renta = (cliente_rut: Rut, periodo: string, monto: number, tipo_renta = 'SUELDO_FIJO') =>
  t.arrange((ctx) => ctx.insert(rentas, { cliente_rut, tipo_renta, periodo, monto: pesos(monto), fuente: 'LIQUIDACION' }));
const asunto = (asunto_id: string) => ({ asunto_area: 'creditos', asunto_id });
const porEvaluar = (id: string) => t.arrange((ctx) => ctx.askOne('asunto.por_evaluar', asunto(id)));

describe('lo que se evalúa de un crédito', () => {
  it('de una persona: su cuota y la renta que acreditó en los doce meses anteriores, sin las ventas de su negocio ni el mes que corre', async () => {
    const de = await cliente(t);
    await t.arrange((ctx) => ctx.db.update(personas).set({ tipo_persona: 'NATURAL' }).where(eq(personas.rut, de.rut)));
    for (const [periodo, monto] of [
      ['2025-02', 9_000_000],
      ['2025-12', 1_900_000],
      ['2026-01', 2_000_000],
      ['2026-02', 2_100_000],
      ['2026-03', 9_000_000],
    ] as const)
      await renta(de.rut, periodo, monto);
    await renta(de.rut, '2026-02', 50_000_000, 'VENTAS_F29');
    const { id } = await credito(t, 'simular', {}, de);
    // Domain §5: the instalment of that credit is 480.266.
    expect(await porEvaluar(id)).toMatchObject({ ambito: 'CREDITO_PERSONA', cuota: 480_266, renta: 2_000_000, ingreso_meses: 3 });
    expect(await t.act(analista, 'evaluar', quien(t, EJECUTIVO), asunto(id))).toMatchObject({ estado: 'en_proceso' });
  });
  it('de una empresa no hay renta; y sin renta acreditada falta, no es cero', async () => {
    const empresa = await cliente(t);
    const { id } = await credito(t, 'simular', {}, empresa);
    expect(await porEvaluar(id)).toMatchObject({ ambito: 'CREDITO_EMPRESA', renta: null, ingreso_meses: null });
    const persona = await cliente(t);
    await t.arrange((ctx) => ctx.db.update(personas).set({ tipo_persona: 'NATURAL' }).where(eq(personas.rut, persona.rut)));
    const suyo = await credito(t, 'simular', {}, persona);
    expect(await porEvaluar(suyo.id)).toMatchObject({ ambito: 'CREDITO_PERSONA', renta: null, ingreso_meses: null });
  });
  it('lo aprobado entre dos días, ambos incluidos, se dice con el registro que nombran sus cuotas', async () => {
    const { id } = await credito(t, 'simular', {}, await cliente(t));
    await t.arrange((ctx) =>
      ctx.db
        .update(creditos)
        .set({ aprobado_el: f('2025-07-15') })
        .where(eq(creditos.id, id)),
    );
    const entre = (desde: string, hasta: string) =>
      t.arrange((ctx) => ctx.askOne('asuntos.aprobados', { desde: f(desde), hasta: f(hasta) }));
    expect(await entre('2025-07-15', '2025-07-15')).toMatchObject([{ asunto_id: id, aprobado: '2025-07-15', origen_id: id }]);
    expect([await entre('2025-07-16', '2026-03-10'), await entre('2025-01-01', '2025-07-14')]).toEqual([undefined, undefined]);
  });
});
