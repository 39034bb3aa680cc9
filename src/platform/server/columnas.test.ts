import { expect, it } from 'vitest';
import type { Campos } from '#kernel/campos.ts';
import { exportColumns } from './columnas.ts';

const CAMPOS = {
  nombre: { titulo: 'Nombre', orden: true, ancho: 180 },
  cobertura: { titulo: 'Cobertura', tipo: 'uf' },
  tasa: { titulo: 'Tasa mensual', tipo: 'porcentaje', oculta: true },
  faltan: { titulo: 'Faltan', tipo: 'dias' },
  monto: { titulo: 'Monto o porcentaje', enPlanilla: 'Monto', tipo: 'numero' },
  firmas: { titulo: 'Firmantes', solo: 'pantalla' },
  cuenta: { titulo: 'Cuenta', solo: 'planilla' },
} satisfies Campos;

it('la planilla lleva los campos declarados, en su orden, y los títulos dicen la unidad de su cifra', () => {
  expect(exportColumns(CAMPOS).map((c) => `${c.campo}: ${c.titulo}`)).toEqual([
    'nombre: Nombre',
    'cobertura: Cobertura UF',
    'tasa: Tasa mensual %',
    'faltan: Faltan (días)',
    'monto: Monto',
    'cuenta: Cuenta',
  ]);
});

it('las palabras de los códigos van sólo en la planilla', () => {
  expect(exportColumns(CAMPOS, { cuenta: { CTE: 'Corriente' } }).at(-1)?.nombres).toEqual({ CTE: 'Corriente' });
});
