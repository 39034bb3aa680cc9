import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gastosCobranza } from '#finanzas/mora.ts';
import { div } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { DOMINIO_5, FERIADOS, TABLAS, UF } from './caso.fixture.ts';
import { type Evento, reconstruir, recorrer } from './eventos.ts';
import { imputaciones } from './imputacion.ts';
import { simular } from './simulacion.ts';
import { debe, type Pagado, type ReglasMora } from './vivo.ts';

const f = (x: string) => x as Fecha;
const REGLAS: ReglasMora = {
  tasa_mensual: div('29.00', 12),
  gastos: (monto, dias_mora) => gastosCobranza({ monto, dias_mora, valor_uf: UF }),
};
const r = simular(DOMINIO_5, TABLAS, FERIADOS);
const CREDITO = { ...DOMINIO_5, capital: r.capital, filas: r.filas };
const pago = (id: string, fecha: string, monto: number, cuota?: number): Evento => {
  return { id, fecha: f(fecha), tipo: 'pago', monto, ...(cuota === undefined ? {} : { cuota }) };
};
const perdon = (id: string, fecha: string, cuota: number, concepto: keyof Pagado, monto: number, ya_pagado = 0): Evento => {
  return { id, fecha: f(fecha), tipo: 'pago', monto, cuota, condona: { concepto, ya_pagado } };
};
const total = (p: Pagado) => p.gastos + p.mora + p.interes + p.capital;
const seis = CREDITO.filas.slice(0, 6).map((c) => pago(`c${c.numero}`, c.vencimiento, c.cuota));
/** T11 and T12: cuota 7 on 20-11-2026 owes 480.266 + mora 11.993 + gastos 40.768. */
const TODO = [perdon('g', '2026-11-20', 7, 'gastos', 40_768), perdon('m', '2026-11-20', 7, 'mora', 11_993)];
const con = (...mas: Evento[]) => recorrer(CREDITO, [...seis, ...TODO, ...mas], REGLAS, f('2026-11-20'));

describe('lo condonado de una cuota', () => {
  it('baja su concepto y no otro, aunque los anteriores se sigan debiendo', () => {
    const e = recorrer(CREDITO, [...seis, perdon('m', '2026-11-20', 7, 'mora', 5_997)], REGLAS, f('2026-11-20'));
    expect(e.filas[6]).toMatchObject({ gastos: 40_768, mora: 5_996, pagado: { gastos: 0, mora: 5_997, interes: 0, capital: 0 } });
  });

  it('un pago anterior de 480.266 la deja en cero: de la mora condonada vale la que llegó a deberse', () => {
    const { filas, pasos, estado } = con(pago('cheque', '2026-11-11', 480_266, 7));
    // 22 days of 480.266: 8.511; 9 of the 49.279 that were left: 357.
    expect(filas[6]?.pagado).toEqual({ gastos: 40_768, mora: 8_511 + 357, interes: 51_286, capital: 428_980 });
    expect([estado.vencido, estado.a_favor]).toEqual([0, 0]);
    expect(pasos.reduce((s, p) => s + p.sin_objeto, 0)).toBe(11_993 - 8_511 - 357);
    expect(filas[7]?.pagado).toEqual({ gastos: 0, mora: 0, interes: 0, capital: 0 });
  });

  it('uno que ya cubría lo condonado deja eso a favor y no paga la cuota siguiente', () => {
    const { filas, pasos } = con(pago('cheque', '2026-11-11', 529_545, 7));
    const deLoCondonado = pasos.filter((p) => 'condona' in p.evento && p.evento.condona);
    expect(deLoCondonado.map((p) => [p.a_favor, p.sin_objeto])).toEqual([
      [40_768, 0],
      [8_511, 11_993 - 8_511],
    ]);
    expect(filas[7]?.pagado).toEqual({ gastos: 0, mora: 0, interes: 0, capital: 0 });
  });

  it('lo que ya se había pagado del concepto cuando se condonó no se devuelve', () => {
    // 5.000 of mora were paid the 10-11; 3.000 of what was left were forgiven the 20-11; the cuota turns out to be paid the 11-11.
    const hechos = [pago('a', '2026-11-10', 40_768 + 5_000, 7), perdon('m', '2026-11-20', 7, 'mora', 3_000, 5_000)];
    const { pasos } = recorrer(CREDITO, [...seis, ...hechos, pago('b', '2026-11-11', 600_000, 7)], REGLAS, f('2026-11-20'));
    const paso = pasos.find((p) => p.evento.id === 'm');
    // Mora to 11-11: 8.511, of which 5.000 were charged before anybody forgave: 3.000 of the rest come back.
    expect([paso?.a_favor, paso?.sin_objeto]).toEqual([3_000, 0]);
  });
});

const dia = fc.integer({ min: 30, max: 330 }).map((d) => addDays(f('2026-03-10'), d));
const concepto = fc.constantFrom<(keyof Pagado)[]>('gastos', 'mora', 'interes', 'capital');
const hecho = fc.oneof(
  fc.record({
    fecha: dia,
    monto: fc.integer({ min: 1, max: 900_000 }),
    cuota: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
  }),
  fc.record({
    fecha: dia,
    monto: fc.integer({ min: 1, max: 300_000 }),
    cuota: fc.integer({ min: 1, max: 12 }),
    condona: fc.record({ concepto, ya_pagado: fc.integer({ min: 0, max: 60_000 }) }),
  }),
);
const historia = fc.array(hecho, { maxLength: 9 }).map((hs) =>
  hs.map((h, k): Evento => {
    const comun = { id: `e${k}`, fecha: h.fecha, tipo: 'pago' as const, monto: h.monto };
    return { ...comun, ...(h.cuota === undefined ? {} : { cuota: h.cuota }), ...('condona' in h ? { condona: h.condona } : {}) };
  }),
);
const FIN = f('2027-04-30');

describe('propiedades de lo condonado', () => {
  it('nunca sale de su cuota; cada peso baja la deuda, queda a favor de quien la pagó o nunca se debió', () => {
    fc.assert(
      fc.property(historia, (eventos) => {
        const { pasos, filas } = recorrer(CREDITO, eventos, REGLAS, FIN);
        for (const p of pasos) {
          if (p.evento.tipo !== 'pago') continue;
          const { cuota, condona, monto } = p.evento;
          const movido = p.despues.map((d, k) => total(d.pagado) - total(p.antes[k]?.pagado ?? d.pagado));
          const bajo = movido.reduce((s, x) => s + x, 0);
          expect(bajo + p.a_favor + p.sin_objeto).toBe(monto);
          if (!condona) {
            expect(p.sin_objeto).toBe(0);
            continue;
          }
          const suya = p.antes.findIndex((x) => x.numero === cuota);
          expect(movido.every((x, k) => x === 0 || k === suya)).toBe(true);
          expect(Math.min(p.a_favor, p.sin_objeto)).toBeGreaterThanOrEqual(0);
          expect(p.a_favor).toBeLessThanOrEqual(total(p.antes[suya]?.pagado ?? { gastos: 0, mora: 0, interes: 0, capital: 0 }));
        }
        for (const x of filas)
          expect(Math.min(...Object.values(x.pagado), x.interes_debido, x.capital_debido, x.mora)).toBeGreaterThanOrEqual(0);
        // The books read the same: what each event paid by concept, and nothing of it is lost.
        const { imputaciones: hechas } = imputaciones(pasos);
        for (const [k, i] of hechas.entries()) {
          const abonado = i.abonos.reduce((s, a) => s + a.monto, 0);
          const e = pasos[k]?.evento;
          expect(abonado + i.a_favor + (i.sin_objeto ?? 0)).toBe(e && 'monto' in e ? e.monto : 0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('en cualquier orden de ingreso el crédito termina igual', () => {
    fc.assert(
      fc.property(historia, fc.infiniteStream(fc.nat()), (eventos, azar) => {
        const barajados = eventos
          .map((e) => [azar.next().value, e] as const)
          .sort((a, b) => a[0] - b[0])
          .map(([, e]) => e);
        expect(reconstruir(CREDITO, barajados, REGLAS, FIN)).toEqual(reconstruir(CREDITO, eventos, REGLAS, FIN));
        for (const x of reconstruir(CREDITO, eventos, REGLAS, FIN).cuotas) expect(debe(x)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });
});
