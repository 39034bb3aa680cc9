import { describe, expect, it } from 'vitest';
import { rutOf } from '#kernel/values/rut.ts';
import { CLAVES, type Clave, type EstadoHecho, type Hecho } from './claves.ts';
import { letraDe, puntuar, revisada } from './puntos.ts';

/** Golden vectors of areas/5 §10, by their numbers there. */
const RUT = rutOf(99_990_010);
const hecho = (clave: Clave, valor: string | null, estado: EstadoHecho = 'conocido'): Hecho => ({
  rut: RUT,
  clave,
  sujeto: null,
  valor,
  desde: null,
  hasta: null,
  estado,
  ids: [],
  area: 'prueba',
  unidad: CLAVES[clave].unidad,
});
type Cifras = Partial<Record<Clave, string | null>>;
const puntos = (c: Cifras, estados: Partial<Record<Clave, EstadoHecho>> = {}) =>
  puntuar(
    Object.entries({ mora_12m: null, protestos_uf: '0', cmf_tramo: '0', causas: '0', linea_uso_pct: null, ...c }).map(([k, v]) =>
      hecho(k as Clave, v, estados[k as Clave]),
    ),
    1,
  );
const V09: Cifras = { score: '870', mora_12m: '12', linea_uso_pct: '60' };
const desglose = (p: ReturnType<typeof puntos>) => p.factores.map((f) => f.puntos);

describe('puntos de un informe de riesgo', () => {
  it('V09: 870, 12 días, limpio, sin causas, línea al 60 %: 87,8 y A', () => {
    const p = puntos(V09);
    expect([p.puntaje, p.rating]).toEqual(['87.8', 'A']);
    expect(desglose(p)).toEqual(['34.8', '18.0', '15.0', '10.0', '5.0', '5.0']);
  });
  it('V10: con un protesto abierto de UF 30: 79,8 y B', () => {
    expect(puntos({ ...V09, protestos_uf: '30' })).toMatchObject({ puntaje: '79.8', rating: 'B' });
  });
  it('V11: 782: 84,3 y B', () => {
    expect(puntos({ ...V09, score: '782' })).toMatchObject({ puntaje: '84.3', rating: 'B' });
  });
  it('V12: un deudor con 417, UF 69,53 protestadas, 30 a 59 días y sin línea: 40,7 y D', () => {
    const p = puntos({ score: '417', protestos_uf: '69.5251', cmf_tramo: '1' });
    expect([p.puntaje, p.rating]).toEqual(['40.7', 'D']);
    expect(desglose(p)).toEqual(['16.7', '12.0', '0.0', '4.0', '5.0', '3.0']);
  });
  it('V13: 118 con deuda castigada y una causa: 34,7 y E; 616 con el sistema limpio: 69,7 y C', () => {
    expect(puntos({ score: '118', cmf_tramo: '3', causas: '1' })).toMatchObject({ puntaje: '34.7', rating: 'E', forzado: null });
    expect(puntos({ score: '616' })).toMatchObject({ puntaje: '69.7', rating: 'C' });
  });
  it('V14: sin información y nada más: 65,0 y C, con el puntaje marcado', () => {
    const p = puntos({ score: null, protestos_uf: null, cmf_tramo: null });
    expect([p.puntaje, p.rating]).toEqual(['65.0', 'C']);
    expect(p.factores[0]).toMatchObject({ puntos: '20.0', nota: 'Sin información' });
  });
  it('fórmula 2: los mismos puntos, y quien cedió con responsabilidad se juzga por lo peor entre lo suyo y lo que cedió', () => {
    const mora = (version: number, c: Cifras) =>
      puntuar(
        Object.entries(c).map(([k, v]) => hecho(k as Clave, v)),
        version,
      ).factores.find((f) => f.clave === 'mora_12m');
    // Bands of V09: to 15 days 18, to 30 days 10, no history 12.
    expect(mora(1, { mora_12m: null, mora_cedida_12m: '20' })).toMatchObject({ puntos: '12.0', valor: null });
    expect(mora(2, { mora_12m: null, mora_cedida_12m: '20' })).toMatchObject({ puntos: '10.0', valor: '20' });
    expect(mora(2, { mora_12m: '40', mora_cedida_12m: '0' })).toMatchObject({ puntos: '4.0', valor: '40' });
    expect(mora(2, { mora_12m: '0', mora_cedida_12m: '12' })?.nota).toBe(
      'Es de lo que cedió con responsabilidad. Ganaría puntos con menos días de mora',
    );
    expect(mora(2, { mora_12m: '12' })).toEqual(mora(1, { mora_12m: '12' }));
  });
  it('los bordes: 15 y 16 días, UF 50 y un poco más, 80 y 100 % de la línea', () => {
    const de = (clave: Clave, valor: string) => puntos({ [clave]: valor }).factores.find((f) => f.clave === clave)?.puntos;
    expect(['0', '15', '16', '30', '31', '60', '61'].map((d) => de('mora_12m', d))).toEqual([
      '25.0',
      '18.0',
      '10.0',
      '10.0',
      '4.0',
      '4.0',
      '0.0',
    ]);
    expect(['0', '0.0001', '50', '50.0001'].map((v) => de('protestos_uf', v))).toEqual(['15.0', '7.0', '7.0', '0.0']);
    expect(['80', '80.01', '100', '100.01'].map((v) => de('linea_uso_pct', v))).toEqual(['5.0', '3.0', '3.0', '0.0']);
    expect(['85', '84.9', '70', '69.9', '55', '54.9', '40', '39.9'].map(letraDe)).toEqual(['A', 'B', 'B', 'C', 'C', 'D', 'D', 'E']);
  });
  it('la fuente que falló o que nadie consultó no da los puntos de la limpia', () => {
    const p = puntos(V09, { protestos_uf: 'error', cmf_tramo: 'error' });
    expect(desglose(p).slice(2, 4)).toEqual(['7.0', '5.0']);
    expect(p.factores[3]?.nota).toBe('La fuente falló');
  });
  it('el concursal, el castigo propio y el documento falso son E, cualquiera sea su puntaje', () => {
    for (const clave of ['concursal', 'castigo_propio', 'documento_falso'] as const) {
      const p = puntos({ ...V09, [clave]: '1' });
      expect([p.puntaje, p.rating, p.forzado === null]).toEqual(['87.8', 'E', false]);
    }
  });
  it('una tabla con un vacío, o cuyos máximos no suman cien, no se usa', () => {
    const tramos = [
      { desde: null, hasta: '10', puntos: '5' },
      { desde: '11', hasta: null, puntos: '0' },
    ];
    const malo = {
      clave: 'causas' as const,
      nombre: 'x',
      maximo: '100',
      sin_informacion: '0',
      sin_respuesta: '0',
      mejora: '',
      tabla: { variable: 'causas', cierre: 'DERECHA' as const, sin_dato: '0', tramos },
    };
    expect(() => revisada([malo])).toThrow('tramos_no_contiguos');
    expect(() => revisada([{ ...malo, tabla: null, maximo: '99' }])).toThrow('one hundred');
  });
});
