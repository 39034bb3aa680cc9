import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, type Fecha, ymd } from '#kernel/values/fecha.ts';
import { checkDigit } from '#kernel/values/rut.ts';
import {
  claveDocumento,
  cuerpoRut,
  diaDelMes,
  documentoEnTexto,
  documentosCercanos,
  leerDia,
  leerMonto,
  rutEnTexto,
  verificador,
} from './campos.ts';

const bytes = (t: string) => new TextEncoder().encode(t);
const con =
  <T>(f: (b: Uint8Array, ini: number, fin: number) => T) =>
  (t: string) =>
    f(bytes(`xx${t}xx`), 2, 2 + bytes(t).length);
const doc = con(claveDocumento);
const cercanos = (a: string, b: string) => documentosCercanos(bytes(a), 0, a.length, bytes(b), 0, b.length);

describe('campos leídos de los bytes', () => {
  it('los días coinciden con los del calendario del núcleo', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), (n) => {
        const f = addDays('1970-01-01' as Fecha, n);
        expect(con(leerDia)(f)).toBe(n);
        expect(daysBetween('1970-01-01' as Fecha, f)).toBe(n);
        expect(diaDelMes(n)).toBe(ymd(f).day);
      }),
    );
  });
  it.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026/01/01', '', '2026-1-01x'])('%s no es una fecha', (t) =>
    expect(con(leerDia)(t)).toBeNaN(),
  );
  it('los montos son pesos enteros con signo', () => {
    expect(['0', '15', '-1500', '+7', '1500.00'].map(con(leerMonto))).toEqual([0, 15, -1500, 7, 1500]);
    for (const t of ['', '-', '15,5', '15.5', '1e3', '99999999999999999999', '1500.000', '15.50']) expect(con(leerMonto)(t)).toBeNaN();
  });
  it('los miles con puntos, como se escriben en Chile, son miles; un grupo mal cortado no es un monto', () => {
    const bien = ['1.000', '-1.500.000', '15.000,00', '1500,00', '12.345.678,0'];
    expect(bien.map(con(leerMonto))).toEqual([1_000, -1_500_000, 15_000, 1_500, 12_345_678]);
    for (const t of ['1.0000', '1.000.00', '1.000.0000', '.500', '1..000', '1.000.', '1.000,50', '1.000.00,00', '1,000'])
      expect(con(leerMonto)(t), t).toBeNaN();
  });
  it('un documento vale por sus dígitos, sin ceros delante; el cero no es documento', () => {
    expect(doc('0000123456')).toBe(doc('F-123456'));
    expect(doc('A12')).not.toBe(doc('B12'));
    expect(doc('a12')).toBe(doc('A-12'));
    expect([doc(''), doc('0'), doc('000'), doc('--')]).toEqual([0, 0, 0, 0]);
  });
  it('un RUT se lee con o sin puntos, ceros y guion', () => {
    expect(['40000001-8', '040000001-8', '40.000.001-8', '400000018', '40000014-k', ''].map(con(cuerpoRut))).toEqual([
      40000001, 40000001, 40000001, 40000001, 40000014, 0,
    ]);
  });
  it('el verificador es el del núcleo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(...'0123456789K'), (cuerpo, dv) => {
        expect(verificador(cuerpo, dv.charCodeAt(0))).toBe(checkDigit(cuerpo) === dv);
      }),
    );
  });
  it('un RUT dentro de la glosa se reconoce por su verificador', () => {
    expect(con(rutEnTexto)('TF2 099990010-0 FERRETERIA')).toBe(99990010);
    expect(con(rutEnTexto)('TEF 40.000.001-8')).toBe(40000001);
    expect(con(rutEnTexto)('OP 40000001-7 TEF 12345')).toBe(0);
  });
  it('un documento dentro de la glosa es la corrida larga de dígitos que no es un RUT', () => {
    expect(con(documentoEnTexto)('PAGO FACTURA 004567 SUC 12')).toBe(doc('4567'));
    expect(con(documentoEnTexto)('TEF 40000001-8')).toBe(0);
  });
  it('dos documentos son cercanos si difieren en un dígito, en dos cruzados o en el comienzo', () => {
    expect(cercanos('123456', '123756')).toBe(true);
    expect(cercanos('123456', '132456')).toBe(true);
    expect(cercanos('00123456', '9123456')).toBe(true);
    expect(cercanos('123456', '654321')).toBe(false);
    expect(cercanos('123456', '124756')).toBe(false);
    expect(cercanos('12', '13')).toBe(false);
  });
});
