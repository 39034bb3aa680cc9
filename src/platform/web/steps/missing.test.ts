import { describe, expect, it } from 'vitest';
import { missingOf } from './missing.ts';

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

  it('una fila que se quitó no pide nada', () => {
    expect(missingOf(['contactos'], REQUIRED, { contactos: [{ nombre: '' }] })).toEqual([{ name: 'contactos.0.nombre', label: 'Nombre' }]);
    expect(missingOf(['contactos'], REQUIRED, { contactos: [] })).toEqual([]);
  });
});
