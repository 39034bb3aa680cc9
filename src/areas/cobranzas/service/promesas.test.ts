import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrir, alas, anochecer, elegir, f, hoy, moroso, operador, recibir, reversa, transferencia, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  alas(t);
});
afterAll(() => t.close());

const prometer = (id: string, pks: string[], fecha: string, monto: number) =>
  t.act(contract, 'comprometer', operador(t), { pks, fecha, monto, metodo_pago: 'TRANSFERENCIA' }, { id });
const promesas = async (id: string) => (await ver(t, id)).compromisos.map((c) => [c.estado, c.pagado]);

/** A ticket by hand on 1 April 2026 over the cuota of the 20th, with a promise of 400.000 for Thursday 2: it is judged to Monday 6 (3 and 4 holidays). */
async function conPromesa() {
  const c = await moroso(t);
  await hoy(t, '2026-04-01');
  const { id } = await t.act(contract, 'crear', operador(t), { rut: c.rut, pks: [c.pk(1)] });
  const d = await prometer(id, [c.pk(1)], '2026-04-02', 400_000);
  expect(d.compromisos[0]).toMatchObject({ estado: 'vigente', juzga_el: '2026-04-06' });
  const pagar = (monto: number, fecha: string) => recibir(t, transferencia(c.rut, monto, fecha, elegir(c.pk(1))));
  return { ...c, id, pagar };
}

// Vectors R01 and R02 of areas/6 §4, with 400.000 instead of 500.000: the cuota of domain §5 owes less than that.
describe('promesas juzgadas por la plata a su fecha valor', () => {
  it('100 pesos de una promesa de 400.000 la dejan en parcial, nunca cumplida', async () => {
    const { id, pagar } = await conPromesa();
    await pagar(100, '2026-04-01');
    expect(await promesas(id)).toEqual([['vigente', 100]]);
    await anochecer(t, f('2026-04-05'));
    expect(await promesas(id)).toEqual([['vigente', 100]]);
    await anochecer(t, f('2026-04-06'));
    expect(await promesas(id)).toEqual([['parcial', 100]]);
    expect((await ver(t, id)).estado_recaudacion).toBe('COMPROMISO_INCUMPLIDO');
  });
  it('el último peso el día hábil siguiente la cumple, aunque se escriba tarde; al otro día ya no', async () => {
    const { id, pagar } = await conPromesa();
    await anochecer(t, f('2026-04-06'));
    expect(await promesas(id)).toEqual([['incumplido', 0]]);
    await hoy(t, '2026-04-10');
    const r = await pagar(400_000, '2026-04-06');
    expect(await promesas(id)).toEqual([['cumplido', 400_000]]);
    await reversa(t, r.id);
    expect(await promesas(id)).toEqual([['incumplido', 0]]);
    await pagar(400_000, '2026-04-07');
    expect(await promesas(id)).toEqual([['incumplido', 0]]);
  });
  it('prometida para el jueves 30 de abril, se juzga al cierre del lunes 4 de mayo', async () => {
    const c = await moroso(t);
    await hoy(t, '2026-04-20');
    const { id } = await t.act(contract, 'crear', operador(t), { rut: c.rut, pks: [c.pk(1)] });
    await prometer(id, [c.pk(1)], '2026-04-30', 100_000);
    expect((await ver(t, id)).compromisos[0]?.juzga_el).toBe('2026-05-04');
  });
  it('va de hoy a quince días, y no supera lo que se deberá', async () => {
    const { id, pk } = await conPromesa();
    const max = { codigo: 'promesa_fuera_de_plazo', datos: { max: '16-04-2026' } };
    await expect(prometer(id, [pk(1)], '2026-04-17', 1000)).rejects.toMatchObject(max);
    await expect(prometer(id, [pk(1)], '2026-03-31', 1000)).rejects.toMatchObject(max);
    await expect(prometer(id, [pk(1)], '2026-04-10', 99_000_000)).rejects.toMatchObject({ codigo: 'promesa_supera_deuda' });
    await expect(prometer(id, ['cuota:ajena'], '2026-04-10', 1000)).rejects.toMatchObject({ codigo: 'deuda_ajena' });
  });
  it('otra promesa sobre la misma deuda deja la vigente reprogramada, y la segunda rota escala el ticket', async () => {
    const { id, pk } = await conPromesa();
    await prometer(id, [pk(1)], '2026-04-02', 300_000);
    expect((await promesas(id)).map(([e]) => e).sort()).toEqual(['reprogramado', 'vigente']);
    await anochecer(t, f('2026-04-06'));
    expect((await ver(t, id)).estado_ticket).toBe('EN_GESTION');
    await prometer(id, [pk(1)], '2026-04-08', 300_000);
    await anochecer(t, f('2026-04-09'));
    expect((await promesas(id)).map(([e]) => e).sort()).toEqual(['incumplido', 'incumplido', 'reprogramado']);
    expect((await ver(t, id)).estado_ticket).toBe('ESCALADO');
  });
  it('un pago avisado se confirma con el comprobante que lo muestra, y sin él no se encuentra', async () => {
    const { id, pk, pagar } = await conPromesa();
    const aviso = {
      pks: [pk(1)],
      metodo_pago: 'TRANSFERENCIA',
      cuenta_banco: '1102.01',
      monto: 50_000,
      fecha: '2026-04-01',
      num_operacion: id.slice(0, 8),
    };
    await t.act(contract, 'avisar_pago', operador(t), aviso, { id });
    await expect(t.act(contract, 'avisar_pago', operador(t), aviso, { id })).rejects.toMatchObject({
      status: 409,
      codigo: 'aviso_repetido',
    });
    await anochecer(t, f('2026-04-09'));
    expect((await ver(t, id)).avisos_pago[0]?.estado).toBe('no_encontrado');
    await pagar(50_000, '2026-04-01');
    expect((await ver(t, id)).avisos_pago[0]?.estado).toBe('confirmado');
  });
});
