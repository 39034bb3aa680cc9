import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { rutOf } from '#kernel/values/rut.ts';
import { type Calce, type LineaBanco, type LineaLibro, MAX_ITEMS_SUMA } from './calce.ts';
import { calzar } from './calzar.fixture.ts';
import { tasasDe } from './comision-proporcional.ts';

const PERSONAS = ['ANA ROJAS PIZARRO', 'LUIS SOTO VERA', 'FERRETERIA EL ROBLE LIMITADA', 'AGRICOLA LOS BOLDOS SPA'].map((nombre, k) => ({
  nombre,
  rut: rutOf(40_000_001 + k),
}));
const [ANA, LUIS, FERRETERIA, AGRICOLA] = PERSONAS as [
  (typeof PERSONAS)[0],
  (typeof PERSONAS)[0],
  (typeof PERSONAS)[0],
  (typeof PERSONAS)[0],
];

const comun = (id: string, fecha: string, monto: number) => ({
  id,
  cuenta: '1',
  fecha: fecha as Fecha,
  monto: pesos(monto),
  documento: '',
  rut: '',
});
const banco = (id: string, fecha: string, monto: number, mas: Partial<LineaBanco> = {}): LineaBanco => ({
  ...comun(id, fecha, monto),
  glosa: '',
  ...mas,
});
const libro = (id: string, fecha: string, monto: number, mas: Partial<LineaLibro> = {}): LineaLibro => ({
  ...comun(id, fecha, monto),
  nombre: '',
  ...mas,
});
const ids = (c: Calce) => `${[...c.banco].sort().join('+')}=${[...c.libro].sort().join('+')}`;
const de = (id: string, sugeridos: readonly Calce[]) =>
  sugeridos
    .filter((c) => c.banco.includes(id))
    .sort((x, y) => y.puntaje - x.puntaje)
    .slice(0, 3)
    .map(ids);

describe('lo que queda sin explicar se busca otra vez, sólo para sugerir', () => {
  it('un depósito sin RUT ni número de los recibos de tres clientes se sugiere por su suma', () => {
    const recibos = [
      libro('l1', '2026-03-09', 118_431, { documento: '5101', ...ANA }),
      libro('l2', '2026-03-09', 240_077, { documento: '5117', ...LUIS }),
      libro('l3', '2026-03-09', 95_310, { documento: '5120', ...FERRETERIA }),
      libro('l4', '2026-03-09', 61_900, { documento: '5122', ...AGRICOLA }),
    ];
    // 118.431 + 240.077 + 95.310 = 453.818
    const { aceptados, sugeridos } = calzar([banco('b', '2026-03-10', 453_818, { glosa: 'DEPOSITO EN EFECTIVO SUC TALCA' })], recibos);
    expect(aceptados).toEqual([]);
    expect(de('b', sugeridos)).toEqual(['b=l1+l2+l3']);
    expect(sugeridos[0]).toMatchObject({ regla: 'R5', diferencia: 0 });
  });

  it('un giro pagado en cuatro transferencias se sugiere con las que nombran a quien lo recibe', () => {
    // 7.000.000 × 3 + 4.312.500 = 25.312.500
    const partes = [7_000_000, 7_000_000, 7_000_000, 4_312_500].map((m, k) =>
      banco(`b${k}`, '2026-03-10', -m, k === 2 ? { glosa: 'TRANSFERENCIA A AGRICOLA LOS BOLDOS' } : { rut: AGRICOLA.rut }),
    );
    const ajenas = [0, 1, 2].map((k) => banco(`x${k}`, '2026-03-10', -7_000_000, { rut: FERRETERIA.rut }));
    const { sugeridos } = calzar([...ajenas, ...partes], [libro('l', '2026-03-10', -25_312_500, { documento: '88', ...AGRICOLA })]);
    expect(de('b0', sugeridos)[0]).toBe('b0+b1+b2+b3=l');
    expect(sugeridos.find((c) => c.libro.length === 1 && c.banco.length === 4)?.regla).toBe('R6');
  });
});

describe('varios con varios (N:M)', () => {
  // 310.450 + 127.333 = 437.783 = 200.000 + 237.783: no line of the bank is one of the receipts, nor their sum.
  const recibos = [
    libro('l1', '2026-03-09', 310_450, { documento: '1', ...ANA }),
    libro('l2', '2026-03-09', 127_333, { documento: '2', ...ANA }),
  ];
  const pagos = [banco('b1', '2026-03-09', 200_000, { rut: ANA.rut }), banco('b2', '2026-03-10', 237_783, { glosa: 'TEF DE ANA ROJAS' })];

  it('dos pagos de un cliente por dos de sus recibos, ninguno por sí solo, se sugieren juntos', () => {
    const { aceptados, sugeridos } = calzar(pagos, recibos);
    expect(aceptados).toEqual([]);
    expect(de('b1', sugeridos)).toEqual(['b1+b2=l1+l2']);
    expect(de('b2', sugeridos)).toEqual(['b1+b2=l1+l2']);
    expect(sugeridos[0]).toMatchObject({ regla: 'R5', estado: 'sugerido', diferencia: 0 });
    expect(sugeridos[0]?.evidencia).toContain('VARIOS_2_2');
    expect(sugeridos[0]?.evidencia).toContain('UN_RUT');
  });

  it('nunca se confirma solo, aunque todo lo diga: RUT, documento y día', () => {
    const mismo = { documento: '900', rut: ANA.rut };
    const { aceptados, sugeridos } = calzar(
      pagos.map((b) => ({ ...b, ...mismo, fecha: '2026-03-09' as Fecha })),
      recibos.map((l) => ({ ...l, ...mismo })),
    );
    expect(aceptados).toEqual([]);
    expect(sugeridos.map(ids)).toContain('b1+b2=l1+l2');
  });

  it('dos depósitos de una sucursal se sugieren con los recibos del día de sus clientes', () => {
    const glosa = 'DEPOSITO EN EFECTIVO SUC OSORNO';
    const { sugeridos } = calzar(
      [banco('b1', '2026-03-09', 150_000, { glosa }), banco('b2', '2026-03-09', 222_519, { glosa })],
      [
        libro('l1', '2026-03-09', 91_204, { documento: '11', ...ANA }),
        libro('l2', '2026-03-09', 180_305, { documento: '12', ...LUIS }),
        libro('l3', '2026-03-09', 101_010, { documento: '13', ...FERRETERIA }),
      ],
    );
    expect(de('b1', sugeridos)).toEqual(['b1+b2=l1+l2+l3']);
    expect(sugeridos[0]?.evidencia).toContain('UNA_GLOSA');
  });

  it('si un pago es por sí solo uno de los recibos, son dos calces y no uno', () => {
    const { sugeridos } = calzar(
      [banco('b1', '2026-03-09', 310_450), banco('b2', '2026-03-09', 127_333)],
      recibos.map((l) => ({ ...l, rut: ANA.rut })),
    );
    expect(sugeridos.every((c) => c.banco.length + c.libro.length === 2)).toBe(true);
  });
});

describe('comisión proporcional al monto', () => {
  // By hand: 1,19 % of the payment, rounded to the peso, and 19 % of IVA (DL 825, art. 14) on it, rounded too.
  const VENTAS: readonly (readonly [bruto: number, comision: number])[] = [
    [1_000_000, 14_161], // 11.900 + 2.261
    [500_000, 7_081], // 5.950 + 1.131 (1.130,5)
    [250_000, 3_540], // 2.975 + 565 (565,25)
    [800_000, 11_329], // 9.520 + 1.809 (1.808,8)
    [2_000_000, 28_322], // 23.800 + 4.522
    [640_000, 9_063], // 7.616 + 1.447 (1.447,04)
    [3_000_000, 42_483], // 35.700 + 6.783
  ];
  const dia = (k: number) => addDays('2026-03-02' as Fecha, k);
  const ventas = VENTAS.map(([bruto], k) =>
    libro(`l${k}`, dia(k), bruto, { documento: `70${k}`, ...(PERSONAS[k % 4] as (typeof PERSONAS)[0]) }),
  );
  const netos = VENTAS.map(([bruto, comision], k) =>
    banco(`b${k}`, dia(k + 1), bruto - comision, { glosa: 'ABONO TRANSBANK', documento: k < 6 ? `70${k}` : '' }),
  );

  it('la tasa de la cuenta se aprende de los pagos con documento y explica el que no trae ninguno', () => {
    const { aceptados, sugeridos } = calzar(netos, ventas);
    expect(aceptados).toEqual([]);
    expect(de('b6', sugeridos)[0]).toBe('b6=l6');
    const c = sugeridos.find((x) => ids(x) === 'b6=l6');
    expect(c).toMatchObject({ regla: 'R7', diferencia: -42_483 });
    // 42.483 / 3.000.000 = 1,4161 %
    expect(c?.evidencia).toContain('PORCENTAJE_142');
  });

  it('una comisión fija repetida no es una tasa', () => {
    const fija = [400_000, 400_100, 399_950, 400_020, 400_060].map((bruto) => ({
      desde: (4_999 / bruto) as number,
      hasta: (5_001 / bruto) as number,
      diferencia: 5_000,
    }));
    expect(tasasDe(fija)).toEqual([]);
    const proporcional = VENTAS.map(([bruto, d]) => ({ desde: (d - 1) / bruto, hasta: (d + 1) / bruto, diferencia: d }));
    const [tasa] = tasasDe(proporcional);
    expect(tasa?.pares).toBe(7);
    expect(tasa?.desde).toBeLessThanOrEqual(0.0119 * 1.19);
    expect(tasa?.hasta).toBeGreaterThanOrEqual(0.0119 * 1.19);
  });
});

/** Receipts of a few clients, and payments that join or split them: what the second search is for. */
const mundo = fc
  .record({
    recibos: fc.array(
      fc.record({
        dia: fc.integer({ min: 0, max: 6 }),
        monto: fc.integer({ min: 11, max: 400 }),
        quien: fc.integer({ min: 0, max: 3 }),
        conRut: fc.boolean(),
      }),
      { minLength: 3, maxLength: 14 },
    ),
    cortes: fc.array(
      fc.record({ desde: fc.nat(12), n: fc.integer({ min: 1, max: 4 }), parte: fc.integer({ min: 5, max: 95 }), nombra: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  })
  .map(({ recibos, cortes }) => {
    const inicio = '2026-03-02' as Fecha;
    const l = recibos.map((r, k) =>
      libro(`l${k}`, addDays(inicio, r.dia), r.monto * 1_009, {
        documento: String(400 + k),
        nombre: PERSONAS[r.quien]?.nombre ?? '',
        rut: r.conRut ? (PERSONAS[r.quien]?.rut ?? '') : '',
      }),
    );
    const b = cortes.flatMap((c, k) => {
      const suyos = l.slice(c.desde, c.desde + c.n);
      const total = suyos.reduce((s, x) => s + x.monto, 0);
      const primero = Math.floor((total * c.parte) / 100);
      const mas = c.nombra ? { rut: suyos[0]?.rut ?? '' } : { glosa: 'DEPOSITO EN EFECTIVO' };
      const fecha = addDays(inicio, 7);
      return total === 0 ? [] : [banco(`b${k}a`, fecha, primero, mas), banco(`b${k}b`, fecha, total - primero, mas)];
    });
    return { b, l };
  });

describe('propiedades de las sugerencias', () => {
  const total = (suyos: readonly string[], lineas: readonly { id: string; monto: number }[]) =>
    suyos.reduce((t, id) => t + (lineas.find((x) => x.id === id)?.monto ?? Number.NaN), 0);

  it('cada una suma exacto o dice su diferencia, no usa una línea dos veces, y varios con varios no se parte en dos', () => {
    fc.assert(
      fc.property(mundo, ({ b, l }) => {
        const { aceptados, sugeridos } = calzar(b, l);
        const tomadas = new Set(aceptados.flatMap((c) => [...c.banco, ...c.libro]));
        for (const c of sugeridos) {
          const lineas = [...c.banco, ...c.libro];
          expect(new Set(lineas).size).toBe(lineas.length);
          expect(lineas.some((x) => tomadas.has(x))).toBe(false);
          expect(total(c.banco, b) - total(c.libro, l)).toBe(c.diferencia);
          if (c.regla !== 'R7') expect(c.diferencia).toBe(0);
          if (c.banco.length < 2 || c.libro.length < 2) continue;
          expect(c.estado).toBe('sugerido');
          expect(Math.max(c.banco.length, c.libro.length)).toBeLessThanOrEqual(MAX_ITEMS_SUMA);
          for (const i of c.banco) {
            for (let mascara = 1; mascara < (1 << c.libro.length) - 1; mascara += 1)
              expect(
                total(
                  c.libro.filter((_, k) => (mascara >> k) & 1),
                  l,
                ),
              ).not.toBe(total([i], b));
          }
        }
        for (const c of aceptados) expect(c.banco.length === 1 || c.libro.length === 1).toBe(true);
      }),
      { numRuns: 250 },
    );
  });

  it('ningún grupo se sugiere dos veces para la misma línea, y el orden de las líneas no cambia nada', () => {
    const todo = (r: ReturnType<typeof calzar>) =>
      [...r.aceptados, ...r.sugeridos].map((c) => `${c.estado} ${c.regla} ${c.puntaje} ${ids(c)}`).sort();
    fc.assert(
      fc.property(
        mundo.chain(({ b, l }) =>
          fc.record({
            b: fc.constant(b),
            l: fc.constant(l),
            banco: fc.shuffledSubarray(b, { minLength: b.length }),
            libro: fc.shuffledSubarray(l, { minLength: l.length }),
          }),
        ),
        (m) => {
          const r = calzar(m.b, m.l);
          const grupos = r.sugeridos.map((c) => `${c.regla} ${ids(c)}`);
          expect(new Set(grupos).size).toBe(grupos.length);
          expect(todo(calzar(m.banco, m.libro))).toEqual(todo(r));
        },
      ),
      { numRuns: 200 },
    );
  });
});
