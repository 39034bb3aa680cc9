import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract as cheques } from '#areas/cheques/contract.ts';
import { chequePorId, chequesDeObjetos } from '#areas/cheques/public.server.ts';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import { saldoCuenta } from '#areas/libro/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import {
  abrirMundo,
  cobrar,
  credito,
  datos,
  descuadresDeLibro,
  EJECUTIVO,
  OTRA,
  pagar,
  pedirYAprobar,
  quien,
  reversar,
  SOBRE_LA_MAXIMA,
  TESORERA,
} from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
});
afterAll(() => t.close());

const hoy = (f: string) => t.setHoy(f as Fecha);
const del = (num_cheque: string, fecha: string) => ({
  banco: '001',
  cta_cte: '00012345',
  num_cheque,
  fecha: fecha as Fecha,
  otra_plaza: false,
  monto: 480_266,
});
const papel = (num_cheque: string, fecha: string, rut: Rut) => ({
  ...del(num_cheque, fecha),
  rut_girador: rut as string,
  nombre_girador: 'Cliente SpA',
});
/** Cheques in the portfolio, by the books. */
const enLibro = () => t.arrange((ctx) => saldoCuenta(ctx, '1103', '2030-12-31' as Fecha));
const ver = (id: string) => t.arrange((ctx) => chequePorId(ctx, id));

/** The credit of domain §5, its first cuota paid, with a cheque in hand for the second. */
async function conCheque(num_cheque: string, guardado = true) {
  await hoy('2026-03-10');
  const c = await credito(t, 'vigente');
  await hoy('2026-04-20');
  await cobrar(t, c.id, '2026-04-20', 480_266);
  await hoy('2026-05-15');
  const pk = (await t.arrange((ctx) => cuotasDe(ctx, c.id)))[1]?.pk ?? '';
  await t.act(cheques, 'recibir', quien(t, TESORERA), {
    cliente_rut: c.rut,
    modo: 'CUOTAS' as const,
    rut_girador: c.rut,
    nombre_girador: 'Cliente SpA',
    cheques: [{ ...del(num_cheque, '2026-05-20'), objeto_pk: pk }],
  });
  const cheque_id = (await t.arrange((ctx) => chequesDeObjetos(ctx, [pk])))[0]?.id ?? '';
  if (guardado) await t.act(cheques, 'custodiar', quien(t, OTRA), { boveda: 'CASA_MATRIZ' }, { id: cheque_id });
  return { ...c, pk, cheque_id };
}

type Item = ReturnType<typeof datos>['items'][number] & {
  cheque_accion?: 'MANTIENE' | 'REEMPLAZA';
  cheque_nuevo?: ReturnType<typeof papel>;
};

async function pedida(rut: Rut, item: Item): Promise<string> {
  const d = datos(rut, { tipo_objeto: 'CUOTA', pks: [], vence: '', excepcion: SOBRE_LA_MAXIMA });
  const { id } = await t.act(contract, 'crear', quien(t, EJECUTIVO), { ...d, items: [item] });
  await pedirYAprobar(t, id);
  return id;
}

// areas/2 prorrogas, Rules: "Documents with an uncollected cheque: cheque date moves (`prorrogado`) or is replaced, in the same transaction".
describe('el cheque de lo que se prorroga', () => {
  it('se cambia por otro en el mismo acto: el viejo sale retirado, el nuevo respalda la cuota en su fecha nueva', async () => {
    const { rut, pk, cheque_id } = await conCheque('1000001');
    const libro = await enLibro();
    const cheque_nuevo = papel('1000002', '2026-06-19', rut);
    const id = await pedida(rut, { pk, vence_pedido: '2026-06-19', cheque_accion: 'REEMPLAZA', cheque_nuevo });
    expect(await ver(cheque_id)).toMatchObject({ fecha: '2026-05-20', reemplazado_por: null });
    await pagar(t, id);
    const viejo = await ver(cheque_id);
    expect(viejo).toMatchObject({ estado: 'retirado', motivo: 'Prórroga' });
    const vivos = await t.arrange((ctx) => chequesDeObjetos(ctx, [pk]));
    const nuevo = vivos.find((c) => c.id === viejo?.reemplazado_por);
    expect(nuevo).toMatchObject({ num_cheque: '1000002', fecha: '2026-06-19', monto: 480_266, objeto_pk: pk });
    expect(await enLibro()).toBe(libro);
    expect(await descuadresDeLibro(t)).toEqual([]);
    const deCheques = t.deps.registry.areas.find((a) => a.contract.area === 'cheques')?.invariants ?? [];
    expect(deCheques.length).toBeGreaterThan(2);
    for (const i of deCheques) expect([i.id, await t.arrange((ctx) => i.check(ctx))]).toEqual([i.id, []]);
  });

  it('sin los datos del nuevo no se paga, y nada se mueve', async () => {
    const { rut, pk, cheque_id } = await conCheque('1000003');
    const id = await pedida(rut, { pk, vence_pedido: '2026-06-19', cheque_accion: 'REEMPLAZA' });
    await expect(pagar(t, id)).rejects.toMatchObject({ codigo: 'cheque_nuevo_requerido', datos: { numero: '1000003' } });
    expect((await ver(cheque_id))?.estado).not.toBe('retirado');
  });

  it('el que nadie guardó todavía en la bóveda no se mueve: se dice qué falta', async () => {
    const { rut, pk, cheque_id } = await conCheque('1000007', false);
    const id = await pedida(rut, { pk, vence_pedido: '2026-06-19', cheque_accion: 'MANTIENE' });
    await expect(pagar(t, id)).rejects.toMatchObject({ status: 422, codigo: 'cheque_sin_custodia', datos: { numero: '1000007' } });
    await t.act(cheques, 'custodiar', quien(t, OTRA), { boveda: 'CASA_MATRIZ' }, { id: cheque_id });
    await pagar(t, id);
    expect(await ver(cheque_id)).toMatchObject({ fecha: '2026-06-19' });
  });

  it('reversada devuelve la fecha de la cuota, no el cheque retirado: el cliente lo tiene', async () => {
    const { id: credito_id, rut, pk, cheque_id } = await conCheque('1000004');
    const cheque_nuevo = papel('1000005', '2026-06-19', rut);
    const id = await pedida(rut, { pk, vence_pedido: '2026-06-19', cheque_accion: 'REEMPLAZA', cheque_nuevo });
    await pagar(t, id);
    await reversar(t, id);
    expect((await t.arrange((ctx) => cuotasDe(ctx, credito_id)))[1]).toMatchObject({ vencimiento: '2026-05-20', prorrogada_a: null });
    expect((await ver(cheque_id))?.estado).toBe('retirado');
  });

  it('el que se mantiene espera la fecha nueva, y reversada vuelve a la suya', async () => {
    const { rut, pk, cheque_id } = await conCheque('1000006');
    const id = await pedida(rut, { pk, vence_pedido: '2026-06-19', cheque_accion: 'MANTIENE' });
    await pagar(t, id);
    expect(await ver(cheque_id)).toMatchObject({ fecha: '2026-06-19', n_prorrogas: 1 });
    await reversar(t, id);
    expect(await ver(cheque_id)).toMatchObject({ fecha: '2026-05-20', n_prorrogas: 0 });
  });
});
