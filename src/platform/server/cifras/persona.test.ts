import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defineArea } from '#kernel/contract.ts';
import { implement } from '../implement.ts';
import { Registry, serverArea } from '../registry.ts';
import type { Bloque, Hechos } from './tipos.ts';

const ENTERO: Bloque = {
  bloque: 'plantado',
  titulo: 'Plantado',
  permiso: 'plantada:ver',
  orden: 1,
  ambito: 'hoy',
  filas: () => sql`select 1`,
  alcance: { empresa: 'una prueba' },
  columnas: [{ campo: 'monto', titulo: 'Monto', clase: 'pesos' }],
  cifras: [{ nombre: 'monto', titulo: 'Monto', columna: 'monto', unidad: 'pesos' }],
  fila: () => ({ titulo: 'Una', url: '/' }),
};
const HECHOS: Hechos = {
  hechos: 'plantados',
  permiso: 'plantada:ver',
  filas: () => sql`select 1`,
  alcance: { empresa: 'una prueba' },
  sucesos: [{ fecha: 'dia', que: 'Pasó' }],
  fila: () => ({ titulo: 'Una', url: '/' }),
};

const plantada = (area: string, bloques: readonly Bloque[], hechos: readonly Hechos[] = []) => {
  const contract = defineArea({ area, tier: 0, uses: [], permissions: ['ver'] });
  return serverArea({ contract, service: implement(contract, { handlers: {} }), bloques, hechos });
};
const partir = (bloques: readonly Bloque[], hechos: readonly Hechos[] = []) => new Registry([plantada('plantada', bloques, hechos)]);

describe('lo que un área da de un RUT', () => {
  it('entra entero, en partes iguales de varias áreas, y con sus hechos', () => {
    expect(() => partir([ENTERO], [HECHOS])).not.toThrow();
    expect(() =>
      partir([
        { ...ENTERO, parte: 'uno' },
        { ...ENTERO, parte: 'dos' },
      ]),
    ).not.toThrow();
  });

  it.each([
    ['un nombre repetido', [ENTERO, ENTERO], /a name that another has/],
    ['una parte de un bloque que otro da entero', [ENTERO, { ...ENTERO, parte: 'dos' }], /a name that another has/],
    [
      'partes que muestran otra cosa',
      [
        { ...ENTERO, parte: 'uno' },
        { ...ENTERO, parte: 'dos', cifras: [] },
      ],
      /parts that differ/,
    ],
    ['un permiso que no existe', [{ ...ENTERO, permiso: 'plantada:otra' }], /unknown permission/],
    ['sin alcance', [{ ...ENTERO, alcance: undefined as never }], /no reach/],
    ['un alcance de empresa sin su razón', [{ ...ENTERO, alcance: { empresa: ' ' } }], /no reach/],
    ['filas que nadie abre', [{ ...ENTERO, fila: undefined as never }], /nobody can open/],
    ['sin columnas', [{ ...ENTERO, columnas: [] }], /no columns/],
    ['una columna que no es un nombre', [{ ...ENTERO, columnas: [{ campo: 'a"b', titulo: 'x', clase: 'texto' as const }] }], /not one/],
    ['una columna dos veces', [{ ...ENTERO, columnas: [...ENTERO.columnas, ...ENTERO.columnas] }], /twice/],
  ])('no parte con %s', (_que, bloques, dice) => {
    expect(() => partir(bloques)).toThrow(dice);
  });

  it('dos fuentes de hechos no se llaman igual', () => {
    expect(() => partir([], [HECHOS, HECHOS])).toThrow(/a name that another has/);
  });
});
