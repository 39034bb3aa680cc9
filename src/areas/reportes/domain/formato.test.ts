import { expect, it } from 'vitest';
import { enFormato } from './formato.ts';

const COLUMNAS = [
  { campo: 'fecha', titulo: 'Fecha' },
  { campo: 'rut', titulo: 'RUT' },
  { campo: 'monto', titulo: 'Monto' },
];

it('sin formato escrito, el archivo lleva las columnas de la casa', () => {
  expect(enFormato(COLUMNAS, ' ')).toEqual(COLUMNAS);
});

it('el escrito dice cuáles, en qué orden y con qué título', () => {
  expect(enFormato(COLUMNAS, 'rut=RUT_PERSONA, monto')).toEqual([
    { campo: 'rut', titulo: 'RUT_PERSONA' },
    { campo: 'monto', titulo: 'Monto' },
  ]);
});

it('una columna que el informe no tiene se rehúsa', () => {
  expect(() => enFormato(COLUMNAS, 'rut,dolares')).toThrowError(
    expect.objectContaining({ codigo: 'formato_desconocido', datos: { campo: 'dolares' } }),
  );
});
