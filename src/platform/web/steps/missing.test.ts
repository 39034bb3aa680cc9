import { describe, expect, it } from 'vitest';
import { fieldsOf, missingOf } from './missing.ts';

const REQUIRED = new Map([
  ['rut', 'RUT'],
  ['contactos.0.nombre', 'Nombre'],
  ['contactos.1.nombre', 'Nombre'],
  ['monto', 'Monto'],
]);

describe('un paso se marca completo sólo cuando lo está', () => {
  it('dice qué campos con asterisco siguen vacíos, y sólo los de su paso', () => {
    expect(missingOf(['rut', 'monto'], REQUIRED, { rut: '', monto: 0, contactos: [] })).toEqual([{ name: 'rut', label: 'RUT' }]);
    expect(missingOf(['monto'], REQUIRED, { rut: '', monto: 0 })).toEqual([]);
  });

  it('un paso pide los campos que mostró, los nombre o no; los de otro paso no', () => {
    const dibujados = new Map([
      ['rut', 1],
      ['sector', 2],
      ['contactos.0.nombre', 2],
    ]);
    expect(fieldsOf(1, ['rut'], dibujados)).toEqual(['rut']);
    expect(fieldsOf(2, ['contactos'], dibujados)).toEqual(['contactos', 'sector']);
    const pedidos = new Map([['sector', 'Sector']]);
    expect(missingOf(fieldsOf(2, ['contactos'], dibujados), pedidos, { sector: '' })).toEqual([{ name: 'sector', label: 'Sector' }]);
  });

  it('una fila que se quitó no pide nada', () => {
    expect(missingOf(['contactos'], REQUIRED, { contactos: [{ nombre: '' }] })).toEqual([{ name: 'contactos.0.nombre', label: 'Nombre' }]);
    expect(missingOf(['contactos'], REQUIRED, { contactos: [] })).toEqual([]);
  });
});
