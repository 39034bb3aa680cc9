import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { cerrarExpediente, evaluacionDe, expedienteDe, guardarExpediente, pedirEvaluacion } from '../public.server.ts';
import { abrir, manos } from './mundo.fixture.ts';

let t: TestApp;
let h: ReturnType<typeof manos>;
beforeAll(async () => {
  t = await abrir();
  h = manos(t);
});
afterAll(() => t.close());

const asunto = async () => ({ asunto_area: 'analisis', asunto_id: (await h.nuevo(await h.cliente())).id });

describe('expediente de riesgo', () => {
  it('se lee vacío antes de abrirse, y dice lo que le falta', async () => {
    const e = await t.ask(contract, 'expediente', h.quien(1), await asunto());
    expect([e.id, e.faltantes]).toEqual([null, ["deuda TGR o 'sin deuda'", 'causas del Poder Judicial', 'opinión', 'recomendación']]);
  });
  it('dice lo que los informes vigentes saben de Tesorería, con su fecha, y no lo escribe por nadie', async () => {
    const rut = await h.cliente();
    const a = { asunto_area: 'analisis', asunto_id: (await h.nuevo(rut)).id };
    const ver = () => t.ask(contract, 'expediente', h.quien(1), a);
    expect((await ver()).segun_informes).toEqual({ tgr: null, poder_judicial: null });
    await h.deTgr(rut, true);
    const e = await ver();
    expect(e.segun_informes.tgr).toMatchObject({ situacion: 'CON_DEUDA', fecha: '2026-03-10' });
    expect([e.tgr, e.faltantes[0]]).toEqual([null, "deuda TGR o 'sin deuda'"]);
  });
  it('sin decir la deuda TGR no se cierra; el silencio no es sin deuda', async () => {
    const a = await asunto();
    await t.act(contract, 'guardar_expediente', h.quien(1), { ...a, opinion: 'Cliente conocido', recomendacion: 'APROBAR' });
    await expect(t.act(contract, 'cerrar_expediente', h.quien(1), a)).rejects.toMatchObject({ status: 422, codigo: 'tgr_pendiente' });
    await expect(t.act(contract, 'guardar_expediente', h.quien(1), { ...a, tgr: { situacion: 'CON_DEUDA' } })).rejects.toMatchObject({
      status: 400,
    });
    await t.act(contract, 'guardar_expediente', h.quien(1), { ...a, tgr: { situacion: 'SIN_DEUDA' } });
    await expect(t.act(contract, 'cerrar_expediente', h.quien(1), a)).rejects.toMatchObject({
      codigo: 'expediente_incompleto',
      datos: { lista: 'causas del Poder Judicial' },
    });
  });
  it('cerrado no se escribe más, y la otra área lo lee por su puerta', async () => {
    const a = await asunto();
    const cerrado = await t.arrange(async (ctx) => {
      await guardarExpediente(ctx, a, {
        tgr: { situacion: 'CON_DEUDA', tipo: 'IVA', monto: 640_000 as never },
        poder_judicial: { civiles: 0, laborales: 1, cobranza: 0 },
        opinion: 'Deuda con convenio al día',
        recomendacion: 'CON_CONDICIONES',
      });
      await cerrarExpediente(ctx, a);
      return expedienteDe(ctx, a.asunto_area, a.asunto_id);
    });
    expect(cerrado).toMatchObject({ cerrado: '2026-03-10', recomendacion: 'CON_CONDICIONES' });
    await expect(t.act(contract, 'guardar_expediente', h.quien(1), { ...a, opinion: 'Otra' })).rejects.toMatchObject({
      status: 409,
      codigo: 'expediente_cerrado',
    });
  });
  it('el segundo que escribe sobre la misma versión se entera', async () => {
    const a = await asunto();
    const v = (await t.act(contract, 'guardar_expediente', h.quien(1), { ...a, opinion: 'Primera opinión' })).version;
    await t.act(contract, 'guardar_expediente', h.quien(1), { ...a, opinion: 'Segunda opinión', version: v });
    await expect(t.act(contract, 'guardar_expediente', h.quien(2), { ...a, opinion: 'Tercera', version: v })).rejects.toMatchObject({
      codigo: 'version_obsoleta',
    });
  });
  it('lo que ningún área conoce no se evalúa', async () => {
    const nadie = { asunto_area: 'zonas', asunto_id: '01a205e4-ef78-7000-8387-9bce0b6e7397' };
    await expect(t.ask(contract, 'expediente', h.quien(1), nadie)).rejects.toMatchObject({ codigo: 'sin_asunto' });
  });
  it('pedida dos veces mientras se hace, es la misma', async () => {
    const a = await asunto();
    const [una, otra] = [await t.arrange((ctx) => pedirEvaluacion(ctx, a)), await t.arrange((ctx) => pedirEvaluacion(ctx, a))];
    expect(otra.id).toBe(una.id);
    expect(await t.arrange((ctx) => evaluacionDe(ctx, a.asunto_area, a.asunto_id))).toMatchObject({ estado: 'en_proceso', decision: null });
  });
});
