import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrir, alas, equipar, limpiar, recaudador, rendir, ruta, supervisora, visitable } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
beforeEach(async () => {
  alas(t);
  await limpiar(t);
});
afterAll(() => t.close());

const libros = async () => (await t.ask(contract, 'talonarios', supervisora(t), {})).items;
const libro = async (desde: number) => (await libros()).find((x) => x.desde === desde);

describe('talonarios', () => {
  it('nadie se entrega un talonario a sí mismo, y dos no comparten números', async () => {
    await equipar(t, 100, 149);
    const pedido = { recaudador: recaudador(t, 1).rut as string, desde: 149, hasta: 160 };
    await expect(t.act(contract, 'entregar_talonario', supervisora(t), pedido)).rejects.toMatchObject({
      status: 409,
      codigo: 'talonario_repetido',
    });
    const el = { ...recaudador(t), modulos: ['rutas'] };
    const suyo = t.persona({ rut: el.rut as string, nombre: 'Recaudador 1', modulos: ['rutas'] });
    await expect(
      t.act(contract, 'entregar_talonario', suyo, { recaudador: el.rut as string, desde: 500, hasta: 549 }),
    ).rejects.toMatchObject({
      codigo: 'requiere_segundo_usuario',
    });
    for (const d of [
      { desde: 10, hasta: 9 },
      { desde: 1, hasta: 999 },
    ])
      await expect(t.act(contract, 'entregar_talonario', supervisora(t), { recaudador: pedido.recaudador, ...d })).rejects.toMatchObject({
        status: 400,
      });
  });
  it('ocho entregas a la vez de los mismos números: una queda', async () => {
    const pedido = { recaudador: recaudador(t).rut as string, desde: 9000, hasta: 9049 };
    const r = await Promise.allSettled(Array.from({ length: 8 }, () => t.act(contract, 'entregar_talonario', supervisora(t), pedido)));
    expect(r.filter((x) => x.status === 'fulfilled').length).toBe(1);
    expect((await libros()).filter((x) => x.desde === 9000).length).toBe(1);
  });
  it('un comprobante se usa una vez, y es de un talonario propio', async () => {
    const [a, b] = [await visitable(t), await visitable(t)];
    await equipar(t, 200, 209);
    const r = await ruta(t, [a.ticket_id, b.ticket_id]);
    const [uno, dos] = r.lista.map((p) => p.id);
    const paga = (parada_id: string | undefined, comprobante: number) =>
      rendir(t, r.id, { parada_id, resultado: 'PAGO', monto: 10_000, comprobante });
    await expect(paga(uno, 777)).rejects.toMatchObject({
      codigo: 'talonario_ajeno',
      campos: { comprobante: ['No es de un talonario suyo'] },
    });
    await paga(uno, 200);
    await expect(paga(dos, 200)).rejects.toMatchObject({ status: 409, codigo: 'comprobante_usado' });
    await paga(dos, 203);
    expect(await libro(200)).toMatchObject({ usados: 2, en_blanco: 8, monto: 20_000, saltos: '201 a 202' });
  });
  it('vuelve con cada número rendido: el anulado lo dice quien lo tiene, el extraviado otra persona', async () => {
    const l = await libro(200);
    const recibir = () => t.act(contract, 'devolver_talonario', supervisora(t), { talonario_id: l?.id ?? '' });
    await expect(recibir()).rejects.toMatchObject({ status: 409, codigo: 'talonario_con_saltos', datos: { numeros: '201 a 202' } });
    const motivo = 'Se mojó y no se entiende';
    await expect(t.act(contract, 'anular_comprobante', recaudador(t, 1), { numero: 201, motivo })).rejects.toMatchObject({
      codigo: 'talonario_ajeno',
    });
    await t.act(contract, 'anular_comprobante', recaudador(t), { numero: 201, motivo });
    const el = t.persona({ rut: recaudador(t).rut as string, nombre: 'Recaudador 1', modulos: ['rutas'] });
    await expect(t.act(contract, 'perder_comprobante', el, { numero: 202, motivo })).rejects.toMatchObject({
      codigo: 'requiere_segundo_usuario',
    });
    await t.act(contract, 'perder_comprobante', supervisora(t), { numero: 202, motivo: 'No aparece y se dejó constancia' });
    await expect(t.act(contract, 'anular_comprobante', recaudador(t), { numero: 201, motivo })).rejects.toMatchObject({
      codigo: 'comprobante_usado',
    });
    expect(await recibir()).toMatchObject({ estado: 'devuelto', anulados: 1, extraviados: 1, saltos: null, en_blanco: 6 });
    await expect(t.act(contract, 'anular_comprobante', recaudador(t), { numero: 205, motivo })).rejects.toMatchObject({
      codigo: 'talonario_ajeno',
    });
  });
});
