import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { toCsv, toXlsx } from './export.ts';

const COLUMNAS = [
  { campo: 'moneda', titulo: 'Moneda' },
  { campo: 'monto', titulo: 'Monto', tipo: 'numero' },
  { campo: 'tasa', titulo: 'Tasa %', tipo: 'porcentaje' },
  { campo: 'cobertura', titulo: 'Cobertura UF', tipo: 'uf' },
] as const;
const FILAS = [
  { moneda: 'CLP', monto: '160000000.0000', tasa: '1.8000', cobertura: '2000.0000' },
  { moneda: 'UF', monto: '1234.5600', tasa: '0.0000', cobertura: '0.1200' },
  { moneda: 'CLP', monto: '-100.0000', tasa: '10.0000', cobertura: null },
  { moneda: 'CLP', monto: '700', tasa: null, cobertura: '1.0001' },
];

it('un monto en pesos se escribe entero aunque otros de su columna sean en UF; una tasa y una cobertura dicen todos sus decimales', () => {
  const lineas = toCsv(COLUMNAS, FILAS).toString('utf8').trim().split('\r\n').slice(1);
  expect(lineas).toEqual(['CLP;160000000;1,8000;2000,0000', 'UF;1234,56;0,0000;0,1200', 'CLP;-100;10,0000;', 'CLP;700;;1,0001']);
});

it('en la planilla es un número con el formato de los pesos, y en UF con el de los decimales', async () => {
  const hoja = strFromU8(unzipSync(await toXlsx(COLUMNAS, FILAS))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  const celda = (ref: string) => new RegExp(`<c r="${ref}" s="(\\d)"><v>([^<]*)</v>`).exec(hoja)?.slice(1);
  expect([celda('B2'), celda('B3'), celda('C2')]).toEqual([
    ['2', '160000000'],
    ['4', '1234.56'],
    ['4', '1.8'],
  ]);
});
