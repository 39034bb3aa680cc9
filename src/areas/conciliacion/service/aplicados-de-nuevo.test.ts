import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reversarOrigen } from '#areas/libro/public.server.ts';
import { aplicadosDeNuevo } from '../domain/aplicados-de-nuevo.ts';
import { asentar, cartola, cuentaNueva, hasta, lineas, type Mesa, mesa } from './preparar.fixture.ts';

let m: Mesa;
beforeAll(async () => {
  m = await mesa();
});
afterAll(() => m.t.close());

const reversar = (id: string) =>
  m.t.arrange((ctx) => reversarOrigen(ctx, { origen: { area: 'prueba', id }, motivo: 'se aplica de nuevo' }));
const ABONO = cartola(0, [{ fecha: '2026-03-18', glosa: 'TRANSFERENCIA', doc: '700438', abono: 542_903 }]);

describe('un comprobante aplicado de nuevo', () => {
  it('su asiento y su reversa van juntos, y el banco calza solo con el que quedó', async () => {
    const cuenta = await cuentaNueva(m);
    const origen = { documento: '700438', origen: 'recibo-uno' };
    const primero = await asentar(m, cuenta.cuenta_contable, '2026-03-18', 542_903, origen);
    await reversar('recibo-uno');
    const queda = await asentar(m, cuenta.cuenta_contable, '2026-03-18', 542_903, origen);
    const c = await hasta(m, cuenta, 4, ABONO);
    const l = await lineas(m, c.id);
    const confirmados = l.calces.filter((k) => k.estado === 'confirmado');
    expect(confirmados.map((k) => [k.regla, k.movimientos_banco.length, k.movimientos_libro.length]).sort()).toEqual([
      ['R1', 1, 1],
      ['R8', 0, 2],
    ]);
    expect(confirmados.find((k) => k.regla === 'R1')?.movimientos_libro).toEqual([`${queda}:1`]);
    expect(confirmados.find((k) => k.regla === 'R8')?.movimientos_libro).toContain(`${primero}:1`);
    expect(l.calces.filter((k) => k.estado === 'sugerido')).toEqual([]);
  });

  it('uno reversado sin más no se junta solo: el banco puede mostrar su ida y su vuelta', async () => {
    const cuenta = await cuentaNueva(m);
    await asentar(m, cuenta.cuenta_contable, '2026-03-18', 542_903, { documento: '700438', origen: 'recibo-dos' });
    await reversar('recibo-dos');
    const c = await hasta(m, cuenta, 4, ABONO);
    const l = await lineas(m, c.id);
    expect(l.calces.filter((k) => k.regla === 'R8' && k.estado === 'confirmado')).toEqual([]);
  });

  it('dos veces aplicado de nuevo deja dos pares, y ninguna línea en dos', () => {
    const linea = (asiento_id: string, monto: number, reversa_de: string | null = null) => {
      return { asiento_id, monto, reversa_de, origen: { area: 'recaudaciones', id: 'r1' } };
    };
    const libro = [linea('a', 100), linea('ra', -100, 'a'), linea('b', 100), linea('rb', -100, 'b'), linea('c', 100)];
    expect(aplicadosDeNuevo(libro).map(([o, r]) => `${o.asiento_id}${r.asiento_id}`)).toEqual(['ara', 'brb']);
    expect(aplicadosDeNuevo(libro.slice(0, 4))).toEqual([]);
  });
});
