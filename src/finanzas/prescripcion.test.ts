import { describe, expect, it } from 'vitest';
import { makeCalendario } from '#kernel/values/calendar.ts';
import { addDays, type Fecha, fecha as f } from '#kernel/values/fecha.ts';
import { accionContra, avisosDeAccion, correDesde, limiteDeAccion, ultimoDiaJudicial, venceFactura, vencidoHasta } from './prescripcion.ts';

// Vectors P01–P05 of areas/6 §4, computed apart from this code; the dates of P03 and P04 are those of the cases they name.
describe('prescripción de la acción ejecutiva', () => {
  it('P01: un año desde el vencimiento legal; de un cheque, desde su protesto', () => {
    expect(limiteDeAccion(venceFactura({ fecha_vencimiento: f('2026-04-15'), recepcion: f('2026-03-02') }))).toBe('2027-04-15');
    expect(limiteDeAccion(f('2026-05-04'))).toBe('2027-05-04');
    expect(limiteDeAccion(f('2026-10-20'))).toBe('2027-10-20');
  });
  it('P01: se avisa 90, 60, 30 y 10 días antes', () => {
    expect(avisosDeAccion(f('2027-10-20'), [90, 60, 30, 10])).toEqual(['2027-07-22', '2027-08-21', '2027-09-20', '2027-10-10']);
  });
  it('P02: lo que la demanda hizo exigible corre desde ella; lo ya vencido conserva su fecha', () => {
    const demanda = f('2026-11-20');
    for (const vence of ['2026-11-20', '2026-12-20', '2027-03-20'])
      expect(limiteDeAccion(correDesde(f(vence), demanda))).toBe('2027-11-20');
    expect(limiteDeAccion(correDesde(f('2026-10-20'), demanda))).toBe('2027-10-20');
  });
  it('P03: demandar no la detiene, sólo notificar (Corte Suprema, rol 5574-2019)', () => {
    const a = accionContra({ corre_desde: f('2019-11-27'), notificado_el: f('2021-05-27') }, f('2021-06-01'));
    expect(a).toEqual({ limite: '2020-11-27', interrumpida: false, prescrita: true, dias: -181 });
  });
  it('P04: notificar a un obligado no la detiene para otro (Corte Suprema, rol 6775-2013)', () => {
    const corre_desde = f('2026-04-15');
    const [deudor, aval] = [f('2027-04-15'), f('2027-04-16')].map((notificado_el) =>
      accionContra({ corre_desde, notificado_el }, f('2027-05-01')),
    );
    expect(deudor).toMatchObject({ interrumpida: true, prescrita: false, dias: null });
    expect(aval).toMatchObject({ interrumpida: false, prescrita: true, dias: -1 });
  });
  it('P05: el 29 de febrero termina el 28; un límite en feriado no se corre y se dice el día judicial anterior', () => {
    expect(limiteDeAccion(f('2028-02-29'))).toBe('2029-02-28');
    expect(ultimoDiaJudicial(f('2026-09-18'), makeCalendario())).toBe('2026-09-17');
    expect(ultimoDiaJudicial(f('2026-09-17'), makeCalendario())).toBe('2026-09-17');
  });
  it('el último día todavía se puede; el siguiente prescribió', () => {
    const reloj = { corre_desde: f('2026-04-15'), notificado_el: null };
    expect(accionContra(reloj, f('2027-04-15'))).toMatchObject({ prescrita: false, dias: 0 });
    expect(accionContra(reloj, f('2027-04-16'))).toMatchObject({ prescrita: true, dias: -1 });
  });
  it('una factura sin vencimiento vence a 30 días corridos de su recepción (Ley 19.983 art. 2)', () => {
    expect(venceFactura({ fecha_vencimiento: null, recepcion: f('2026-03-02') })).toBe('2026-04-01');
  });
  it('los días suspendidos se agregan una vez, y sólo los que caen dentro', () => {
    const desde = f('2026-04-15');
    const s = (a: string, b: string) => ({ desde: f(a), hasta: f(b) });
    expect(limiteDeAccion(desde, [s('2026-06-01', '2026-07-01')])).toBe('2027-05-15');
    expect(limiteDeAccion(desde, [s('2026-04-01', '2026-04-25')])).toBe('2027-04-25');
    expect(limiteDeAccion(desde, [s('2027-04-16', '2027-06-01')])).toBe('2027-04-15');
    // The first one carries the term over the beginning of the second.
    expect(limiteDeAccion(desde, [s('2027-05-01', '2027-05-11'), s('2026-06-01', '2026-07-01')])).toBe('2027-05-25');
  });
  // Limits counted apart, one day at a time: each day of the term that is in any suspension moves its end by one.
  it('un día que está en dos suspensiones se agrega una sola vez', () => {
    const s = (a: string, b: string) => ({ desde: f(a), hasta: f(b) });
    const casos = [
      ['2026-04-15', [s('2026-06-01', '2026-07-01'), s('2026-06-15', '2026-07-15')], '2027-05-29'],
      ['2025-02-27', [s('2025-05-12', '2025-07-03'), s('2026-06-07', '2026-08-07'), s('2025-04-11', '2025-08-05')], '2026-08-23'],
      ['2026-09-06', [s('2027-08-26', '2027-09-18'), s('2027-08-06', '2027-09-28'), s('2026-11-17', '2026-12-21')], '2027-12-02'],
      ['2027-03-16', [s('2027-06-13', '2027-09-19'), s('2027-06-30', '2027-09-16'), s('2028-03-26', '2028-03-26')], '2028-06-22'],
    ] as const;
    for (const [desde, suspensiones, limite] of casos) expect(limiteDeAccion(f(desde), suspensiones)).toBe(limite);
  });
  it('el último día judicial es el de la comuna del tribunal: el 20 de agosto no lo es en Chillán', () => {
    const cal = makeCalendario();
    expect(['16101', '08101', null].map((comuna) => ultimoDiaJudicial(f('2027-08-20'), cal, comuna))).toEqual([
      '2027-08-19',
      '2027-08-20',
      '2027-08-20',
    ]);
  });
  it('lo vencido hasta un día es exactamente lo que prescribe hasta su año', () => {
    for (let i = 0; i < 1_500; i += 1) {
      const limite = addDays(f('2027-01-01'), i) as Fecha;
      const ultimo = vencidoHasta(limite);
      expect(limiteDeAccion(ultimo) <= limite).toBe(true);
      expect(limiteDeAccion(addDays(ultimo, 1)) > limite).toBe(true);
    }
  });
});
