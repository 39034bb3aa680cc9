import { describe, expect, it } from 'vitest';
import { canonico, huellaDe } from './canonico.ts';

describe('canonico', () => {
  it('ordena las claves por su código, quita lo ausente y no deja blancos', () => {
    expect(canonico({ b: [1, { z: null, a: 'x' }], a: undefined, B: '1.50' })).toBe('{"B":"1.50","b":[1,{"a":"x","z":null}]}');
  });

  // Hash of the text of the evidence, worked with sha256sum: '{"concentracion_bp":4500,"fecha":"2026-03-10","mora_dias":12,...}'.
  it('su huella es el SHA-256 del texto, en cualquier orden de escritura', () => {
    const insumos = { score: 782, rut: '99990010-0', politica: 1, mora_dias: 12, fecha: '2026-03-10', concentracion_bp: 4500 };
    expect(huellaDe(insumos)).toBe('f1fba976a27bfdf8c3538100787ad45a1c5eb62333041183aeaabc27b24cf904');
  });
});
