import { describe, expect, it } from 'vitest';
import { contracts } from '#app/areas.server.gen.ts';
import { type ParameterDef, parameter } from '#kernel/contract.ts';
import { valorTipado } from '../domain/valor.ts';

const comun = { sensible: true, descripcion: 'x', fuente: 'esta prueba' } as const;

describe('valor de un parámetro', () => {
  it('una opción que no está en su lista se rechaza, venga con el tipo que venga', () => {
    const opcion = parameter<string>({ tipo: 'opcion', defecto: 'NO', opciones: ['NO', 'BLOQUEA'], ...comun });
    expect(valorTipado(opcion, 'BLOQUEA')).toBe('BLOQUEA');
    for (const malo of ['QUIZAS', '', 3, null, ['NO']]) expect(() => valorTipado(opcion, malo)).toThrow();
  });
  it('una lista recibe una lista, y nada más', () => {
    const lista = parameter<string[]>({ tipo: 'lista', defecto: ['a'], ...comun });
    expect(valorTipado(lista, [])).toEqual([]);
    for (const malo of ['a', 3, null, { a: 1 }]) expect(() => valorTipado(lista, malo)).toThrow();
  });
  it('todo valor declarado por un área es válido para su propia declaración', () => {
    const defs = contracts.flatMap((c) =>
      Object.entries(c.parameters as Record<string, ParameterDef>).map(([n, d]) => [`${c.area}.${n}`, d] as const),
    );
    expect(defs.length).toBeGreaterThan(50);
    for (const [clave, def] of defs) expect(() => valorTipado(def, def.defecto), clave).not.toThrow();
  });
});
