import { describe, expect, it } from 'vitest';
import { estados, estadosCesion, estadoVisible } from './estados.ts';

const destinos = (de: string) => estados.table.filter((m) => m.from === de).map((m) => m.to);

describe('estados del documento (areas/2, documentos, States)', () => {
  it('va de cargado a pagado pasando por la proforma y el giro', () => {
    let e = estados.go('cargado', 'validar');
    e = estados.go(e, 'reservar');
    e = estados.go(e, 'girar');
    expect(estados.go(e, 'pagar')).toBe('pagado');
  });
  it('una proforma deshecha lo devuelve a validado', () => expect(estados.go('reservado', 'liberar')).toBe('validado'));
  it('sólo se anula o devuelve antes de reservarse', () => {
    expect(estados.table.filter((m) => m.accion === 'anular').map((m) => m.from)).toEqual(['cargado', 'validado']);
    expect(() => estados.go('vigente', 'anular')).toThrow('transicion_no_permitida');
    expect(() => estados.go('reservado', 'devolver')).toThrow('transicion_no_permitida');
  });
  it('uno vigente se devuelve sólo por recompra', () => {
    expect(estados.table.filter((m) => m.to === 'devuelto').map((m) => m.from)).toEqual(['cargado', 'validado', 'recomprado']);
    expect(destinos('vigente')).toEqual(['pagado', 'protestado', 'judicial', 'recomprado', 'castigado']);
  });
  it('uno pagado vuelve sólo reversando el pago: a vigente, o a su causa si estaba en una', () => {
    expect(destinos('pagado')).toEqual(['vigente', 'judicial']);
    expect(estados.go('pagado', 'reversar_pago')).toBe('vigente');
  });
  it('de una causa vuelve como entró a ella', () => {
    expect(estados.go('judicial', 'devolver_de_judicial', 'protestado')).toBe('protestado');
    expect(() => estados.go('vigente', 'devolver_de_judicial')).toThrow('transicion_no_permitida');
  });
  it('lo visible es lo más grave', () => {
    const d = { estado: 'vigente' as const, moroso: false, n_prorrogas: 0, pagos: 0 };
    expect(estadoVisible(d)).toBe('vigente');
    expect(estadoVisible({ ...d, pagos: 1 })).toBe('parcial');
    expect(estadoVisible({ ...d, pagos: 1, n_prorrogas: 1 })).toBe('prorrogado');
    expect(estadoVisible({ ...d, n_prorrogas: 1, moroso: true })).toBe('moroso');
    expect(estadoVisible({ ...d, estado: 'judicial', moroso: true })).toBe('judicial');
  });
});

describe('pistas del documento', () => {
  it('una cesión rechazada se puede enviar de nuevo', () => {
    expect(estadosCesion.go(estadosCesion.go('enviado', 'rechazar'), 'enviar')).toBe('enviado');
    expect(() => estadosCesion.go('devuelto', 'enviar')).toThrow('transicion_no_permitida');
  });
});
