import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defineArea } from '#kernel/contract.ts';
import { implement } from '../implement.ts';
import { Registry, serverArea } from '../registry.ts';
import { niveles } from './consulta-sql.ts';
import { type Cubo, cubo } from './tipos.ts';

const contract = defineArea({ area: 'plantada', tier: 0, uses: [], permissions: ['ver'] });
const MEDIDA = { clase: 'suma', columna: 'monto', titulo: 'Monto', sentencia: 'Lo que suma', unidad: 'pesos' } as const;
const ENTERO: Cubo = {
  nombre: 'plantado',
  titulo: 'Plantado',
  permiso: 'plantada:ver',
  ambito: 'hoy',
  grano: 'fila',
  filas: async () => sql`select 1`,
  alcance: { empresa: 'una prueba' },
  dimensiones: ['lugar'],
  medidas: { monto: MEDIDA },
  fila: () => ({ titulo: 'Una', url: '/' }),
};
const WIDGET = { nombre: 'uno', titulo: 'Uno', medida: 'monto', por: 'lugar', orden: 1 };
const partir = (cubos: readonly Cubo[], dimensiones = [{ nombre: 'lugar', titulo: 'Lugar' }]) =>
  new Registry([serverArea({ contract, service: implement(contract, { handlers: {} }), cubos, dimensiones })]).cifras;

describe('el registro de cifras', () => {
  it('tiene lo que las áreas dijeron, y nada de la que no está', () => {
    expect([...partir([cubo(ENTERO)]).cubos.keys()]).toEqual(['plantado']);
    expect([...new Registry([]).cifras.cubos.keys()]).toEqual([]);
  });

  it.each([
    ['un nombre repetido', [ENTERO, ENTERO], /two areas register/],
    ['un permiso que no existe', [{ ...ENTERO, permiso: 'plantada:otra' }], /unknown permission/],
    ['una dimensión de nadie', [{ ...ENTERO, dimensiones: ['otra'] }], /unknown dimension/],
    ['sin alcance', [{ ...ENTERO, alcance: undefined as never }], /no reach/],
    ['un alcance de empresa sin su razón', [{ ...ENTERO, alcance: { empresa: ' ' } }], /no reach/],
    ['filas que nadie abre', [{ ...ENTERO, fila: undefined as never }], /nobody can open/],
    ['sin medidas', [{ ...ENTERO, medidas: {} }], /no measures/],
    ['una columna que no es un nombre', [{ ...ENTERO, medidas: { monto: { ...MEDIDA, columna: 'a") --' } } }], /not one/],
    ['dos monedas sin su dimensión', [{ ...ENTERO, medidas: { monto: { ...MEDIDA, por_moneda: true as const } } }], /two currencies/],
    ['un widget de una medida de nadie', [{ ...ENTERO, widgets: [{ ...WIDGET, medida: 'otra' }] }], /cannot tell/],
    ['un widget por un campo que su cubo no conoce', [{ ...ENTERO, widgets: [{ ...WIDGET, por: 'otra' }] }], /by an unknown dimension/],
    ['dos widgets de un nombre', [{ ...ENTERO, widgets: [WIDGET, WIDGET] }], /two areas register uno/],
  ])('no parte con %s', (_que, cubos, razon) => {
    expect(() => partir(cubos)).toThrow(razon);
  });

  it('dos áreas no son dueñas de la misma dimensión', () => {
    const dos = [
      { nombre: 'lugar', titulo: 'Lugar' },
      { nombre: 'lugar', titulo: 'Otro' },
    ];
    expect(() => partir([], dos)).toThrow(/two areas register lugar/);
  });
});

describe('los niveles de una tabla', () => {
  it('son cada prefijo de las filas con cada prefijo de las columnas', () => {
    expect(niveles(2, 1)).toEqual([[], [2], [0], [0, 2], [0, 1], [0, 1, 2]]);
    expect(niveles(0, 0)).toEqual([[]]);
  });
});
