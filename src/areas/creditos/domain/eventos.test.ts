import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gastosCobranza } from '#finanzas/mora.ts';
import { div } from '#kernel/values/decimal.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { DOMINIO_5, FERIADOS, TABLAS, UF } from './caso.fixture.ts';
import { type Evento, reconstruir } from './eventos.ts';
import { simular } from './simulacion.ts';
import type { Solicitud } from './simulacion-datos.ts';
import { type CuotaViva, debe, type ReglasMora } from './vivo.ts';

const f = (x: string) => x as Fecha;
const REGLAS: ReglasMora = {
  tasa_mensual: div('29.00', 12),
  gastos: (monto, dias_mora) => gastosCobranza({ monto, dias_mora, valor_uf: UF }),
};
const vivo = (s: Solicitud) => {
  const r = simular(s, TABLAS, FERIADOS);
  return { ...s, capital: r.capital, filas: r.filas };
};
const CREDITO = vivo(DOMINIO_5);
const pago = (id: string, fecha: string, monto: number): Evento => ({ id, fecha: f(fecha), tipo: 'pago', monto });
const seis = CREDITO.filas.slice(0, 6).map((c) => pago(`c${c.numero}`, c.vencimiento, c.cuota));

// Expected figures: domain §5 and §19 (T10–T12); areas 1, descuentos (cuota 7 on 20-11-2026: 533.027).
describe('el crédito reconstruido desde sus eventos', () => {
  it('pagado a tiempo no debe nada y su saldo es el de la tabla', () => {
    const e = reconstruir(CREDITO, seis, REGLAS, f('2026-09-20'));
    expect([e.saldo, e.vencido, e.a_favor, e.estado]).toEqual([2_699_276, 0, 0, 'vigente']);
  });

  it('T11 y T12: la cuota 7 pagada el 20-11 debe 480.266 + 11.993 de mora + 40.768 de gastos = 533.027', () => {
    const e = reconstruir(CREDITO, seis, REGLAS, f('2026-11-20'));
    const siete = e.cuotas[6];
    expect(siete && debe(siete)).toBe(533_027);
    expect(e.vencido).toBe(533_027);
    const pagada = reconstruir(CREDITO, [...seis, pago('c7', '2026-11-20', 533_027)], REGLAS, f('2026-11-20'));
    expect(pagada.cuotas[6]?.pagado).toEqual({ gastos: 40_768, mora: 11_993, interes: 51_286, capital: 428_980 });
    expect([pagada.vencido, pagada.estado]).toEqual([0, 'vigente']);
  });

  it('un pago corto va primero a gastos y mora; el resto sigue devengando', () => {
    const e = reconstruir(CREDITO, [...seis, pago('c7', '2026-11-20', 60_000)], REGLAS, f('2026-11-20'));
    expect(e.cuotas[6]?.pagado).toEqual({ gastos: 40_768, mora: 11_993, interes: 7_239, capital: 0 });
  });

  it('un vencimiento en domingo se paga el lunes sin mora', () => {
    // 20-09-2026 is a Sunday (domain §11): payable on Monday 21.
    const cinco = seis.slice(0, 5);
    expect(reconstruir(CREDITO, cinco, REGLAS, f('2026-09-21')).vencido).toBe(0);
    expect(reconstruir(CREDITO, cinco, REGLAS, f('2026-09-22')).vencido).toBeGreaterThan(480_266);
  });

  it('T10: un prepago de 2.776.205 el 05-10 cierra el crédito', () => {
    const prepago: Evento = {
      id: 'p',
      fecha: f('2026-10-05'),
      tipo: 'prepago',
      monto: 2_776_205,
      politica: 'reduce_cuota',
      meses_comision: 1,
    };
    const e = reconstruir(CREDITO, [...seis, prepago], REGLAS, f('2026-10-05'));
    expect(e).toMatchObject({ saldo: 0, a_favor: 0, estado: 'pagado' });
    expect(e.prepagos).toEqual([{ id: 'p', fecha: '2026-10-05', interes: 25_643, comision: 51_286, capital: 2_699_276 }]);
    expect(reconstruir(CREDITO, [...seis, { ...prepago, monto: 2_776_204 }], REGLAS, f('2026-10-05')).saldo).toBe(1);
  });

  // areas/3 recaudaciones: K + K·i·d/30 + K·i. At 1,9 % and 15 days, 1.000.052 costs 9.500 and 19.001 (1.028.553) and one peso more 9.501 and 19.001
  // (1.028.555): nothing costs 1.028.554.
  it('el peso que ningún capital usa en un prepago abona la cuota que sigue: no queda a favor de quien debe', () => {
    const con = (monto: number): Evento => ({
      id: 'p',
      fecha: f('2026-10-05'),
      tipo: 'prepago',
      monto,
      politica: 'reduce_cuota',
      meses_comision: 1,
    });
    const justo = reconstruir(CREDITO, [...seis, con(1_028_553)], REGLAS, f('2026-10-05'));
    const sobra = reconstruir(CREDITO, [...seis, con(1_028_554)], REGLAS, f('2026-10-05'));
    expect(justo.prepagos).toEqual([{ id: 'p', fecha: '2026-10-05', interes: 9_500, comision: 19_001, capital: 1_000_052 }]);
    expect([sobra.prepagos, sobra.saldo, sobra.a_favor]).toEqual([justo.prepagos, justo.saldo, 0]);
    expect(debe(sobra.cuotas[6] as CuotaViva)).toBe(debe(justo.cuotas[6] as CuotaViva) - 1);
    const siguiente = reconstruir(CREDITO, [...seis, con(1_028_555)], REGLAS, f('2026-10-05'));
    expect(siguiente.prepagos).toEqual([{ id: 'p', fecha: '2026-10-05', interes: 9_501, comision: 19_001, capital: 1_000_053 }]);
  });

  // Domain §5: partial grace pays interest only, $95.000 a month on 5.000.000 at 1,9 %; on the 4.000.000 that stay, $76.000.
  it('prepagar durante la gracia parcial la conserva: el mes que queda paga sólo su interés', () => {
    const conGracia = vivo({
      ...DOMINIO_5,
      costos: [],
      ite: { metodo: 'exento', financiado: false, exento: 0 },
      plazo: 8,
      gracia: { tipo: 'PARCIAL', meses: 3 },
      fecha_primer_vencimiento: f('2026-04-09'),
    });
    expect(conGracia.filas.slice(0, 3).map((x) => x.cuota)).toEqual([95_000, 95_000, 95_000]);
    const primera = pago('g1', '2026-04-09', 95_000);
    for (const politica of ['reduce_cuota', 'reduce_plazo'] as const) {
      const prepago: Evento = { id: 'p', fecha: f('2026-04-09'), tipo: 'prepago', monto: 1_019_000, politica, meses_comision: 1 };
      const e = reconstruir(conGracia, [primera, prepago], REGLAS, f('2026-04-09'));
      expect([e.prepagos[0]?.capital, e.prepagos[0]?.comision, e.saldo]).toEqual([1_000_000, 19_000, 4_000_000]);
      expect(e.cuotas.slice(1, 3).map((x) => [x.cuota, x.amortizacion])).toEqual([
        [76_000, 0],
        [76_000, 0],
      ]);
      expect(e.cuotas.slice(3).reduce((s, x) => s + x.amortizacion, 0)).toBe(4_000_000);
      if (politica === 'reduce_plazo') expect(e.cuotas[3]?.cuota).toBe(conGracia.filas[3]?.cuota);
    }
  });

  it('reversar un pago deja el crédito como si no se hubiera hecho', () => {
    const conPago = [...seis, pago('x', '2026-10-05', 300_000), { id: 'r', fecha: f('2026-11-01'), tipo: 'reversa', de: 'x' } as const];
    expect(reconstruir(CREDITO, conPago, REGLAS, f('2026-12-01'))).toEqual(reconstruir(CREDITO, seis, REGLAS, f('2026-12-01')));
  });
});

// Expected figures: areas 2, prorrogas (cuota 2 of domain §5, 20-05 to 19-06; the others keep their dates); mora by domain §3.
describe('un vencimiento postergado', () => {
  const mover = (fecha: string, a: string, suma = 0): Evento => ({
    id: `m-${fecha}`,
    fecha: f(fecha),
    tipo: 'postergacion',
    cuota: 2,
    a: f(a),
    suma,
  });
  const primera = pago('c1', '2026-04-20', 480_266);

  it('no se mueve hasta que ocurre; después no hay mora hasta la fecha nueva, y las otras cuotas conservan la suya', () => {
    const movida = mover('2026-05-15', '2026-06-19');
    expect(reconstruir(CREDITO, [primera, movida], REGLAS, f('2026-05-14')).cuotas[1]?.prorrogada_a).toBeUndefined();
    const e = reconstruir(CREDITO, [primera, movida], REGLAS, f('2026-06-19'));
    expect([e.vencido, e.estado, e.cuotas[1]?.prorrogada_a]).toEqual([0, 'vigente', '2026-06-19']);
    expect(e.cuotas.map((c) => c.vencimiento)).toEqual(CREDITO.filas.map((c) => c.vencimiento));
    // One day late on the new date: 480.266 × 29/12 % / 30 = 387 (domain §3).
    expect(reconstruir(CREDITO, [primera, movida], REGLAS, f('2026-06-20')).vencido).toBe(480_653);
  });

  it('la mora hasta el día de la prórroga ya se cobró: no se vuelve a deber', () => {
    const e = reconstruir(CREDITO, [primera, mover('2026-06-03', '2026-06-19')], REGLAS, f('2026-06-19'));
    expect([e.vencido, e.estado]).toEqual([0, 'vigente']);
  });

  it('lo que se paga mientras tanto va a la cuota que vence primero', () => {
    const tercera = pago('c3', '2026-06-22', 480_266);
    const e = reconstruir(CREDITO, [primera, mover('2026-05-15', '2026-07-13'), tercera], REGLAS, f('2026-06-23'));
    expect(e.cuotas.slice(1, 3).map((c) => c.pagado.capital)).toEqual([0, 397_869]);
    expect(e.estado).toBe('vigente');
  });

  it('un prepago también paga lo vencido por su fecha: la prorrogada después de la que vencía antes', () => {
    const prepago: Evento = {
      id: 'p',
      fecha: f('2026-07-15'),
      tipo: 'prepago',
      monto: 100_000,
      politica: 'reduce_cuota',
      meses_comision: 1,
    };
    const e = reconstruir(CREDITO, [primera, mover('2026-05-15', '2026-07-13'), prepago], REGLAS, f('2026-07-15'));
    expect(e.cuotas[1]?.pagado).toEqual({ gastos: 0, mora: 0, interes: 0, capital: 0 });
    expect(Object.values(e.cuotas[2]?.pagado ?? {}).reduce((s, x) => s + x, 0)).toBe(100_000);
  });

  it('un pago con fecha anterior a la prórroga encuentra la fecha y la mora de su día', () => {
    // Cuota 2 on 30-05, ten days late: mora 3.869 (480.266 × 29/12 % / 30 × 10).
    const atrasado = pago('z', '2026-05-30', 100_000);
    const e = reconstruir(CREDITO, [primera, mover('2026-06-03', '2026-06-19'), atrasado], REGLAS, f('2026-06-19'));
    expect(e.cuotas[1]?.pagado).toEqual({ gastos: 0, mora: 3_869, interes: 89_816, capital: 6_315 });
    expect(e.vencido).toBe(0);
  });

  it('lo que se suma a la cuota se debe con ella', () => {
    const e = reconstruir(CREDITO, [primera, mover('2026-05-15', '2026-06-19', 21_986)], REGLAS, f('2026-06-19'));
    expect([e.cuotas[1]?.cuota, e.saldo]).toEqual([502_252, 4_727_136 + 21_986]);
  });
});

const evento: fc.Arbitrary<Evento> = fc
  .record({
    id: fc.uuid(),
    dia: fc.integer({ min: 0, max: 420 }),
    monto: fc.integer({ min: 1, max: 1_500_000 }),
    tipo: fc.constantFrom('pago', 'pago', 'pago', 'reduce_cuota', 'reduce_plazo', 'postergacion'),
  })
  .map(({ id, dia, monto, tipo }): Evento => {
    const fecha = addDays(f('2026-03-11'), dia);
    if (tipo === 'postergacion') return { id, fecha, tipo, cuota: 1 + (monto % 12), a: addDays(fecha, 1 + (monto % 60)), suma: 0 };
    return tipo === 'pago'
      ? { id, fecha, tipo: 'pago', monto }
      : { id, fecha, tipo: 'prepago', monto, politica: tipo as 'reduce_cuota', meses_comision: 1 };
  });
const historia = fc.uniqueArray(evento, { maxLength: 14, selector: (e) => e.id });
const CREDITOS = [
  CREDITO,
  vivo({ ...DOMINIO_5, metodo: 'aleman' }),
  vivo({ ...DOMINIO_5, metodo: 'plano', multiplo: 100 }),
  vivo({ ...DOMINIO_5, meses_no_pago: [9] }),
  vivo({ ...DOMINIO_5, plazo: 15, gracia: { tipo: 'TOTAL', meses: 3 } }),
  vivo({ ...DOMINIO_5, base_dias: 'real_365', gracia: { tipo: 'PARCIAL', meses: 2 } }),
  vivo({ ...DOMINIO_5, primer_periodo: 'periodos', metodo: 'bullet' }),
];
const credito = fc.constantFrom(...CREDITOS);
const FIN = f('2027-12-31');

describe('propiedades de los eventos', () => {
  it('en cualquier orden de ingreso dan la misma tabla', () => {
    fc.assert(
      fc.property(credito, historia, fc.infiniteStream(fc.nat()), (c, eventos, azar) => {
        const orden = eventos.map((e) => [azar.next().value, e] as const).sort((a, b) => a[0] - b[0]);
        const barajados = orden.map(([, e]) => e);
        expect(reconstruir(c, barajados, REGLAS, FIN)).toEqual(reconstruir(c, eventos, REGLAS, FIN));
      }),
      { numRuns: 300 },
    );
  });

  it('un pago y su reversa son como ninguno, donde sea que estén', () => {
    fc.assert(
      fc.property(credito, historia, evento, (c, eventos, e) => {
        const reversa: Evento = { id: `r-${e.id}`, fecha: addDays(e.fecha, 30), tipo: 'reversa', de: e.id };
        expect(reconstruir(c, [reversa, ...eventos, e], REGLAS, FIN)).toEqual(reconstruir(c, eventos, REGLAS, FIN));
      }),
      { numRuns: 300 },
    );
  });

  it('ni un peso se pierde: lo pagado está en las cuotas, en los prepagos o a favor; y el capital, pagado o por pagar', () => {
    fc.assert(
      fc.property(credito, historia, (c, eventos) => {
        const e = reconstruir(c, eventos, REGLAS, FIN);
        const enCuotas = e.cuotas.reduce((s, x) => s + x.pagado.gastos + x.pagado.mora + x.pagado.interes + x.pagado.capital, 0);
        const enPrepagos = e.prepagos.reduce((s, p) => s + p.interes + p.comision + p.capital, 0);
        const entro = eventos.reduce((s, x) => s + ('monto' in x ? x.monto : 0), 0);
        expect(enCuotas + enPrepagos + e.a_favor).toBe(entro);
        const capital = e.cuotas.reduce((s, x) => s + x.amortizacion, 0) + e.prepagos.reduce((s, p) => s + p.capital, 0);
        expect(capital).toBe(c.capital);
        for (const x of e.cuotas) {
          expect(x.cuota).toBe(x.interes + x.amortizacion);
          expect(Math.min(...Object.values(x.pagado))).toBeGreaterThanOrEqual(0);
          expect(debe(x)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('hay dinero a favor sólo cuando nada se debe', () => {
    fc.assert(
      fc.property(credito, historia, (c, eventos) => {
        const fin = eventos.reduce((a, e) => (e.fecha > a ? e.fecha : a), c.fecha_curse);
        const e = reconstruir(c, eventos, REGLAS, fin);
        if (e.a_favor > 0) expect(e.cuotas.filter((x) => debe(x) > 0)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('mirar el crédito otro día no cambia su mora: los días se suman exactos', () => {
    fc.assert(
      fc.property(credito, historia, fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 6 }), (c, eventos, dias) => {
        const miradas = dias.map((d, k): Evento => ({ id: `m${k}`, fecha: addDays(f('2026-03-11'), d), tipo: 'pago', monto: 0 }));
        expect(reconstruir(c, [...eventos, ...miradas], REGLAS, FIN)).toEqual(reconstruir(c, eventos, REGLAS, FIN));
      }),
      { numRuns: 300 },
    );
  });
});
