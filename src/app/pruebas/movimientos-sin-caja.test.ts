import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#areas/consolidado/contract.ts';
import { condonar, quitarCondonacion, sembrarMotivos } from '#areas/recaudaciones/service/condonacion.fixture.ts';
import { abrirMundo, elegir, hoy, prestar, recibir, transferencia } from '#areas/recaudaciones/service/credito.fixture.ts';
import type { TestApp } from '#platform/server/testing.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrirMundo();
  await sembrarMotivos(t);
}, 120_000);
afterAll(() => t.close());

// Domain §5 and T11: of cuota 1 on 21-05-2026, mora of 11.993, forgiven; of what else is owed, 480.266 is paid.
it('lo que rebajó una deuda y no movió caja se muestra si se pide, sale en la planilla y no está en ningún total', async () => {
  const c = await prestar(t);
  await hoy(t, '2026-05-21');
  const { id } = await condonar(t, c.rut, [{ pk: c.pk(1), concepto: 'MORA', monto: 11_993 }]);
  await recibir(t, transferencia(c.rut, 480_266, '2026-05-21', elegir(c.pk(1))));
  const ver = (o: object = {}) => t.ask(contract, 'bloque', t.persona(), { rut: c.rut, bloque: 'movimientos', perPage: 100, ...o });
  const sin = await ver();
  const con = await ver({ aparte: 'si' });
  expect(sin.aparte).toBe('Mostrar también lo que no movió caja');
  expect(sin.items.every((f) => f.valores.rebaja === null)).toBe(true);
  const aparte = con.items.filter((f) => f.valores.rebaja !== null);
  expect(aparte.map((f) => [f.valores.que, f.valores.rebaja, f.valores.entra, f.valores.estado, f.url])).toEqual([
    ['condonacion', 11_993, null, 'aplicada', `/descuentos/${id}`],
  ]);
  expect([con.total, con.cifras]).toEqual([sin.total + 1, sin.cifras]);
  expect(con.cifras.find((x) => x.nombre === 'entra')?.valor).toBe(480_266);
  // By movement, what was forgiven says its amount where the rest say what came in; without it, nobody speaks of it.
  const porMovimiento = (r: typeof con) =>
    r.grupos.find((g) => g.campo === 'que')?.valores.map((v) => [v.valor, ...v.cifras.map((x) => x.valor)]);
  expect(porMovimiento(con)).toEqual([
    ['condonacion', 0, 0, 11_993],
    ['giro', 0, expect.any(Number), 0],
    ['recaudacion', 480_266, 0, 0],
  ]);
  expect(porMovimiento(sin)?.map((v) => v.length)).toEqual([3, 3]);
  await quitarCondonacion(t, id);
  const quitada = (await ver({ aparte: 'si' })).items.filter((f) => f.valores.rebaja !== null);
  expect(quitada.map((f) => f.valores.estado)).toEqual(['reversada']);
  // The page counts what its totals add up.
  const pagina = await t.ask(contract, 'de_rut', t.persona(), { rut: c.rut });
  expect(pagina.bloques.find((b) => b.nombre === 'movimientos')?.n).toBe((await ver()).total);
});
