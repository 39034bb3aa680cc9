import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract, Solicitud } from '../contract.ts';
import { alGirar, vencerCondiciones } from './condiciones.ts';
import { aprobar, mundo, quien } from './mundo.fixture.ts';
import { CLIENTE } from './pedidos.fixture.ts';

let t: TestApp;
let id: string;
const SEGURO = { tipo: 'SEGURO', texto: 'Seguro de crédito a favor de la empresa', exigible: 'ANTES_DE_GIRO' as const };
const BALANCE = { tipo: 'SEGURO', texto: 'Balance auditado', exigible: 'PLAZO' as const, plazo_dias: 30 };
beforeAll(async () => {
  t = await mundo();
  id = await aprobar(t, { condiciones: [SEGURO, BALANCE] });
});
afterAll(() => t.close());

const condicion = async (texto: string) => {
  const { condiciones } = Solicitud.parse(await t.detail(contract, quien(t, 2), id));
  return condiciones.find((c) => c.texto === texto);
};
const deId = async (texto: string) => (await condicion(texto))?.id ?? '';
const giro = { origen_id: 'x', rut: CLIENTE, persona_natural: false, monto: 1, en_cuotas: false, ambito: 'FACTORING' as const };
const girar = (origen_area: string) => t.arrange((ctx) => alGirar(ctx, { ...giro, origen_area }));

describe('condiciones de una aprobación', () => {
  it('un giro de la línea espera la condición, y la nombra; el de otra área no', async () => {
    expect(await girar('proformas')).toMatchObject({
      validaciones: [{ resultado: 'falla', codigo: 'condicion_pendiente', datos: { texto: SEGURO.texto } }],
    });
    expect(await girar('creditos')).toBeUndefined();
  });
  it('sin su papel no se cumple, y quien no aprobó no la dispensa', async () => {
    const condicion_id = await deId(SEGURO.texto);
    const documento_id = '00000000-0000-7000-8000-000000000001';
    await expect(t.act(contract, 'cumplir_condicion', quien(t, 2), { condicion_id, documento_id }, { id })).rejects.toMatchObject({
      campos: { documento_id: expect.anything() },
    });
    const d = { condicion_id, motivo: 'No hace falta' };
    await expect(t.act(contract, 'dispensar_condicion', quien(t, 9), d, { id })).rejects.toMatchObject({ status: 403 });
    await expect(t.act(contract, 'dispensar_condicion', quien(t, 2), d, { id })).rejects.toMatchObject({ codigo: 'voto_con_interes' });
  });
  it('la dispensa un integrante del nivel que aprobó y el giro deja de esperarla', async () => {
    const condicion_id = await deId(SEGURO.texto);
    await t.act(contract, 'dispensar_condicion', quien(t, 13), { condicion_id, motivo: 'El seguro no aplica a este deudor' }, { id });
    expect(await girar('proformas')).toMatchObject({ validaciones: [{ resultado: 'ok' }] });
    const otra = { condicion_id, motivo: 'Otra vez la misma' };
    await expect(t.act(contract, 'dispensar_condicion', quien(t, 13), otra, { id })).rejects.toMatchObject({
      codigo: 'condicion_resuelta',
    });
  });
  it('pasado su plazo queda vencida, una vez, y todavía puede cumplirse', async () => {
    await t.setHoy('2026-04-09' as Fecha);
    expect(await t.arrange((ctx) => vencerCondiciones(ctx))).toBe(0);
    await t.setHoy('2026-04-10' as Fecha);
    expect(await t.arrange((ctx) => vencerCondiciones(ctx))).toBe(1);
    expect(await t.arrange((ctx) => vencerCondiciones(ctx))).toBe(0);
    expect(await condicion(BALANCE.texto)).toMatchObject({ estado: 'vencida', vence: '2026-04-09' });
  });
});
