import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { type Rut, rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { manosDe, menos, mundoCheques, saldos as saldosDe } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await mundoCheques();
}, 60_000);
afterAll(() => t.close());

const { quien, otroCliente, cuotas, filas, recibir, ver } = manosDe(() => t);

/** One cheque in the vault on its date, deposited the same day. */
async function depositado(o: { fecha?: string; monto?: number; rut?: Rut } = {}) {
  const rut = o.rut ?? (await otroCliente());
  const [pk = ''] = await cuotas(rut, 1);
  const cheques = filas([pk], { fecha: o.fecha ?? '2026-03-10', monto: o.monto ?? 480_266 });
  const modo = o.monto ? 'PAGO' : 'CUOTAS';
  const r = await recibir(rut, cheques, { modo });
  const id = r.cheques[0]?.id ?? '';
  const c = await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ', sobre: '9' }, { id });
  const boleta = await t.act(contract, 'depositar', quien(7), {
    cuenta: '1102.01',
    total: c.monto,
    cheques: [{ id, version: (await ver(id)).version }],
  });
  return { id, pk, rut, boleta };
}
const protestar = (id: string, o: object = {}, k = 8) =>
  t.act(contract, 'protestar', quien(k), { fecha: '2026-03-10', causales: ['FALTA_DE_FONDOS'], comision: 5_000, ...o }, { id });
const saldos = () => saldosDe(t);

describe('salidas y costo de un protesto', () => {
  it('endosado a un banco sale de la cartera y su cuota queda sin respaldo, aceptada por alguien; al propio cliente no se endosa', async () => {
    const rut = await otroCliente();
    const r = await recibir(rut, filas(await cuotas(rut, 1)));
    const id = r.cheques[0]?.id ?? '';
    await t.act(contract, 'custodiar', quien(7), { boveda: 'CASA_MATRIZ' }, { id });
    const antes = await saldos();
    const banco = rutOf(97_004_000) as string;
    const endosar = (o: object) =>
      t.act(contract, 'endosar', quien(6), { motivo: 'garantía al banco', confirmar: true, rut: banco, nombre: 'Banco Uno', ...o }, { id });
    await expect(endosar({ rut })).rejects.toMatchObject({ status: 400, campos: { rut: [expect.stringContaining('se le devuelve')] } });
    await expect(endosar({ confirmar: false })).rejects.toMatchObject({ codigo: 'cuota_sin_respaldo' });
    const c = await endosar({});
    expect(c).toMatchObject({
      estado: 'endosado_banco',
      acepta: 'Persona 6',
      endosos: [{ fecha: '2026-03-10', a: 'Banco Uno, RUT 97.004.000-5' }],
    });
    expect(menos(await saldos(), antes)).toEqual({ '1103': -480_266, '2107': 480_266 });
    await expect(t.act(contract, 'devolver', quien(6), { motivo: 'otra vez', confirmar: true }, { id })).rejects.toMatchObject({
      status: 409,
    });
  });
  it('en la cadena de manos consta quién lo entregó a la bóveda', async () => {
    const d = await depositado();
    const manos = (await ver(d.id)).manos as { accion: string; entrega: string; recibe: string }[];
    expect(manos.find((m) => m.accion === 'custodia')).toMatchObject({ entrega: 'Persona 6', recibe: 'Persona 7' });
  });
  it('el impuesto del protesto es el de su día: el tope es la UTM de su mes aunque se registre en el siguiente', async () => {
    await t.setHoy(fecha('2026-02-27'));
    const d = await depositado({ fecha: '2026-02-27', monto: 10_000_000 });
    await t.setHoy(fecha('2026-03-02'));
    // Domain §2: UTM of February 2026 69.611, of March 69.889.
    expect(await protestar(d.id, { fecha: '2026-02-27' })).toMatchObject({ protesto: { impuesto: 69_611 } });
    await t.setHoy(fecha('2026-03-10'));
    const e = await depositado({ monto: 10_000_000 });
    expect(await protestar(e.id)).toMatchObject({ protesto: { impuesto: 69_889 } });
  });
});
