import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type Calce, type LineaBanco, type LineaLibro, TOLERANCIA } from './calce.ts';
import { calzar } from './calzar.fixture.ts';
import type { ResultadoCalce } from './calzar.ts';

const INICIO = '2026-01-05' as Fecha;
const PERSONAS = ['ANA ROJAS PIZARRO', 'LUIS SOTO VERA', 'FERRETERIA EL ROBLE LIMITADA', 'AGRICOLA LOS BOLDOS SPA'].map((nombre, k) => ({
  nombre,
  rut: rutOf(40_000_001 + k),
}));

/** Few accounts, days, amounts and persons: ties, copies and accidental sums abound. */
const campos = fc.record({
  cuenta: fc.constantFrom('1', '2'),
  dia: fc.integer({ min: 0, max: 30 }),
  monto: fc.constantFrom(1000, 1990, 10_000, 25_431, 25_931, 35_431, 50_862, -10_000, -25_431),
  documento: fc.constantFrom('', '', '7001', '7002', '7003', '07001'),
  persona: fc.integer({ min: 0, max: PERSONAS.length - 1 }),
  conRut: fc.boolean(),
  conTexto: fc.boolean(),
});
const mundo = fc.record({ banco: fc.array(campos, { maxLength: 14 }), libro: fc.array(campos, { maxLength: 16 }) });
type Campos = typeof campos extends fc.Arbitrary<infer T> ? T : never;

const comunes = (c: Campos, id: string) => ({
  id,
  cuenta: c.cuenta,
  fecha: addDays(INICIO, c.dia),
  monto: pesos(c.monto),
  documento: c.documento,
  rut: c.conRut ? (PERSONAS[c.persona]?.rut ?? '') : '',
});
const deBanco = (v: Campos[]): LineaBanco[] =>
  v.map((c, k) => ({ ...comunes(c, `b${k}`), glosa: c.conTexto ? `TRANSFERENCIA DE ${PERSONAS[c.persona]?.nombre}` : 'ABONO' }));
const deLibro = (v: Campos[]): LineaLibro[] => v.map((c, k) => ({ ...comunes(c, `l${k}`), nombre: PERSONAS[c.persona]?.nombre ?? '' }));

const texto = (c: Calce) => `${c.estado} ${c.regla} ${c.puntaje} ${c.banco.join('+')}=${c.libro.join('+')} ${c.evidencia.join(' ')}`;
const total = (ids: readonly string[], lineas: readonly { id: string; monto: number }[]) =>
  ids.reduce((t, id) => t + (lineas.find((x) => x.id === id)?.monto ?? Number.NaN), 0);

describe('propiedades del calce (I13)', () => {
  it('cada línea está a lo más en un calce aceptado, y lo aceptado no se sugiere otra vez', () => {
    fc.assert(
      fc.property(mundo, (m) => {
        const { aceptados, sugeridos } = calzar(deBanco(m.banco), deLibro(m.libro));
        const usadas = aceptados.flatMap((c) => [...c.banco, ...c.libro]);
        expect(new Set(usadas).size).toBe(usadas.length);
        for (const s of sugeridos) {
          const lineas = [...s.banco, ...s.libro];
          expect(new Set(lineas).size).toBe(lineas.length);
          expect(lineas.some((x) => usadas.includes(x))).toBe(false);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('la suma de un calce es cero o la diferencia que explica', () => {
    fc.assert(
      fc.property(mundo, (m) => {
        const [b, l] = [deBanco(m.banco), deLibro(m.libro)];
        const { aceptados, sugeridos } = calzar(b, l);
        for (const c of [...aceptados, ...sugeridos]) {
          expect(total(c.banco, b) - total(c.libro, l)).toBe(c.diferencia);
          if (c.regla !== 'R7') expect(c.diferencia).toBe(0);
          else expect(c.diferencia).not.toBe(0);
          if (c.estado === 'aceptado') expect(Math.abs(c.diferencia)).toBeLessThanOrEqual(TOLERANCIA);
          expect(c.puntaje).toBeGreaterThanOrEqual(0);
          expect(c.puntaje).toBeLessThanOrEqual(100);
          const cuentas = new Set([...b, ...l].filter((x) => [...c.banco, ...c.libro].includes(x.id)).map((x) => x.cuenta));
          expect(cuentas.size).toBe(1);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('el orden de las líneas no cambia nada', () => {
    fc.assert(
      fc.property(
        mundo.chain((m) =>
          fc.record({
            m: fc.constant(m),
            banco: fc.shuffledSubarray(deBanco(m.banco), { minLength: m.banco.length }),
            libro: fc.shuffledSubarray(deLibro(m.libro), { minLength: m.libro.length }),
          }),
        ),
        ({ m, banco, libro }) => {
          const todo = (r: ResultadoCalce) => [...r.aceptados, ...r.sugeridos].map(texto).sort();
          expect(todo(calzar(banco, libro))).toEqual(todo(calzar(deBanco(m.banco), deLibro(m.libro))));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('una línea con una copia idéntica en su lado nunca se acepta sola', () => {
    const huella = (x: LineaBanco | LineaLibro) => JSON.stringify({ ...x, id: '' });
    fc.assert(
      fc.property(mundo, (m) => {
        const [b, l] = [deBanco(m.banco), deLibro(m.libro)];
        for (const lado of [b, l]) {
          const veces = new Map<string, number>();
          for (const x of lado) veces.set(huella(x), (veces.get(huella(x)) ?? 0) + 1);
          const copias = new Set(lado.filter((x) => (veces.get(huella(x)) ?? 0) > 1).map((x) => x.id));
          for (const c of calzar(b, l).aceptados) {
            if (c.banco.length + c.libro.length === 2) expect([...c.banco, ...c.libro].some((id) => copias.has(id))).toBe(false);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('cada línea de banco recibe a lo más tres sugerencias propias', () => {
    fc.assert(
      fc.property(mundo, (m) => {
        const propias = new Map<string, number>();
        for (const s of calzar(deBanco(m.banco), deLibro(m.libro)).sugeridos) {
          if (s.banco.length !== 1) continue;
          const id = s.banco[0] ?? '';
          propias.set(id, (propias.get(id) ?? 0) + 1);
        }
        for (const n of propias.values()) expect(n).toBeLessThanOrEqual(3);
      }),
      { numRuns: 100 },
    );
  });
});

/** A month of plain work, only to see that the matcher is neither blind nor credulous; the score is the benchmark's business. */
function mes(semilla: number, n = 1200) {
  let s = semilla;
  const azar = () => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return s / 4294967296;
  };
  const entre = (a: number, z: number) => a + Math.floor(azar() * (z - a + 1));
  const banco: LineaBanco[] = [];
  const libro: LineaLibro[] = [];
  const verdad: string[] = [];
  for (let k = 0; k < n; k += 1) {
    const cuerpo = 40_000_000 + entre(0, 300);
    const rut = rutOf(cuerpo);
    const nombre = `CLIENTE ${String.fromCharCode(65 + (cuerpo % 26))}${String.fromCharCode(65 + (cuerpo % 17))}${String.fromCharCode(65 + (cuerpo % 11))}`;
    const comun = { cuenta: String(entre(1, 3)), monto: pesos(entre(20_000, 900_000)) };
    const fecha = addDays(INICIO, entre(0, 60));
    const documento = String(500_000 + k * 3);
    const clase = azar();
    if (clase < 0.92) libro.push({ id: `l${k}`, ...comun, fecha, documento, rut, nombre });
    if (clase >= 0.08) {
      const dia = azar() < 0.6 ? fecha : addDays(fecha, entre(1, 8));
      banco.push({
        id: `b${k}`,
        ...comun,
        fecha: dia,
        documento: azar() < 0.45 ? documento : '',
        rut: azar() < 0.55 ? rut : '',
        glosa: azar() < 0.6 ? `TEF ${nombre}` : 'ABONO',
      });
    }
    if (clase >= 0.08 && clase < 0.92) verdad.push(`b${k}=l${k}`);
  }
  return { banco, libro, verdad };
}

const pares = (v: readonly Calce[]) => v.map((c) => `${c.banco.join('+')}=${c.libro.join('+')}`);

describe('controles (reconciliation.md §2.2)', () => {
  const { banco, libro, verdad } = mes(7);
  const { aceptados, sugeridos } = calzar(banco, libro);
  const ciertos = new Set(verdad);
  const aciertos = pares(aceptados).filter((p) => ciertos.has(p)).length;

  it('con la verdad: nada aceptado está mal y casi todo se encuentra', () => {
    expect(aceptados.length - aciertos).toBe(0);
    expect(aciertos / verdad.length).toBeGreaterThan(0.6);
    const ofrecidos = new Set([...pares(aceptados), ...pares(sugeridos)]);
    expect(verdad.filter((v) => ofrecidos.has(v)).length / verdad.length).toBeGreaterThan(0.97);
  });

  it('con la verdad corrida, nada acierta', () => {
    const corrida = new Set(verdad.map((v, k) => `${v.split('=')[0]}=${verdad[(k + 1) % verdad.length]?.split('=')[1]}`));
    expect(pares([...aceptados, ...sugeridos]).filter((p) => corrida.has(p)).length / verdad.length).toBeLessThan(0.01);
  });

  it('con una décima parte de los montos del libro alterados, se acepta cerca de una décima menos', () => {
    const alterado = libro.map((x, k) => (k % 10 === 0 ? { ...x, monto: pesos(x.monto + 123_457) } : x));
    const despues = calzar(banco, alterado).aceptados;
    const buenos = pares(despues).filter((p) => ciertos.has(p)).length;
    expect(buenos / aciertos).toBeGreaterThan(0.85);
    expect(buenos / aciertos).toBeLessThan(0.95);
    expect(despues.length - buenos).toBeLessThanOrEqual(1);
  });

  it('contra un libro que es puro ruido no se acepta nada', () => {
    const ruido = mes(99).libro;
    expect(calzar(banco, ruido).aceptados).toEqual([]);
  });
});
