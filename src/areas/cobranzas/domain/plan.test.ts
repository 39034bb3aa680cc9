import { describe, expect, it } from 'vitest';
import { reglasContacto } from '#finanzas/reglas-contacto.ts';
import { makeCalendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Paso } from './formas.ts';
import { type PorPlanear, planear } from './plan.ts';

const f = (x: string) => x as Fecha;
const cal = makeCalendario();
const leyes = (al: Fecha) => ({ cal, reglas: reglasContacto(al), desfase: () => -240 });
const ticket = (o: Partial<PorPlanear> = {}): PorPlanear => ({
  rut: '1-9',
  vence: f('2026-05-04'),
  protegida: true,
  comuna: null,
  historia: [],
  ...o,
});
const llamada = (dia: number): Paso => ({ dia, accion: 'LLAMADA', canal: 'LLAMADA', quien: 'OPERADOR' });
const DIAS = { desde: f('2026-05-04'), hasta: f('2026-08-02') };
const plan = (tickets: PorPlanear[], pasos: Paso[]) => planear(tickets, pasos, DIAS, leyes);

/** By hand, from Ley 19.496 art. 37: one call heard a week, two messages a week two days apart, from Monday to Saturday. 4 May 2026 is a Monday. */
describe('plan de una estrategia', () => {
  it('dos llamadas en una semana a quien la ley protege: la segunda se rechaza; a los siete días, no', () => {
    const { pasos, horas } = plan([ticket()], [llamada(1), llamada(3), llamada(8)]);
    expect(pasos.map((p) => [p.dia, p.tickets, p.rechazados])).toEqual([
      [1, 1, 0],
      [3, 1, 1],
      [8, 1, 0],
    ]);
    expect(horas).toBe(1);
  });
  it('a quien no protege no le rechaza ninguna', () => {
    expect(plan([ticket({ protegida: false })], [llamada(1), llamada(3)]).pasos.map((p) => p.rechazados)).toEqual([0, 0]);
  });
  it('el límite es de la persona: dos tickets suyos se estorban, los de dos personas no', () => {
    const de = (a: string, b: string) => plan([ticket({ rut: a }), ticket({ rut: b })], [llamada(1)]).pasos[0]?.rechazados;
    expect([de('1-9', '1-9'), de('1-9', '2-7')]).toEqual([1, 0]);
  });
  it('un domingo se rechaza, y lo que ya se contactó esta semana cuenta', () => {
    expect(plan([ticket()], [llamada(6)]).pasos[0]?.rechazados).toBe(1);
    const momento = { fecha: f('2026-05-02'), minuto: 600 };
    const historia = [{ canal: 'LLAMADA', finalidad: 'COBRANZA', en_mora: true, entrante: false, contactado: true, momento } as const];
    expect(plan([ticket({ historia })], [llamada(1)]).pasos[0]?.rechazados).toBe(1);
  });
  it('lo que cae fuera de los días no se cuenta, y cada semana suma lo suyo', () => {
    const { pasos, semanas } = plan([ticket()], [llamada(-5), llamada(1), llamada(15), llamada(200)]);
    expect(pasos.map((p) => p.tickets)).toEqual([0, 1, 1, 0]);
    expect(semanas.filter((s) => s.acciones > 0).map((s) => [s.desde, s.contactos])).toEqual([
      ['2026-05-04', 1],
      ['2026-05-18', 1],
    ]);
  });
  it('sesenta llamadas son seis horas de trabajo, y los mensajes del sistema ninguna', () => {
    const muchos = Array.from({ length: 60 }, (_, k) => ticket({ rut: `${k}-0` }));
    const correo: Paso = { dia: 2, accion: 'MENSAJE', canal: 'CORREO', quien: 'SISTEMA' };
    expect([plan(muchos, [llamada(1)]).horas, plan(muchos, [correo]).horas]).toEqual([6, 0]);
  });
});
