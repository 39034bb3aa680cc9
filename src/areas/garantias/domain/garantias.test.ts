import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ufToPesos } from '#finanzas/uf.ts';
import { cmp } from '#kernel/values/decimal.ts';
import { fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { coberturaUf, descubiertas, exigirLibre, repartir, tasacionVencida } from './cobertura.ts';
import { estadoAl } from './estados.ts';
import { estadoSeguro } from './seguro.ts';
import { claveBien, exigirAntecedentes } from './tipos.ts';

const hoy = fecha('2026-03-10');

describe('cobertura de una garantía (areas/2 garantias)', () => {
  it('5.000 UF al 70 % tras 1.500 UF son 2.000 UF, $79.683.440 a UF 39.841,72', () => {
    const c = coberturaUf({ valor_liquidacion_uf: '5000', ltv: '70', gravamenes_preferentes_uf: '1500' });
    expect([c, ufToPesos(c, '39841.72')]).toEqual(['2000.0000', 79_683_440]);
  });
  it('con gravámenes mayores que el valor no hay cobertura negativa', () =>
    expect(coberturaUf({ valor_liquidacion_uf: '100', ltv: '70', gravamenes_preferentes_uf: '71' })).toBe('0.0000'));
  it('1.200 y después 900 de 2.000 UF exceden: quedan 800', () => {
    exigirLibre({ cobertura_uf: '2000', asignado_uf: '0' }, '1200');
    expect(() => exigirLibre({ cobertura_uf: '2000', asignado_uf: '1200' }, '900')).toThrow('asignacion_excede');
    exigirLibre({ cobertura_uf: '2000', asignado_uf: '1200' }, '800');
  });
  it('una tasación vale 24 meses, el último día incluido', () => {
    expect(tasacionVencida(fecha('2024-03-10'), hoy, 24)).toBe(false);
    expect(tasacionVencida(fecha('2024-03-09'), hoy, 24)).toBe(true);
  });
  it('lo específico cubre primero y lo general se reparte en lo que queda', () => {
    const deudas = [
      { pk: 'a', saldo: pesos(100) },
      { pk: 'b', saldo: pesos(100) },
    ];
    const fuentes = [
      { pks: ['a'], monto: pesos(60) },
      { pks: null, monto: pesos(70) },
    ];
    expect([...repartir(deudas, fuentes)]).toEqual([
      ['a', { cubierto: '80', pct: '80.00' }],
      ['b', { cubierto: '50', pct: '50.00' }],
    ]);
  });
  it('lo general nunca reparte más de lo que pone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 8 }), fc.integer({ min: 0, max: 1e9 }), (ss, g) => {
        const r = repartir(
          ss.map((s, i) => ({ pk: String(i), saldo: pesos(s) })),
          [{ pks: null, monto: pesos(g) }],
        );
        return [...r.values()].reduce((s, d) => s + Number(d.cubierto), 0) <= g + ss.length;
      }),
    );
  });
  it('sólo se dice descubierta la deuda cuya cobertura baja y no llega al mínimo', () => {
    const m = (a: string, b: string) =>
      new Map([
        ['a', { pct: a }],
        ['b', { pct: b }],
      ]);
    expect(descubiertas(m('100.00', '40.00'), m('99.99', '40.00'), '100.00')).toEqual(['a']);
    expect(cmp('99.99', '100.00')).toBe(-1);
  });
});

describe('bien, seguro y plazo', () => {
  it('la misma patente escrita de otro modo es el mismo bien', () =>
    expect(claveBien('PRENDA_VEHICULO', { patente: 'ab-cd 12' })).toBe(claveBien('PRENDA_VEHICULO', { patente: 'ABCD12' })));
  it('una hipoteca sin inscripción no se constituye y dice qué falta', () => {
    const g = { tipo: 'HIPOTECA', bien: { fojas: '10' }, constitucion: null, fecha_escritura: null, notaria: 'X', vence: null };
    const datos = (f: () => void) => {
      try {
        f();
      } catch (e) {
        return (e as { datos: { lista: string } }).datos.lista;
      }
    };
    expect(datos(() => exigirAntecedentes(g))).toBe('número, año, CBR, rol de avalúo, fecha de la escritura');
  });
  it('el seguro rige su último día, avisa 30 días antes y vencido ayer es sin seguro', () => {
    const s = (vence: string) => ({
      aseguradora: 'x',
      poliza: '1',
      periodo_prima: 'ANUAL',
      prima: pesos(1),
      vence: fecha(vence),
      beneficiario_endosado: true,
    });
    const e = (vence: string) => estadoSeguro('HIPOTECA', s(vence), hoy, 30);
    expect([e('2026-03-09'), e('2026-03-10'), e('2026-04-09'), e('2026-04-10')]).toEqual([
      'sin_seguro',
      'por_vencer',
      'por_vencer',
      'vigente',
    ]);
    expect([estadoSeguro('PRENDA_ACCIONES', null, hoy, 30), estadoSeguro('HIPOTECA', null, hoy, 30)]).toEqual(['no_pide', 'sin_seguro']);
  });
  it('una boleta vencida ayer se lee vencida', () => {
    expect(estadoAl({ estado: 'constituida', vence: fecha('2026-03-09') }, hoy)).toBe('vencida');
    expect(estadoAl({ estado: 'constituida', vence: hoy }, hoy)).toBe('constituida');
  });
});
