import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import { comentarioAutomatico } from './comentario.ts';
import { cotizar, type Objeto, partesDe, totales } from './cotizar.ts';
import { estadoAl, estados } from './estados.ts';
import { exigirSumable, nivelDe } from './reglas.ts';

const f = (x: string) => x as Fecha;
const calendario = makeCalendario();
const IVA = '19.00';
const GASTO = pesos(10_000);
/** 33-1021 of domain §6: advance 11.250.000, due 15-04, effective 17-04. */
const DOC: Objeto = {
  saldo_base: pesos(11_250_000),
  vence: f('2026-04-15'),
  venc_ef: f('2026-04-17'),
  transito: 2,
  sin_mora_hasta: f('2026-04-17'),
  mora: pesos(0),
};

// Expected figures: areas/2 prorrogas, Rules; domain §6.13 and §19 (T15).
describe('cotizar una prórroga', () => {
  it('T15: 33-1021 del 15-04 al 15-05 al 2,10 %: 236.250 + 10.000 + IVA 1.900 = 248.150', () => {
    const c = cotizar(DOC, { vence_pedido: f('2026-05-15'), tasa: '2.10', hoy: f('2026-04-10') }, calendario);
    expect([c.dias, c.interes, c.vence_nuevo, c.venc_ef_nuevo]).toEqual([30, 236_250, '2026-05-15', '2026-05-17']);
    expect(totales([c], GASTO, IVA)).toMatchObject({ iva: 1_900, total_cargo: 248_150 });
  });

  it('vencido el 30-04: 17 días desde hoy 133.875 + mora 117.000 + 11.900 = 262.775', () => {
    const c = cotizar({ ...DOC, mora: pesos(117_000) }, { vence_pedido: f('2026-05-15'), tasa: '2.10', hoy: f('2026-04-30') }, calendario);
    expect([c.dias, c.interes, c.mora]).toEqual([17, 133_875, 117_000]);
    expect(totales([c], GASTO, IVA).total_cargo).toBe(262_775);
  });

  it('pedida al domingo 16-08 vence el lunes 17-08: 31 días, 130.200', () => {
    const doc = { ...DOC, saldo_base: pesos(7_875_000), vence: f('2026-07-17'), venc_ef: f('2026-07-17'), transito: 0 };
    const o = { ...doc, sin_mora_hasta: f('2026-07-17') };
    const c = cotizar(o, { vence_pedido: f('2026-08-16'), tasa: '1.60', hoy: f('2026-07-17') }, calendario);
    expect([c.vence_nuevo, c.dias, c.interes]).toEqual(['2026-08-17', 31, 130_200]);
  });

  it('cuota 2 del 20-05 al 19-06 al 2,10 %: 10.086 + 11.900 = 21.986', () => {
    const cuota = { ...DOC, saldo_base: pesos(480_266), vence: f('2026-05-20'), venc_ef: f('2026-05-20'), transito: 0 };
    const o = { ...cuota, sin_mora_hasta: f('2026-05-20') };
    const c = cotizar(o, { vence_pedido: f('2026-06-19'), tasa: '2.10', hoy: f('2026-05-15') }, calendario);
    expect([c.dias, c.interes, totales([c], GASTO, IVA).total_cargo]).toEqual([30, 10_086, 21_986]);
  });

  it('una fecha que no es posterior no posterga', () => {
    const pedir = (fecha: string, hoy = '2026-04-10') => cotizar(DOC, { vence_pedido: f(fecha), tasa: '2.10', hoy: f(hoy) }, calendario);
    for (const fecha of ['2026-04-15', '2026-04-01']) expect(() => pedir(fecha)).toThrow('no_posterga');
    expect(() => pedir('2026-04-28', '2026-04-30')).toThrow('no_posterga');
  });

  it('el impuesto del pagaré entra en el total', () => {
    const c = cotizar(DOC, { vence_pedido: f('2026-05-15'), tasa: '0', hoy: f('2026-04-10'), ite: () => pesos(6_600) }, calendario);
    expect(totales([c], GASTO, IVA)).toMatchObject({ total_ite: 6_600, total_cargo: 18_500 });
  });

  it('el cargo repartido entre los objetos suma el total, y nunca se posterga a un día inhábil', () => {
    const dia = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 10 ** 10 }), dia), { minLength: 1, maxLength: 8 }), (filas) => {
        const items = filas.map(([base, dias]) =>
          cotizar(
            { ...DOC, saldo_base: pesos(base) },
            { vence_pedido: addDays(f('2026-04-17'), dias), tasa: '2.10', hoy: f('2026-04-10') },
            calendario,
          ),
        );
        const t = totales(items, GASTO, IVA);
        expect(partesDe(items, t).reduce((s, x) => s + x, 0)).toBe(t.total_cargo);
        for (const i of items) {
          expect(calendario.isBankingDay(i.vence_nuevo)).toBe(true);
          expect(i.dias).toBe(daysBetween(DOC.venc_ef, i.venc_ef_nuevo));
        }
      }),
      { numRuns: 200 },
    );
  });
});

const LIMITES = { maximo_prorrogas: 2, maximo_dias: 60, dias_jefe: 30 };
const pedida = (n: number, dias: number, dias_usados = 0) => ({
  n,
  dias_usados,
  vence_anterior: f('2026-04-15'),
  vence_pedido: addDays(f('2026-04-15'), dias),
});

describe('quién la aprueba', () => {
  it('la primera hasta 30 días la aprueba el jefe de sucursal; la segunda, o más días, el comité', () => {
    expect(nivelDe([pedida(1, 30)], LIMITES, false)).toEqual({ nivel: 'jefe', motivos: [] });
    expect(nivelDe([pedida(1, 31)], LIMITES, false).nivel).toBe('comite');
    expect(nivelDe([pedida(1, 10), pedida(2, 10, 30)], LIMITES, false)).toEqual({ nivel: 'comite', motivos: ['NO_ES_LA_PRIMERA'] });
  });

  it('una tercera y más de 60 días acumulados sólo con excepción, y por el comité', () => {
    expect(() => nivelDe([pedida(3, 10, 30)], LIMITES, false)).toThrow('maximo_prorrogas');
    expect(() => nivelDe([pedida(2, 31, 30)], LIMITES, false)).toThrow('plazo_maximo_excedido');
    expect(nivelDe([pedida(1, 60)], LIMITES, false).nivel).toBe('comite');
    // The one of a client that his mora blocked is never the branch manager's.
    expect(nivelDe([pedida(1, 10)], LIMITES, false, true)).toEqual({ nivel: 'comite', motivos: ['BLOQUEADO_POR_MORA'] });
    expect(nivelDe([pedida(3, 10, 30)], LIMITES, true).motivos).toContain('EXCEPCION');
  });
});

describe('sumar el cargo a la deuda', () => {
  const item = { dias: 30, mora: pesos(0), tope: pesos(1_250_000), parte: pesos(248_150) };
  it('desde 30 días, sin mora y sin superar el documento', () => {
    expect(() => exigirSumable([item])).not.toThrow();
    expect(() => exigirSumable([{ ...item, dias: 20 }])).toThrow('capitalizacion_menor_30_dias');
    expect(() => exigirSumable([{ ...item, mora: pesos(1) }])).toThrow('mora_no_se_suma');
    expect(() => exigirSumable([{ ...item, tope: pesos(248_149) }])).toThrow('supera_documento');
  });
});

describe('estados y comentario', () => {
  it('una oferta que no se pagó en su plazo está vencida, y no se paga', () => {
    const p = { estado: 'aprobada' as const, vence_oferta: f('2026-04-15') };
    expect([estadoAl(p, f('2026-04-15')), estadoAl(p, f('2026-04-16'))]).toEqual(['aprobada', 'vencida']);
    expect(() => estados.go('vencida', 'pagar')).toThrow('transicion_no_permitida');
    expect(() => estados.go('anulada', 'aprobar')).toThrow('transicion_no_permitida');
  });

  it('el comentario automático dice qué, de cuándo a cuándo, a qué tasa, cuánto y quién autoriza', () => {
    const items = [{ objeto_nombre: '33-1021', vence_anterior: f('2026-04-15'), vence_nuevo: f('2026-05-15') }];
    const c = {
      numero: 7,
      tipo_objeto: 'DOCUMENTO',
      tasa: '2.1000',
      total_cargo: pesos(248_150),
      autoriza: 'Ana Jefa',
      pagada: true,
      motivos: [],
      items,
    };
    expect(comentarioAutomatico(c)).toBe(
      'Prórroga N°7: documento 33-1021, de 15-04-2026 a 15-05-2026, tasa 2,10 %, cobrado $248.150, autoriza Ana Jefa',
    );
    expect(comentarioAutomatico({ ...c, pagada: false })).toContain('tasa 2,10 %, cargo $248.150, autoriza Ana Jefa');
    expect(comentarioAutomatico({ ...c, motivos: ['BLOQUEADO_POR_MORA'] })).toContain('; el cliente estaba bloqueado por mora');
  });
});
