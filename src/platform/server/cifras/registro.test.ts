import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { defineArea } from '#kernel/contract.ts';
import { implement } from '../implement.ts';
import { Registry, serverArea } from '../registry.ts';
import { niveles } from './consulta-sql.ts';
import { type Cubo, cubo, type Reporte } from './tipos.ts';

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
const DINERO = { nombre: 'uno', titulo: 'Uno', medida: 'monto', sentido: 'entra' } as const;
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
    [
      'dinero de un día y de cada uno',
      [{ ...ENTERO, caja: [{ ...DINERO, dia: 'lugar', cada_dia: { por: 'lugar', partes: async () => null } }] }],
      /of a day and of each/,
    ],
    [
      'dinero contado por un campo que su cubo no conoce',
      [{ ...ENTERO, caja: [{ ...DINERO, cada_dia: { por: 'otra', partes: async () => null } }] }],
      /by an unknown dimension/,
    ],
    ['un widget que nadie sabe cuándo leer de nuevo', [{ ...ENTERO, widgets: [WIDGET] }], /when to read again/],
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

const RESUMEN: Reporte = {
  nombre: 'uno',
  titulo: 'Uno',
  sentencia: 'Lo que suma',
  grupo: 'Control',
  version: 1,
  personas: false,
  contenido: { clase: 'resumen', cubo: 'plantado', medidas: ['monto'], filas: ['lugar'] },
};
const PROPIO: Reporte = {
  ...RESUMEN,
  contenido: {
    clase: 'consulta',
    permiso: 'plantada:ver',
    ambito: 'hoy',
    consulta: async () => sql`select 1`,
    alcance: { empresa: 'una prueba' },
    columnas: [{ campo: 'monto', titulo: 'Monto', tipo: 'pesos' }],
    totales: ['monto'],
    registro: () => '/',
  },
};
const con = (reportes: readonly Reporte[]) =>
  new Registry([
    serverArea({
      contract,
      service: implement(contract, { handlers: {} }),
      cubos: [ENTERO],
      dimensiones: [{ nombre: 'lugar', titulo: 'Lugar' }],
      reportes,
    }),
  ]).cifras;
const cambiado = (r: Reporte, contenido: object): Reporte => ({
  ...r,
  contenido: { ...r.contenido, ...contenido } as Reporte['contenido'],
});

describe('el registro de reportes', () => {
  it('tiene los que las áreas dijeron, cada uno con la suya', () => {
    expect([...con([RESUMEN]).reportes.values()].map((r) => [r.nombre, r.area])).toEqual([['uno', 'plantada']]);
  });

  it.each([
    ['un nombre repetido', [RESUMEN, RESUMEN], /two areas register/],
    ['un cubo que nadie registró', [cambiado(RESUMEN, { cubo: 'otro' })], /unknown cubo/],
    ['una medida que su cubo no conoce', [cambiado(RESUMEN, { medidas: ['otra'] })], /does not know/],
    ['un campo que su cubo no conoce', [cambiado(RESUMEN, { filas: ['otro'] })], /does not know/],
    [
      'un filtro que su cubo no conoce',
      [cambiado(RESUMEN, { filtros: [{ dimension: 'otro', op: 'es', valores: ['1'] }] })],
      /does not know/,
    ],
    ['un permiso que no existe', [cambiado(PROPIO, { permiso: 'plantada:otra' })], /unknown permission/],
    ['una consulta sin alcance', [cambiado(PROPIO, { alcance: undefined })], /no reach/],
    ['un alcance de empresa sin su razón', [cambiado(PROPIO, { alcance: { empresa: ' ' } })], /no reach/],
    ['ninguna columna', [cambiado(PROPIO, { columnas: [], totales: [] })], /no columns/],
    ['una columna que no es un nombre', [cambiado(PROPIO, { columnas: [{ campo: 'a") --', titulo: 'A' }], totales: [] })], /not one/],
    ['un total que no se suma', [cambiado(PROPIO, { totales: ['otro'] })], /does not add up/],
  ])('no parte con %s', (_que, reportes, razon) => {
    expect(() => con(reportes)).toThrow(razon);
  });
});

describe('los niveles de una tabla', () => {
  it('son cada prefijo de las filas con cada prefijo de las columnas', () => {
    expect(niveles(2, 1)).toEqual([[], [2], [0], [0, 2], [0, 1], [0, 1, 2]]);
    expect(niveles(0, 0)).toEqual([[]]);
  });
});
