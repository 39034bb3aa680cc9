import { describe, expect, it } from 'vitest';
import { fecha } from '#kernel/values/fecha.ts';
import { mergeSearch, parseSearch, safeReturn, stringifySearch } from '../router/search.ts';
import {
  fromAddress,
  isEmpty,
  isHidden,
  isReset,
  listColumns,
  moveColumn,
  NO_PREFS,
  orderColumns,
  resizeColumn,
  visibleColumns,
  withoutIdle,
} from './columns.ts';
import { stepIndex } from './keyboard.ts';
import { activeFilters, change, clearFilters, countText, dateRanges, listParams, nextOrden, readListState, viewSearch } from './state.ts';
import type { Filter } from './types.ts';

const FILTERS: readonly Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: 'estados', multiple: true },
  { tipo: 'fechas', key: 'vence', titulo: 'Vence' },
  { tipo: 'numeros', key: 'monto', titulo: 'Monto', min: 'desde_monto' },
];

describe('la dirección como estado de la lista', () => {
  it('ida y vuelta: lo escrito en la dirección se lee igual, sin adivinar tipos', () => {
    const search = { q: '0012', estado: ['a', 'b'], vacio: '' };
    expect(stringifySearch(search)).toBe('?q=0012&estado=a&estado=b');
    expect(parseSearch('?q=0012&estado=a&estado=b')).toEqual({ q: '0012', estado: ['a', 'b'] });
  });

  it('un valor vacío sale de la dirección', () => {
    expect(mergeSearch({ q: 'x', page: '2' }, { q: '', page: null, perPage: 50, vencidas: false })).toEqual({ perPage: '50' });
  });

  it('lo absurdo cuenta como ausente y el tamaño de página tiene tope', () => {
    expect(readListState({ page: '-3', perPage: '900' })).toMatchObject({ page: 1, perPage: 100 });
    expect(readListState({ page: 'x' }, { perPage: 10, orden: '-folio' })).toMatchObject({ page: 1, perPage: 10, orden: '-folio' });
  });

  it('sólo viajan los filtros declarados; con cursor no hay página', () => {
    const search = { estado: ['a', 'b'], vence_desde: '2026-01-01', desde_monto: '5', monto_max: '9', panel: '7', cursor: 'c' };
    const params = listParams(search, readListState(search), FILTERS, { rut: '1-9' });
    expect(params).toMatchObject({
      estado: ['a', 'b'],
      vence_desde: '2026-01-01',
      desde_monto: '5',
      monto_max: '9',
      rut: '1-9',
      cursor: 'c',
    });
    expect(params.panel).toBeUndefined();
    expect(params.page).toBeUndefined();
  });

  it('cambiar lo pedido vuelve a la primera página; un rango cuenta por un filtro', () => {
    expect(change({ q: 'x' })).toEqual({ q: 'x', page: null, cursor: null });
    expect(activeFilters({ vence_desde: 'a', vence_hasta: 'b' }, FILTERS)).toBe(1);
    expect(Object.keys(clearFilters(FILTERS))).toEqual(expect.arrayContaining(['q', 'estado', 'vence_hasta', 'desde_monto', 'monto_max']));
  });

  it('el encabezado ordena ascendente, descendente y por omisión', () => {
    expect(nextOrden('', 'monto')).toBe('monto');
    expect(nextOrden('monto', 'monto')).toBe('-monto');
    expect(nextOrden('-monto', 'monto')).toBeNull();
    expect(nextOrden('-monto', 'fecha')).toBe('fecha');
  });

  it('la cuenta dice cuántos hay, y que son más de 10.000 cuando no se contaron', () => {
    expect(countText({ page: 2, perPage: 25, total: 310 }, 25)).toBe('26–50 de 310');
    expect(countText({ page: 1, perPage: 25, total: 10_000, total_aproximado: true }, 25)).toBe('1–25 de 10.000+');
    expect(countText({ page: 1, perPage: 25, total: 0 }, 0)).toBe('Sin resultados');
  });

  it('una vista guardada no recuerda la página ni el panel', () => {
    expect(viewSearch({ page: '3', panel: 'x', vista: 'v', q: 'a', estado: ['b'] })).toEqual({ estado: ['b'], q: 'a' });
  });

  it('los rangos de fecha salen de la fecha de negocio', () => {
    const [, , mes, pasado] = dateRanges(fecha('2026-03-15'));
    expect(mes).toMatchObject({ desde: '2026-03-01', hasta: '2026-03-31' });
    expect(pasado).toMatchObject({ desde: '2026-02-01', hasta: '2026-02-28' });
  });

  it('sólo se vuelve a direcciones propias después de entrar', () => {
    expect(safeReturn('/zonas?q=1')).toBe('/zonas?q=1');
    for (const bad of ['//malo.cl', '/\\malo.cl', 'https://malo.cl', '/acceso', undefined, 'javascript:alert(1)'])
      expect(safeReturn(bad)).toBeNull();
  });
});

describe('columnas en la dirección', () => {
  const cols = [{ key: 'a' }, { key: 'b' }, { key: 'c', oculta: true }];
  it('las que nombra se ven, en su orden, y las demás no; lo desconocido no cuenta', () => {
    const prefs = fromAddress(cols, 'c,zz,a', NO_PREFS);
    expect(visibleColumns(cols, prefs).map((c) => c.key)).toEqual(['c', 'a']);
  });
  it('sin ninguna, o si son las que ya se ven, quedan como las dejó la persona', () => {
    const kept = { ...NO_PREFS, widths: { a: 90 } };
    for (const text of ['', 'zz', 'a,b']) expect(fromAddress(cols, text, kept)).toBe(kept);
  });
});

describe('columnas de cada persona', () => {
  const cols = [{ key: 'a' }, { key: 'b' }, { key: 'c', oculta: true }];

  it('mover guarda el orden completo y no sale de los extremos', () => {
    const moved = moveColumn(cols, NO_PREFS, 'a', 1);
    expect(orderColumns(cols, moved).map((c) => c.key)).toEqual(['b', 'a', 'c']);
    expect(moveColumn(cols, NO_PREFS, 'a', -1)).toBe(NO_PREFS);
  });

  it('una columna nueva del producto aparece después de su vecina', () => {
    const prefs = { ...NO_PREFS, order: ['c', 'a'] };
    expect(orderColumns(cols, prefs).map((c) => c.key)).toEqual(['c', 'a', 'b']);
  });

  it('una columna opcional cede su lugar mientras ninguna fila dice algo en ella, y vuelve si alguien la pide', () => {
    const opcionales = [
      { key: 'a', titulo: 'A' },
      { key: 'b', titulo: 'B', opcional: true },
    ];
    const vacias = [
      { a: 1, b: '' },
      { a: 2, b: null },
    ];
    expect(withoutIdle(opcionales, vacias, NO_PREFS).map((c) => c.key)).toEqual(['a']);
    expect(withoutIdle(opcionales, [...vacias, { a: 3, b: 'x' }], NO_PREFS).map((c) => c.key)).toEqual(['a', 'b']);
    expect(withoutIdle(opcionales, vacias, { ...NO_PREFS, hidden: { b: false } }).map((c) => c.key)).toEqual(['a', 'b']);
  });

  it('una columna dibujada de otros campos no está vacía, salvo que diga cuándo lo está', () => {
    const filas = [{ por: null }, { por: 'Ana' }];
    expect(isEmpty({ key: 'marcas' }, filas)).toBe(false);
    expect(isEmpty({ key: 'marcas', dice: (f: (typeof filas)[number]) => f.por !== null }, filas)).toBe(false);
    expect(isEmpty({ key: 'marcas', dice: (f: (typeof filas)[number]) => f.por !== null }, filas.slice(0, 1))).toBe(true);
    expect(isEmpty({ key: 'por' }, [{ por: 0 }])).toBe(false);
  });

  it('ocultarlas todas deja la primera', () => {
    const prefs = { ...NO_PREFS, hidden: { a: true, b: true } };
    expect(visibleColumns(cols, prefs).map((c) => c.key)).toEqual(['a']);
    expect(isHidden({ key: 'c', oculta: true }, { ...NO_PREFS, hidden: { c: false } })).toBe(false);
  });

  it('el ancho tiene límites y se puede restablecer', () => {
    expect(resizeColumn(NO_PREFS, 'a', 5).widths.a).toBe(60);
    expect(resizeColumn(NO_PREFS, 'a', 5000).widths.a).toBe(800);
    expect(isReset(NO_PREFS)).toBe(true);
  });

  it('las teclas recorren las filas sin salirse', () => {
    expect(stepIndex(-1, 1, 3)).toBe(0);
    expect(stepIndex(2, 1, 3)).toBe(2);
    expect(stepIndex(0, -1, 3)).toBe(0);
    expect(stepIndex(-1, 1, 0)).toBe(-1);
  });
});

describe('los campos de una lista como columnas de la pantalla', () => {
  const campos = {
    nombre: { titulo: 'Nombre', orden: true, ancho: 180 },
    dias: { titulo: 'Faltan', tipo: 'dias' },
    firmas: { titulo: 'Firmantes', solo: 'pantalla' },
    cuenta: { titulo: 'Cuenta', solo: 'planilla' },
  } as const;

  it('las de la planilla no se ven, y lo que sólo se ve no se exporta', () => {
    expect(listColumns(campos)).toEqual([
      { key: 'nombre', titulo: 'Nombre', orden: true, ancho: 180 },
      { key: 'dias', titulo: 'Faltan', tipo: 'dias' },
      { key: 'firmas', titulo: 'Firmantes', sinExportar: true },
    ]);
  });

  it('una celda dibujada por la pantalla no toma el lado de su clase', () => {
    const render = () => 'mañana';
    expect(listColumns(campos, { dias: { render } })[1]).toEqual({ key: 'dias', titulo: 'Faltan', render });
  });
});
