import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, fecha } from '#kernel/values/fecha.ts';
import { leerGrilla } from './grilla.ts';
import { type MovimientoPintado, PLANTILLAS, pintar } from './pintar-cartola.fixture.ts';
import { validarSaldos } from './saldos.ts';
import type { Cartola, Celda, FormatoCartola } from './tipos.ts';

const rango = { desde: fecha('2026-01-01'), hasta: fecha('2026-06-30') };
const leer = (g: Celda[][]): Cartola => {
  const c = leerGrilla(g, { periodo: rango })?.[0];
  if (!c) throw new Error('sin cartola');
  return c;
};

describe('cadena de saldos: saldo_n = saldo_{n−1} − cargo + abono (domain §14)', () => {
  const TITULOS = ['Fecha', 'Detalle', 'Cargos', 'Abonos', 'Saldo'];
  const BASE: Celda[][] = [
    TITULOS,
    ['02/01/2026', 'a', '100', null, '900'],
    ['03/01/2026', 'b', null, '50', '950'],
    ['04/01/2026', 'c', '25', null, '925'],
  ];

  it('un monto cambiado se nombra con su fila, lo esperado y lo encontrado, una sola vez', () => {
    const c = leer(BASE.map((f, i) => (i === 2 ? ['03/01/2026', 'b', null, '60', '950'] : f)));
    expect(validarSaldos(c)).toEqual([{ tipo: 'fila', linea_origen: 3, fecha: '2026-01-03', esperado: 960, encontrado: 950 }]);
    expect(c.movimientos.map((m) => m.causas)).toEqual([[], ['saldo_no_cuadra'], []]);
  });

  it('la apertura es el último cierre', () => {
    const c = leer(BASE);
    expect(validarSaldos(c, 1000)).toEqual([]);
    expect(validarSaldos(c, 990)).toEqual([{ tipo: 'apertura', esperado: 990, encontrado: 1000 }]);
  });

  it('el cierre declarado es la apertura más la suma', () => {
    const c = leer([['Saldo final:', '926'], ...BASE]);
    expect(validarSaldos(c)).toEqual([{ tipo: 'cierre', esperado: 925, encontrado: 926 }]);
  });

  it('sin saldos sólo se comprueba contra el cierre anterior', () => {
    const c = leer([['Saldo final:', '925'], ...BASE.map((f) => f.slice(0, 4))]);
    expect(c.saldo_inicial).toBeUndefined();
    expect(validarSaldos(c)).toEqual([]);
    expect(validarSaldos(c, 1000)).toEqual([]);
    expect(validarSaldos(c, 1001)).toEqual([{ tipo: 'cierre', esperado: 926, encontrado: 925 }]);
  });

  it('el saldo diario vale al terminar el día, esté en la última fila, en la primera o repetido', () => {
    const t = ['Fecha', 'Detalle', 'Cargos', 'Abonos', 'Saldo diario'];
    const dias = (saldos: (string | null)[]) =>
      leer([t, ...saldos.map((s, i): Celda[] => [`0${2 + Math.floor(i / 2)}/01/2026`, `m${i}`, null, `${(i + 1) * 10}`, s])]);
    for (const saldos of [
      [null, '30', null, '100'],
      ['30', null, '100', null],
      ['30', '30', '100', '100'],
      ['10', '30', '60', '100'],
    ]) {
      const c = dias(saldos);
      expect([validarSaldos(c), c.saldo_inicial, c.saldo_final]).toEqual([[], 0, 100]);
    }
    expect(validarSaldos(dias([null, '30', null, '101']))).toMatchObject([{ linea_origen: 5, esperado: 100, encontrado: 101 }]);
  });
});

const movimiento = fc.record({
  dia: fc.nat(150),
  descripcion: fc.constantFrom('TRANSFERENCIA DE FONDOS', 'DEP.CHEQ.OTROS BANCOS', 'PAC CUOTA', 'COMISION MANTENCION', 'Ñandú áéíóú'),
  documento: fc.constantFrom('', '123', '456789', '10'),
  monto: fc.integer({ min: 1, max: 2_000_000_000 }),
  esCargo: fc.boolean(),
});
const cartola = fc.array(movimiento, { minLength: 1, maxLength: 40 }).map((ms): MovimientoPintado[] =>
  [...ms]
    .sort((a, b) => a.dia - b.dia)
    .map((m) => ({
      fecha: addDays(rango.desde, m.dia),
      descripcion: m.descripcion,
      documento: m.documento,
      cargo: m.esCargo ? m.monto : 0,
      abono: m.esCargo ? 0 : m.monto,
    })),
);
const formatos = Object.keys(PLANTILLAS) as FormatoCartola[];
const POR_FILA: FormatoCartola[] = ['BANCO_CHILE_WEB', 'BANCO_CHILE_EMPRESA', 'BANCO_ESTADO', 'GENERICO'];

describe('propiedades de la lectura', () => {
  it.each(formatos)('%s: lo pintado se lee igual y cuadra', (formato) => {
    fc.assert(
      fc.property(cartola, fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (movs, apertura) => {
        const c = leer(pintar(formato, apertura, movs));
        const { sinDocumento } = PLANTILLAS[formato] ?? {};
        expect(
          c.movimientos.map(({ fecha: f, descripcion, documento, cargo, abono }) => ({ fecha: f, descripcion, documento, cargo, abono })),
        ).toEqual(movs.map((m) => (sinDocumento ? { ...m, documento: '' } : m)));
        expect(validarSaldos(c)).toEqual([]);
        expect(c.saldo_inicial).toBe(apertura);
      }),
      { numRuns: 60 },
    );
  });

  it('al revés se leen las mismas filas', () => {
    fc.assert(
      fc.property(cartola, fc.constantFrom(...formatos), (movs, formato) => {
        fc.pre(new Set(movs.map((m) => m.fecha)).size > 1);
        const [ida, vuelta] = [pintar(formato, 5, movs), pintar(formato, 5, movs, true)].map(leer);
        const sinLinea = (c: Cartola | undefined) => c?.movimientos.map(({ linea_origen: _, ...m }) => m);
        expect(sinLinea(vuelta)).toEqual(sinLinea(ida));
      }),
    );
  });

  it('romper el monto de una fila siempre se descubre y nombra esa fila', () => {
    fc.assert(
      fc.property(cartola, fc.constantFrom(...POR_FILA), fc.nat(), fc.integer({ min: 1, max: 99 }), (movs, formato, cual, delta) => {
        const n = cual % movs.length;
        fc.pre(n > 0);
        const mala = (g: Celda[][], otra: Celda[][]) => g.map((f, i) => (i === g.length - movs.length - pie + n ? (otra[i] ?? f) : f));
        const pie = PLANTILLAS[formato]?.pie?.length ?? 0;
        const buena = pintar(formato, 0, movs);
        const alterados = movs.map((m, i) =>
          i === n ? { ...m, cargo: m.cargo && m.cargo + delta, abono: m.abono && m.abono + delta } : m,
        );
        const conMontoMalo = mala(buena, pintar(formato, 0, alterados)).map((f, i) => {
          const original = buena[i] ?? [];
          // The altered row keeps its printed balance.
          const saldo = formato === 'BANCO_CHILE_EMPRESA' ? 4 : formato === 'GENERICO' ? 5 : original.length - 1;
          return f.map((c, k) => (k === saldo ? (original[k] ?? null) : c));
        });
        const c = leer(conMontoMalo);
        expect(c.movimientos).toHaveLength(movs.length);
        const linea = buena.length - movs.length - pie + n + 1;
        expect(validarSaldos(c).map((q) => q.linea_origen)).toEqual([linea]);
      }),
    );
  });

  it('ensuciar una celda cualquiera nunca pierde una fila', () => {
    fc.assert(
      fc.property(
        cartola,
        fc.constantFrom(...formatos),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('', 'x', '3oo', '1.2.3', '99/99/9999', ' ', '#REF!', '-'),
        (movs, formato, f, k, basura) => {
          const g = pintar(formato, 0, movs);
          const titulo = g.findIndex((x) => x.includes('Fecha') || x.includes('FECHA') || x.includes('Fecha contable'));
          const fila = titulo + 1 + (f % movs.length);
          const sucia = g.map((x, i) => (i === fila ? x.map((c, j) => (j === k % x.length ? basura : c)) : x));
          expect(leerGrilla(sucia, { periodo: rango })?.flatMap((c) => c.movimientos)).toHaveLength(movs.length);
        },
      ),
      { numRuns: 300 },
    );
  });
});
