import { describe, expect, it } from 'vitest';
import { rutOf } from '#kernel/values/rut.ts';
import { type Campo, enBlanco, hallada, leerPegado, MAX_LINEAS, sobre, sumas, VACIA } from './lineas-pegadas.ts';

const ORDEN: readonly Campo[] = ['cuenta', 'rut', 'documento', 'sucursal', 'debe', 'haber'];
const SUCURSALES = [{ codigo: 'SANTIAGO', nombre: 'Casa Matriz' }];
const RUT = rutOf(99_990_001);

describe('pegar las líneas de un comprobante desde una planilla (ux: import)', () => {
  it('sin títulos, las columnas siguen el orden de la grilla desde la celda', () => {
    expect(
      leerPegado('5103 Gastos bancarios\t\t\tCasa matriz\t$ 12.000\t\r\n1102.01\t\t\t\t\t12000\r\n', 'cuenta', ORDEN, SUCURSALES),
    ).toEqual([
      { cuenta: '5103', rut: '', documento: '', sucursal: 'SANTIAGO', debe: 12_000, haber: '' },
      { cuenta: '1102.01', rut: '', documento: '', sucursal: '', debe: '', haber: 12_000 },
    ]);
    expect(leerPegado('7.500\t-\n8.000\t', 'debe', ORDEN)).toEqual([
      { debe: 7_500, haber: '' },
      { debe: 8_000, haber: '' },
    ]);
  });
  it('con títulos, cada columna va a la suya, en cualquier orden y aunque sobren', () => {
    const texto = `Haber\tCuenta contable\tComentario\tRUT\n1.000,00\t2103\tx\t99.990.001-${RUT.split('-')[1]}`;
    expect(leerPegado(texto, 'cuenta', ORDEN)).toEqual([{ haber: 1_000, cuenta: '2103', rut: RUT }]);
  });
  it('lo que no se entiende queda escrito para que su celda lo diga: ni se redondea ni se pierde', () => {
    expect(leerPegado('Caja chica\t99.990.001-X\tF 1\tLuna\t1.234,50\t1,234', 'cuenta', ORDEN, SUCURSALES)).toEqual([
      { cuenta: 'Caja chica', rut: '99.990.001-X', documento: 'F 1', sucursal: 'Luna', debe: '1.234,50', haber: '1,234' },
    ]);
  });
  it('se pone sobre lo escrito y agrega las que faltan, hasta el tope', () => {
    const lineas = [{ ...VACIA, cuenta: '5103' }, VACIA];
    const r = sobre(lineas, 1, [{ cuenta: '1102.01', haber: 5 }, { cuenta: '2103' }]);
    expect(r.map((l) => l.cuenta)).toEqual(['5103', '1102.01', '2103']);
    expect(sobre(lineas, MAX_LINEAS - 1, [{ cuenta: 'a' }, { cuenta: 'b' }]).length).toBe(MAX_LINEAS);
  });
  it('las sumas y la diferencia son al peso, sin contar lo que no es monto', () => {
    expect(sumas([{ debe: 12_000 }, { haber: 11_999 }, { debe: '1,5' }])).toEqual({ debe: 12_000, haber: 11_999, diferencia: 1 });
    expect(enBlanco(VACIA)).toBe(true);
    expect(enBlanco({ ...VACIA, documento: 'x' })).toBe(false);
  });
});

describe('lo que se escribe en la celda de una lista', () => {
  const OFICINAS = [
    { value: 'S1', label: 'Gran Santiago' },
    { value: 'S2', label: 'Santiago' },
    { value: 'S21', label: 'Ñuñoa' },
  ];
  it('es la del mismo código o nombre, aunque otra anterior lo contenga', () => {
    expect([hallada(OFICINAS, 'santiago '), hallada(OFICINAS, 's2'), hallada(OFICINAS, 'Gran Santiago')]).toEqual(['S2', 'S2', 'S1']);
  });
  it('o la primera que lo contiene; de lo que nadie lleva no hay ninguna', () => {
    expect([hallada(OFICINAS, 'sant'), hallada(OFICINAS, 'nunoa'), hallada(OFICINAS, 'Arica')]).toEqual(['S1', 'S21', undefined]);
  });
});
