import { describe, expect, it } from 'vitest';
import { fallaDeTabla, puntosDe, sumanCien, type TablaDeTramos } from './tramos.ts';

/** A table by its limits and points: 'a' between the first and the second limit, and so on. */
function tabla(variable: string, cierre: TablaDeTramos['cierre'], limites: string[], puntos: string[], sin_dato = 'error'): TablaDeTramos {
  const bordes = [null, ...limites, null];
  return {
    variable,
    cierre,
    sin_dato,
    tramos: puntos.map((p, i) => ({ desde: bordes[i] ?? null, hasta: bordes[i + 1] ?? null, puntos: p })),
  };
}

// Points of the first policy of evaluation of the design (areas 5, analista).
const APALANCAMIENTO = tabla('apalancamiento', 'DERECHA', ['1', '2', '3'], ['20', '14', '7', '0']);
const TENDENCIA = tabla('tendencia_pct', 'IZQUIERDA', ['-20', '-5', '5'], ['0', '5', '10', '15']);
const ANTIGUEDAD = tabla('antiguedad_meses', 'IZQUIERDA', ['12', '24', '60'], ['0', '3', '7', '10']);
const MORA = tabla('mora_dias_12m', 'DERECHA', ['0', '5', '15', '30'], ['25', '20', '15', '8', '0'], '12');
const VARIABLES = ['apalancamiento', 'tendencia_pct', 'antiguedad_meses', 'mora_dias_12m'];

const falla = (t: TablaDeTramos, maximo = '25') => fallaDeTabla(t, { maximo, variables: VARIABLES });

describe('puntosDe', () => {
  it.each([
    [APALANCAMIENTO, '2.00', '14'],
    [APALANCAMIENTO, '2.01', '7'],
    [TENDENCIA, '-5.00', '10'],
    [TENDENCIA, '-5.01', '5'],
    [ANTIGUEDAD, '59', '7'],
    [ANTIGUEDAD, '60', '10'],
    [MORA, '15', '15'],
    [MORA, '16', '8'],
    [MORA, '0', '25'],
    [MORA, '0.0001', '20'],
  ])('el borde de %o: %s vale %s puntos', (t, valor, puntos) => {
    expect(puntosDe(t, valor)).toBe(puntos);
  });

  it('se compara la cifra exacta y no la redondeada', () => {
    expect(puntosDe(APALANCAMIENTO, { n: 2_000_001n, d: 1_000_000n })).toBe('7');
  });

  it('sin dato da los puntos de quien no tiene historia, o error cuando se exige: nunca un tramo', () => {
    expect(puntosDe(MORA, null)).toBe('12');
    expect(puntosDe(TENDENCIA, null)).toBe('error');
  });
});

describe('fallaDeTabla', () => {
  it.each([APALANCAMIENTO, TENDENCIA, ANTIGUEDAD, MORA])('una tabla contigua se publica: %o', (t) => {
    expect(falla(t)).toBeNull();
  });

  it('un vacío o un cruce entre dos tramos se nombra con sus dos bordes', () => {
    const con = (desde: string) => ({ ...ANTIGUEDAD, tramos: ANTIGUEDAD.tramos.map((x, i) => (i === 3 ? { ...x, desde } : x)) });
    expect(falla(con('61'))).toEqual({ codigo: 'tramos_no_contiguos', datos: { a: '60', b: '61' } });
    expect(falla(con('59'))).toEqual({ codigo: 'tramos_no_contiguos', datos: { a: '60', b: '59' } });
    expect(falla(con('60.0'))).toBeNull();
  });

  it.each([
    ['invertido', ['24', '12', '60']],
    ['repetido', ['12', '12', '60']],
    ['que no es un número', ['12', 'NaN', '60']],
    ['infinito', ['12', 'Infinity', '60']],
  ])('un borde %s no se publica', (_que, limites) => {
    expect(falla(tabla('antiguedad_meses', 'IZQUIERDA', limites, ['0', '3', '7', '10']))?.codigo).toBe('tramos_no_contiguos');
  });

  it('una tabla sin tramos, con uno que no llega a los extremos o con 10.000 no se publica', () => {
    const suelta = { ...MORA, tramos: [{ desde: '0', hasta: null, puntos: '1' }] };
    const muchos = tabla(
      'mora_dias_12m',
      'DERECHA',
      Array.from({ length: 9999 }, (_, i) => String(i)),
      new Array<string>(10_000).fill('1'),
    );
    for (const t of [{ ...MORA, tramos: [] }, suelta, muchos]) expect(falla(t)?.codigo).toBe('tramos_no_contiguos');
  });

  it('los puntos no pasan del máximo del factor ni bajan de cero, tampoco los de sin dato', () => {
    expect(falla(MORA, '24')).toEqual({ codigo: 'puntos_invalidos', datos: { variable: 'mora_dias_12m', puntos: '25' } });
    for (const sin_dato of ['26', '-1', 'NaN']) expect(falla({ ...MORA, sin_dato })?.codigo).toBe('puntos_invalidos');
  });

  it('lo que una persona es no se pondera, y una variable fuera de la lista no existe', () => {
    expect(falla({ ...MORA, variable: 'nacionalidad' })).toEqual({ codigo: 'variable_prohibida', datos: { variable: 'nacionalidad' } });
    expect(falla({ ...MORA, variable: 'signo' })?.codigo).toBe('variable_desconocida');
  });
});

it('los máximos de los factores suman cien', () => {
  expect(sumanCien(['30', '25', '20', '15', '10'])).toBe(true);
  expect(sumanCien(['30', '25', '20', '15', '10.1'])).toBe(false);
});
