import { contract as cheques } from '#areas/cheques/contract.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { ana, beto, type Prestado, recibir, transferencia } from './credito.fixture.ts';

let n = 0;

/** A cheque of the client, received today for one of his cuotas; without receipt. */
export async function chequePor(t: TestApp, c: Prestado, cuota: number, monto: number, fecha: string): Promise<string> {
  n += 1;
  const papel = { banco: '001', cta_cte: '888', num_cheque: String(n), monto, fecha, objeto_pk: c.pk(cuota) };
  const pedido = { cliente_rut: c.rut, modo: 'PAGO' as const, rut_girador: c.rut, nombre_girador: 'Quien gira', cheques: [papel] };
  return (await t.act(cheques, 'recibir', ana(t), pedido)).cheques[0]?.id ?? '';
}

export async function depositar(t: TestApp, id: string, total: number): Promise<void> {
  await t.act(cheques, 'custodiar', beto(t), { boveda: 'CASA_MATRIZ' }, { id });
  const { version } = (await t.detail(cheques, beto(t), id)) as unknown as { version: number };
  await t.act(cheques, 'depositar', beto(t), { cuenta: '1102.01', total, cheques: [{ id, version }] });
}

export const liberar = (t: TestApp, id: string) => t.act(cheques, 'liberar', beto(t), {}, { id });
export const protestar = (t: TestApp, id: string, fecha: string) =>
  t.act(cheques, 'protestar', ana(t), { fecha, causales: ['CUENTA_CERRADA'], comision: 5_000 }, { id });

/** Its receipt, that waits for the bank. */
export const conRecibo = (t: TestApp, c: Prestado, cheque_id: string, monto: number, dia: string, extra = {}) =>
  recibir(t, transferencia(c.rut, monto, dia, { medio_pago: 'CHEQUE', cuenta_banco: null, cheque_id, ...extra }));
