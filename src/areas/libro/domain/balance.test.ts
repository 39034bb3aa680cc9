import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { lineaDebe, lineaHaber } from './asiento.ts';
import { saldoDe, sumasPorCuenta } from './balance.fixture.ts';
import { balanceComprobacion, descuadresBalance, estadoResultados } from './balance.ts';
import { diarioDeEjemplo } from './diario.fixture.ts';
import { CUENTAS } from './eventos/ejemplos.fixture.ts';
import { asientosDe } from './eventos/registro.ts';
import { CUENTAS_TRANSITO, PLAN } from './plan.ts';

const p = pesos;
const SIN_DESCUADRE = { sumas: 0, saldos: 0, resultado: 0 };
const IMPUTABLES = PLAN.filter((c) => c.imputable).map((c) => c.codigo);
const DIARIO = diarioDeEjemplo().flatMap((a) => a.lineas);

describe('balance de comprobación de 8 columnas (areas/3 libro)', () => {
  const sumas = sumasPorCuenta(DIARIO);
  const b = balanceComprobacion(sumas, CUENTAS);
  it('cada par suma igual y activo − pasivo = ganancia − pérdida', () => {
    expect(descuadresBalance(b)).toEqual(SIN_DESCUADRE);
    expect(b.totales.debe).toBe(b.totales.haber);
    expect(b.totales.activo - b.totales.pasivo).toBe(b.resultado);
  });
  it('el resultado del diario de ledger §2 son sus ingresos menos sus gastos', () => {
    const ingresos =
      150_000 + 8_333 + 6_112 + 69_249 + 138_498 + 91_667 + 35_700 + 257_040 + 71_400 + 36_000 + 276_996 + 40_000 + 105_102 + 500_000;
    const gastos = 300 + 422_745 + 2_577_255;
    expect(b.resultado).toBe(ingresos - gastos);
  });
  it('las cuentas de tránsito terminan en cero (ledger §2)', () => {
    for (const c of [...CUENTAS_TRANSITO, '1103', '2107', '2106']) expect(saldoDe(sumas, c)).toBe(0);
  });
  it('las cuentas de orden muestran sumas y saldos, y quedan fuera del inventario', () => {
    const fila = b.filas.find((f) => f.cuenta === '8101');
    expect(fila).toMatchObject({ debe: 3_000_000, haber: 500_000, deudor: 2_500_000, activo: 0, pasivo: 0 });
  });
  it('una provisión cae en la columna de su saldo', () => {
    const s = sumasPorCuenta(asientosDe('provision', { cartera: 'creditos', ajuste: p(422_745) }).flat());
    expect(balanceComprobacion(s, CUENTAS).filas.find((f) => f.cuenta === '1291')).toMatchObject({ acreedor: 422_745, pasivo: 422_745 });
  });
  it('una cuenta fuera del plan no se calla', () =>
    expect(() => balanceComprobacion([{ cuenta: '7777', debe: p(1), haber: p(0) }], CUENTAS)).toThrow(RangeError));
  it('después del cierre del ejercicio los resultados quedan en cero y el patrimonio los tiene', () => {
    const resultados = sumas.filter((s) => /^[45]/.test(s.cuenta));
    const cierre = asientosDe('cierre_ejercicio', { saldos: resultados }).flat();
    const despues = balanceComprobacion(sumasPorCuenta([...DIARIO, ...cierre]), CUENTAS);
    expect([despues.resultado, despues.totales.perdida, despues.totales.ganancia]).toEqual([0, 0, 0]);
    expect(saldoDe(despues.filas, '3101')).toBe(-60_000_000 - b.resultado);
  });
});

const asiento = fc
  .tuple(fc.constantFrom(...IMPUTABLES), fc.constantFrom(...IMPUTABLES), fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 0, max: 60 }))
  .map(([d, h, m, dia]) => ({ dia: addDays(fecha('2026-01-01'), dia), lineas: [lineaDebe(d, p(m)), lineaHaber(h, p(m))] }));

describe('propiedades del balance', () => {
  it('con cualquier conjunto de asientos cuadran los cuatro pares', () => {
    fc.assert(
      fc.property(fc.array(asiento, { maxLength: 40 }), (as) => {
        const b = balanceComprobacion(sumasPorCuenta(as.flatMap((a) => a.lineas)), CUENTAS);
        const orden = (tipo: string) => /^[89]/.test(tipo);
        expect(b.totales.debe).toBe(b.totales.haber);
        expect(b.totales.deudor).toBe(b.totales.acreedor);
        const ordenDeudor = b.filas.filter((f) => orden(f.cuenta)).reduce((s, f) => s + f.deudor - f.acreedor, 0);
        expect(b.totales.activo - b.totales.pasivo + ordenDeudor).toBe(b.resultado);
      }),
    );
  });
});

describe('estado de resultados', () => {
  it('por sucursal suma lo mismo que la empresa', () => {
    const lineas = DIARIO.map((l, i) => ({ ...l, sucursal: i % 3 === 0 ? 'CENTRO' : i % 3 === 1 ? 'NORTE' : undefined }));
    const por = estadoResultados(sumasPorCuenta(lineas, true), CUENTAS);
    const [total] = estadoResultados(sumasPorCuenta(lineas), CUENTAS);
    expect(por.map((e) => e.sucursal)).toEqual([null, 'CENTRO', 'NORTE']);
    expect(por.reduce((s, e) => s + e.resultado, 0)).toBe(total?.resultado);
    expect(total?.resultado).toBe(balanceComprobacion(sumasPorCuenta(DIARIO), CUENTAS).resultado);
  });
  it('sin movimientos de resultado no hay estado', () => expect(estadoResultados([], CUENTAS)).toEqual([]));
});
