import { describe, expect, it } from 'vitest';
import { add, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { admite, CERRADO, type Circuito, falla, probar } from './circuito.ts';
import { compararBuro } from './comparar.ts';
import type { ContenidoBuro } from './contenido.ts';
import { cuadraTotal, depurar, porMoneda } from './minimizar.ts';
import { llegaAlAviso } from './presupuesto.ts';
import { esperaTrasFalla } from './reintentos.ts';
import { simular } from './simulador.ts';

const HOY = '2026-03-10' as Fecha;
const s = (n: number) => n * 1_000;

/** Figures of the worked examples of the area's specification (vectors V01 to V07). */
describe('circuito, presupuesto y reintentos', () => {
  it('V01: cinco fallas seguidas en un minuto abren el circuito; la prueba que falla dobla la pausa y la que responde lo cierra', () => {
    const c = [0, 10, 20, 30, 40].reduce<Circuito>((a, t) => falla(a, s(t), 'x'), CERRADO);
    expect([c.circuito, c.desde, c.hasta]).toEqual(['abierto', s(40), s(160)]);
    expect([admite(c, s(159)), admite(c, s(160))]).toEqual(['espera', 'prueba']);
    const enPrueba = probar(c, s(160), s(50));
    expect(admite(enPrueba, s(161))).toBe('espera');
    const otra = falla(enPrueba, s(160), 'x');
    expect([otra.circuito, otra.hasta]).toEqual(['abierto', s(400)]);
    expect(admite(otra, s(400))).toBe('prueba');
  });
  it('la prueba que nunca responde no deja la fuente cerrada para siempre', () => {
    const c = probar(falla(CERRADO, 0, 'clave', true), s(120), s(50));
    expect(admite(c, s(170))).toBe('prueba');
  });
  it('cinco fallas repartidas en más de un minuto no lo abren; las credenciales rechazadas, a la primera', () => {
    expect([0, 20, 40, 60, 80].reduce<Circuito>((a, t) => falla(a, s(t), 'x'), CERRADO).circuito).toBe('cerrado');
    expect(falla(CERRADO, 0, 'clave', true).circuito).toBe('abierto');
  });
  it('V02: de 10 UF a 0,35 cada uno, el aviso es el 23.º y no se repite', () => {
    const avisos: number[] = [];
    for (let n = 1, gastado = '0'; n <= 28; n += 1) {
      if (llegaAlAviso({ presupuesto: '10', gastado }, '0.35')) avisos.push(n);
      gastado = toFixed(add(gastado, '0.35'), 2);
    }
    expect(avisos).toEqual([23]);
  });
  it('V03: el que siempre agota los 20 segundos: 10:00:00, 10:00:25, 10:01:15, 10:03:35, y error a las 10:03:55', () => {
    let t = 0;
    const intentos = [0];
    for (let n = 1; ; n += 1) {
      t += 20;
      const espera = esperaTrasFalla(n, null);
      if (espera === null) break;
      t += espera / 1_000;
      intentos.push(t);
    }
    expect([intentos, t]).toEqual([[0, 25, 75, 215], 235]);
  });
  it('lo que la fuente pide esperar se respeta, hasta cinco minutos', () => {
    expect([esperaTrasFalla(1, s(60)), esperaTrasFalla(1, s(900)), esperaTrasFalla(2, s(1))]).toEqual([s(60), s(300), s(30)]);
  });
});

describe('contenido', () => {
  const base: ContenidoBuro = {
    rut: '40000007-7' as Rut,
    nombre: null,
    score: 507,
    protestos: [],
    morosidades: [],
    socios: [],
    bienes: [],
    laborales: 0,
    concursal: false,
    consultas12m: 0,
    caducados: 0,
    advertencias: [],
  };
  const protesto = (fecha: string, o: object = {}) => ({
    tipo: 'CHEQUE',
    banco: 'B',
    moneda: 'CLP' as const,
    monto: '100',
    fecha: fecha as Fecha,
    causal: null,
    aclarado: false,
    ...o,
  });
  it('lo aclarado y lo de más de cinco años se cuenta y no se muestra', () => {
    const c = depurar(
      { ...base, protestos: [protesto('2021-03-10'), protesto('2021-03-09'), protesto('2026-01-01', { aclarado: true })] },
      HOY,
    );
    expect([c.protestos.map((p) => p.fecha), c.caducados]).toEqual([['2021-03-10'], 2]);
  });
  it('pesos, UF y dólares son tres cifras', () => {
    const filas = [
      { moneda: 'USD' as const, monto: '4800' },
      { moneda: 'CLP' as const, monto: '3000000' },
      { moneda: 'UF' as const, monto: '210.5' },
      { moneda: 'CLP' as const, monto: '120000' },
    ];
    expect(porMoneda(filas)).toEqual([
      { moneda: 'CLP', monto: '3120000' },
      { moneda: 'UF', monto: '210.5000' },
      { moneda: 'USD', monto: '4800.0000' },
    ]);
  });
  it('el total declarado cuadra con sus filas, con o sin las de UF; en miles por error, no', () => {
    expect([cuadraTotal(2_770_000, 2_770_000, 3_268_000), cuadraTotal(3_268_000, 2_770_000, 3_268_000)]).toEqual([true, true]);
    expect([cuadraTotal(2_770, 2_770_000, 3_268_000), cuadraTotal(null, 1, 1)]).toEqual([false, true]);
  });
  it('comparar nombra lo nuevo, lo que se fue y lo que cambió', () => {
    const a = { ...base, protestos: [protesto('2026-01-01'), protesto('2026-01-02')] };
    const b = { ...base, protestos: [protesto('2026-01-02', { monto: '200' }), protesto('2026-01-03')] };
    const { protestos } = compararBuro(a, b);
    expect([protestos.nuevos, protestos.idos].map((l) => l.map((p) => p.fecha))).toEqual([['2026-01-03'], ['2026-01-01']]);
    expect(protestos.cambiados.map((c) => [c.antes.monto, c.despues.monto])).toEqual([['100', '200']]);
  });
  it('dos filas iguales son dos: al irse una queda la otra', () => {
    const doble = { ...base, protestos: [protesto('2026-01-01'), protesto('2026-01-01')] };
    const { protestos } = compararBuro(doble, { ...base, protestos: [protesto('2026-01-01')] });
    expect([protestos.idos.length, protestos.cambiados.length]).toEqual([1, 0]);
  });
});

describe('simulador', () => {
  const de = (rut: string, tipo: 'BURO' | 'DEUDA' | 'OTRA', fuente: string, intento = 1) =>
    simular({ rut: rut as Rut, tipo, fuente, intento, hoy: HOY });
  const score = (rut: string, intento = 1) => {
    const r = de(rut, 'BURO', 'EQUIFAX_PERSONA', intento);
    return r.estado === 'ok' ? r.contenido.buro?.score : r.estado;
  };
  it('los puntajes de la tabla, por el cuerpo del RUT', () => {
    const ruts = ['40000001-8', '99990010-0', '40000006-9', '99990016-K', '40000007-7', '99990017-8', '40000008-5', '99990018-6'];
    expect(ruts.map((r) => score(r))).toEqual([714, 782, 606, 616, 507, 417, 108, 118]);
    expect(['40000009-3', '99990019-4'].map((r) => [score(r), score(r, 2)])).toEqual([
      ['falla', 722],
      ['falla', 791],
    ]);
    expect(['40000000-K', '99990000-3'].map((r) => score(r))).toEqual(['sin_informacion', 'sin_informacion']);
  });
  it('la deuda, la Tesorería, las causas y los alimentos de la tabla', () => {
    const r = (rut: string, tipo: 'DEUDA' | 'OTRA', fuente: string) => {
      const x = de(rut, tipo, fuente);
      return x.estado === 'ok' ? x.contenido : null;
    };
    expect(r('40000001-8', 'DEUDA', 'CMF')?.deuda?.directa.vigente).toBe(1_400_000);
    expect(r('99990010-0', 'DEUDA', 'CMF')?.deuda?.directa.vigente).toBe(8_200_000);
    expect(r('99990017-8', 'DEUDA', 'CMF')?.deuda?.directa.m30_59).toBe(2_400_000);
    expect(r('99990018-6', 'DEUDA', 'TGR')?.deuda?.tgr).toMatchObject({ tipo: 'IVA', monto: 3_250_000, cobranza_judicial: true });
    expect(r('99990017-8', 'OTRA', 'PODER_JUDICIAL')?.otra?.causas).toEqual({ civiles: 0, laborales: 1, cobranza: 0 });
    expect(r('40000098-0', 'OTRA', 'BOLETIN_CONCURSAL')?.otra?.concursal).toBe(true);
    expect(r('40000077-8', 'OTRA', 'DEUDORES_ALIMENTOS')?.otra?.alimentos).toMatchObject({ inscrito: true, deuda: 1_350_000 });
    expect(r('40000001-8', 'OTRA', 'DEUDORES_ALIMENTOS')?.otra?.alimentos).toMatchObject({ inscrito: false, deuda: 0 });
  });
});
