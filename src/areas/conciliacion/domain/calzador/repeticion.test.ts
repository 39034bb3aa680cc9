import { describe, expect, it } from 'vitest';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { LineaBanco } from './calce.ts';
import { Cuentas, columnasDe } from './columnas.ts';
import { Memoria } from './memoria.ts';
import { ordenarLados } from './ordenar.ts';
import { diasQueAbarcan } from './pares.ts';
import { Rasgos } from './rasgos.ts';
import { aprenderRepeticion, claseDeMonto } from './repeticion.ts';

const linea = (id: string, fecha: string, monto: number, rut = ''): LineaBanco => ({
  id,
  cuenta: '1',
  fecha: fecha as Fecha,
  monto: pesos(monto),
  documento: '',
  rut,
  glosa: '',
});
const dia = (k: number) => `2026-${String(1 + Math.floor(k / 28)).padStart(2, '0')}-${String(1 + (k % 28)).padStart(2, '0')}`;

function rasgosDe(banco: readonly LineaBanco[], memoria?: Memoria): Rasgos {
  const cuentas = new Cuentas();
  const b = columnasDe(banco, cuentas, 'banco');
  const l = columnasDe([], cuentas, 'libro');
  ordenarLados(b, l, cuentas);
  const r = new Rasgos(b, l);
  if (memoria) r.memorias = [memoria];
  return r;
}

describe('cuánto vuelve un monto', () => {
  // I. J. Good (1953), «The population frequencies of species»: what was seen once is expected 2·N2/N1 times more.
  it('es el doble de los vistos dos veces sobre los vistos una, por clase de monto', () => {
    const sueltos = Array.from({ length: 98 }, (_, k) => linea(`a${k}`, dia(k), -20_001 - k * 130));
    const dobles = Array.from({ length: 10 }, (_, k) => [
      linea(`x${k}`, dia(k), -50_003 - k * 130),
      linea(`y${k}`, dia(k + 40), -50_003 - k * 130),
    ]).flat();
    const r = aprenderRepeticion(rasgosDe([...sueltos, ...dobles]));
    // 98 seen once, 10 twice, and a belief worth two amounts of one and a half: (20 + 3) / (98 + 2).
    expect(r[claseDeMonto(-20_001)]).toBeCloseTo(0.23, 9);
    expect(r[claseDeMonto(20_001)]).toBe(1.5);
  });

  it('la misma línea escrita dos veces en una semana no es un monto que vuelve', () => {
    const copia = [linea('a', '2026-03-02', 45_123, '40000001-8'), linea('b', '2026-03-05', 45_123, '40000001-8')];
    const otroCliente = [linea('a', '2026-03-02', 45_123, '40000001-8'), linea('b', '2026-03-05', 45_123, '99990010-0')];
    expect(aprenderRepeticion(rasgosDe(copia))[claseDeMonto(45_123)]).toBeCloseTo(3 / 3, 9);
    expect(aprenderRepeticion(rasgosDe(otroCliente))[claseDeMonto(45_123)]).toBeCloseTo(5 / 2, 9);
  });

  it('los meses firmados cuentan: un monto que ya vino no es de una sola vez', () => {
    const vacio = { dias: 30, documentos: [], pagadores: [], rechazos: [], glosas: [], doc: [], persona: [], lag: [] };
    const memoria = new Memoria([{ ...vacio, montos: [[45_123, 1]] }]);
    const k = claseDeMonto(45_123);
    const hoy = [linea('a', '2026-03-02', 45_123)];
    expect(aprenderRepeticion(rasgosDe(hoy, memoria))[k] as number).toBeGreaterThan(aprenderRepeticion(rasgosDe(hoy))[k] as number);
  });
});

describe('sobre cuántos días están repartidas las líneas', () => {
  const b = (lineas: readonly LineaBanco[]) => columnasDe(lineas, new Cuentas(), 'banco');
  it('un mes con partidas abiertas del año es de un mes; un año parejo es de un año', () => {
    const mes = Array.from({ length: 280 }, (_, k) => linea(`m${k}`, `2026-10-${String(1 + (k % 28)).padStart(2, '0')}`, 1_000 + k));
    const abiertas = Array.from({ length: 40 }, (_, k) => linea(`o${k}`, dia(k * 6), 900_000 + k));
    expect(diasQueAbarcan(b([...mes, ...abiertas]), b([]))).toBeLessThan(50);
    const parejo = Array.from({ length: 672 }, (_, k) => linea(`p${k}`, dia(k % 336), 1_000 + k));
    expect(diasQueAbarcan(b(parejo), b([]))).toBeGreaterThan(300);
  });
});
