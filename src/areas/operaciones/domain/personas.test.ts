import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requiereConsultaAlimentos, retencionAlimentos, retener } from '#finanzas/retenciones.ts';
import { pesos } from '#kernel/values/money.ts';
import { firmar, type OrdenPorAutorizar, type Personas, requiereSegundaAutorizacion } from './personas.ts';

const UF = '39841.72';
const LIMITE = { umbralUf: '2000', valorUf: UF };
const yo = (...ruts: string[]): Personas => ruts;
const orden = (monto: number, autorizada_por: Personas | null = null): OrdenPorAutorizar => ({
  monto: pesos(monto),
  makers: yo('40000001-8'),
  preparada_por: yo('40000005-0'),
  autorizada_por,
});

describe('personas del giro (domain §15, T25)', () => {
  it('a 2.000 UF ($79.683.440) firma una tercera persona; a un peso menos, no', () => {
    expect(requiereSegundaAutorizacion(79_683_440, '2000', UF)).toBe(true);
    expect(requiereSegundaAutorizacion(79_683_439, '2000', UF)).toBe(false);
    expect(firmar(orden(79_683_439), yo('C'), LIMITE)).toEqual({ firma: 'autorizada_por', completa: true });
    expect(firmar(orden(79_683_440), yo('C'), LIMITE)).toEqual({ firma: 'autorizada_por', completa: false });
    expect(firmar(orden(79_683_440, yo('C')), yo('D'), LIMITE)).toEqual({ firma: 'segunda_autorizacion_por', completa: true });
  });
  it('quien preparó, quien hizo la proforma y quien ya autorizó no firman', () => {
    for (const rut of ['40000001-8', '40000005-0'])
      expect(() => firmar(orden(1), yo(rut), LIMITE)).toThrowError('requiere_segundo_usuario');
    expect(() => firmar(orden(80_000_000, yo('C')), yo('C'), LIMITE)).toThrowError('requiere_segundo_usuario');
  });
  it('un reemplazo cuenta como las dos personas, en ambos sentidos', () => {
    expect(() => firmar(orden(1), yo('C', '40000005-0'), LIMITE)).toThrowError('requiere_segundo_usuario');
    const preparadaEnReemplazo = { ...orden(1), preparada_por: yo('E', 'C') };
    expect(() => firmar(preparadaEnReemplazo, yo('C'), LIMITE)).toThrowError('requiere_segundo_usuario');
    expect(() => firmar(preparadaEnReemplazo, yo('D', 'F'), LIMITE)).not.toThrow();
  });
});

describe('retenciones del giro', () => {
  const inscrito = (deuda: number) => ({ fecha: '2026-03-10', inscrito: true, deuda: pesos(deuda) });
  it('Ley 21.389: desde 50 UF a persona natural, el menor entre la mitad y la deuda', () => {
    expect(requiereConsultaAlimentos(true, 1_992_086, UF)).toBe(true);
    expect(requiereConsultaAlimentos(true, 1_992_085, UF)).toBe(false);
    expect(requiereConsultaAlimentos(false, 5_000_000, UF)).toBe(false);
    // ledger §3 retencion_legal: 2.500.000 of 5.000.000.
    expect(retencionAlimentos(5_000_000, inscrito(9_000_000))).toBe(2_500_000);
    expect(retencionAlimentos(5_000_000, inscrito(300_000))).toBe(300_000);
    expect(retencionAlimentos(5_000_000, { ...inscrito(300_000), inscrito: false })).toBe(0);
    expect(retencionAlimentos(5_000_000, null)).toBe(0);
  });
  it('las retenciones abiertas del cliente se toman en orden, por monto o porcentaje', () => {
    const abiertas = [
      { motivo: 'ORDEN_JUDICIAL', beneficiario: 'Tribunal', monto: pesos(100_000), porcentaje: null },
      { motivo: 'CONVENIO', beneficiario: null, monto: null, porcentaje: '10.00' },
    ];
    expect(retener(pesos(1_000_000), null, abiertas)).toEqual({
      retenciones: [
        { motivo: 'ORDEN_JUDICIAL', beneficiario: 'Tribunal', monto: 100_000 },
        { motivo: 'CONVENIO', beneficiario: null, monto: 100_000 },
      ],
      monto_transferir: 800_000,
    });
  });
  it('lo retenido más lo transferido es el giro, y nunca se transfiere menos que cero', () => {
    const fila = fc.record({
      motivo: fc.constant('OTRO'),
      beneficiario: fc.constant(null),
      monto: fc.option(fc.nat(2_000_000).map(pesos)),
      porcentaje: fc.integer({ min: 0, max: 100 }).map(String),
    });
    fc.assert(
      fc.property(fc.nat(5_000_000), fc.nat(9_000_000), fc.array(fila, { maxLength: 5 }), (giro, deuda, abiertas) => {
        const r = retener(pesos(giro), inscrito(deuda), abiertas);
        expect(r.retenciones.reduce((a, x) => a + x.monto, 0) + r.monto_transferir).toBe(giro);
        expect(r.monto_transferir).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
