import { describe, expect, it } from 'vitest';
import { AppError, phrase } from '#kernel/errors.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { contarEfectivo, exigirCierre, type HojaDeCaja, saldoEsperado } from './caja.ts';
import { estados, estadosCaja } from './estados.ts';
import { mensajes } from './mensajes.ts';
import { exigirCuadrado, exigirMismaImputacion, exigirRecibido, exigirRecibo, type ReciboPedido } from './recibo.ts';

function rechazo(fn: () => void): string {
  try {
    fn();
  } catch (e) {
    if (e instanceof AppError) return `${e.status} ${phrase(mensajes[e.codigo] ?? e.codigo, e.datos)}`;
    throw e;
  }
  return 'pasa';
}
const p = (ns: number[]) => ns.map(pesos);

describe('estados de la recaudación y de la caja (areas/3)', () => {
  it('una conciliada no se reversa sin deshacer el calce', () => {
    expect(estados.can('conciliada', 'reversar')).toBe(false);
    expect(estados.go(estados.go('conciliada', 'deshacer_calce'), 'reversar')).toBe('reversada');
  });
  it('el protesto de un cheque rechaza su recibo, que no había aplicado nada', () => {
    expect(estados.go('en_cobro', 'cheque_protestado')).toBe('rechazada');
    expect(estados.allowed('rechazada')).toEqual([]);
  });
  it('no se cierra sin contar, y una cerrada sólo se reabre', () => {
    expect(estadosCaja.can('abierta', 'cerrar')).toBe(false);
    expect(estadosCaja.allowed('cerrada')).toEqual(['reabrir']);
  });
});

describe('cuadratura de caja', () => {
  const hoja: HojaDeCaja = {
    saldo_apertura: pesos(50_000),
    ingresos: p([533_030, 200_000]),
    egresos: p([100_000]),
    depositos: p([600_000]),
  };
  it('apertura + ingresos − egresos − depósitos contra lo contado por denominación', () => {
    expect(saldoEsperado(hoja)).toBe(83_030);
    expect(contarEfectivo({ 20000: 2, 1000: 3, 500: 1, 10: 3 })).toBe(43_530);
  });
  it('una denominación que no existe o media pieza se rechazan', () => {
    expect(() => contarEfectivo({ 3000: 1 })).toThrow(RangeError);
    expect(() => contarEfectivo({ 1000: 1.5 })).toThrow(RangeError);
    expect(() => contarEfectivo({ 1000: -1 })).toThrow(RangeError);
  });
  it('$1.000 de diferencia cierra; $1.001 requiere aprobación de otro', () => {
    const cerrar = (d: number, por: string[] | null = null) => rechazo(() => exigirCierre(pesos(d), 1_000, 'cajero', por));
    expect([cerrar(1_000), cerrar(-1_000), cerrar(0)]).toEqual(['pasa', 'pasa', 'pasa']);
    expect(cerrar(1_001)).toBe('422 La diferencia de $1.001 requiere aprobación');
    expect(cerrar(-1_001)).toBe('422 La diferencia de -$1.001 requiere aprobación');
    expect(cerrar(1_001, ['supervisor'])).toBe('pasa');
    expect(cerrar(1_001, ['cajero'])).toBe('403 requiere_segundo_usuario');
    expect(cerrar(1_001, ['supervisor', 'cajero'])).toBe('403 requiere_segundo_usuario');
  });
});

describe('el recibo', () => {
  const PEDIDO: ReciboPedido = {
    medio_pago: 'EFECTIVO',
    via: 'OFICINA',
    monto: pesos(533_030),
    fecha_pago: fecha('2026-11-20'),
    caja_abierta: true,
  };
  const exigir = (c: Partial<ReciboPedido>) =>
    rechazo(() => exigirRecibo({ ...PEDIDO, ...c }, { hoy: fecha('2026-11-20'), efectivo_maximo_uf: '20', valor_uf: '39841.72' }));

  it('aplicaciones + excedente + redondeo = monto', () => {
    const recibo = (excedente: number, redondeo: number) => () =>
      exigirCuadrado({
        monto: pesos(533_030),
        aplicaciones: p([40_768, 11_993, 51_286, 428_980]),
        excedente: pesos(excedente),
        redondeo: pesos(redondeo),
      });
    expect(recibo(0, 3)).not.toThrow();
    expect(recibo(0, 0)).toThrow(RangeError);
    expect(() => exigirCuadrado({ monto: pesos(1), aplicaciones: p([2]), excedente: pesos(-1), redondeo: pesos(0) })).toThrow(RangeError);
  });
  it('no admite fecha futura, efectivo sin caja abierta ni sobre 20 UF', () => {
    expect(exigir({})).toBe('pasa');
    expect(exigir({ fecha_pago: fecha('2026-11-21') })).toBe('422 La fecha no puede ser posterior a hoy');
    expect(exigir({ caja_abierta: false })).toBe('422 No hay caja abierta para recibir efectivo');
    expect(exigir({ caja_abierta: false, medio_pago: 'TRANSFERENCIA', monto: pesos(900_000_000) })).toBe('pasa');
    expect(exigir({ monto: pesos(796_834) })).toBe('pasa');
    expect(exigir({ monto: pesos(796_835) })).toBe('422 Efectivo hasta $796.834');
  });
});

describe('lo que recibió el banco es lo que dicen los libros', () => {
  const linea = (cuenta: string, debe: number, haber = 0) => ({ cuenta, debe, haber });
  it('la línea del banco, de la caja, del PAC o del cheque es el monto del comprobante, al peso', () => {
    for (const cuenta of ['1102.01', '1101', '1105', '2107']) {
      const lineas = [linea(cuenta, 300_000), linea('1208', 0, 40_768), linea('1201', 0, 259_232)];
      expect(() => exigirRecibido(pesos(300_000), lineas)).not.toThrow();
      expect(() => exigirRecibido(pesos(300_001), lineas)).toThrow(RangeError);
    }
  });
  it('en varios asientos cuenta la suma; un depósito que ya estaba en los libros no entra otra vez', () => {
    expect(() => exigirRecibido(pesos(500), [linea('1102.01', 300), linea('1102.01', 200), linea('2108', 90)])).not.toThrow();
    expect(() => exigirRecibido(pesos(0), [linea('2106', 500), linea('1301', 0, 500)])).not.toThrow();
    expect(() => exigirRecibido(pesos(0), [linea('1102.01', 500)])).toThrow(RangeError);
  });
  it('lo que el comprobante dice de sus créditos es lo que sus créditos hicieron, por deuda y concepto', () => {
    const abono = (pk: string, concepto: string, monto: number) => ({ pk, concepto, monto: pesos(monto) });
    const uno = { abonos: [abono('cuota:1', 'MORA', 3), abono('cuota:1', 'CAPITAL', 7)], comision: pesos(1), a_favor: pesos(0) };
    const partido = { ...uno, abonos: [abono('cuota:1', 'CAPITAL', 5), abono('cuota:1', 'CAPITAL', 2), abono('cuota:1', 'MORA', 3)] };
    expect(() => exigirMismaImputacion(uno, partido)).not.toThrow();
    expect(() => exigirMismaImputacion(uno, { ...partido, a_favor: pesos(1) })).toThrow(RangeError);
    expect(() => exigirMismaImputacion(uno, { ...uno, abonos: [abono('cuota:1', 'MORA', 4), abono('cuota:1', 'CAPITAL', 6)] })).toThrow(
      RangeError,
    );
  });
});
