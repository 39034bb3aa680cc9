import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rutOf } from '#kernel/values/rut.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { abrir, alas, anochecer, f, llamar, moroso, operador, supervisor, ticketDe } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
  alas(t);
});
afterAll(() => t.close());

const pedir = (rut: string, o: object = {}) => t.ask(contract, 'registro', supervisor(t), { rut, ...o } as never);

describe('registro de gestiones de una persona', () => {
  it('trae cada contacto de sus tickets con quién lo hizo, entre las fechas pedidas, y se imprime', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-05-03'));
    const { id, num_ticket } = await ticketDe(t, c.rut);
    await llamar(t, id, c.rut, { proxima: { fecha: '2026-05-06', tipo: 'LLAMADA' }, comentario: 'Paga el viernes' });
    const r = await pedir(c.rut);
    expect(r.gestiones).toMatchObject([{ num_ticket, canal: 'LLAMADA', estado_llamada: 'CONTESTA', comentario: 'Paga el viernes' }]);
    expect(r.desde).toBe('2024-05-04');
    expect((await pedir(c.rut, { hasta: '2026-05-03' })).gestiones).toEqual([]);
    const papel = (await t.ask(contract, 'imprimir_registro', supervisor(t), { rut: c.rut } as never)) as { bytes: Buffer; nombre: string };
    expect([papel.nombre, papel.bytes.subarray(0, 5).toString()]).toEqual([`registro-${c.rut}.pdf`, '%PDF-']);
  });
  it('lo lee quien supervisa, y de una persona que la empresa no conoce dice que no existe', async () => {
    await expect(t.ask(contract, 'registro', operador(t), { rut: rutOf(40_000_040) } as never)).rejects.toMatchObject({ status: 403 });
    await expect(pedir(rutOf(44_444_444))).rejects.toMatchObject({ status: 404 });
  });
});
