import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { estrategias } from '../tables.ts';
import { abrir, alas, anochecer, f, moroso, ticketDe } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
beforeEach(() => alas(t));
afterAll(() => t.close());

const supervisora = () => t.persona({ rut: '40000050-6', nombre: 'Supervisora', modulos: ['cobranzas:ver', 'cobranzas:estrategias'] });
const gerente = () => t.persona({ rut: '40000051-4', nombre: 'Gerente', modulos: ['cobranzas:ver', 'cobranzas:aprobar-estrategias'] });
const SUAVE = {
  clave: 'PERSONA_CUOTAS',
  nombre: 'Cuotas de personas, más suave',
  prioridad: 40,
  condiciones: { division: ['CREDITOS' as const], protegida: true },
  pasos: [
    { dia: 20, accion: 'LLAMADA' as const, canal: 'LLAMADA' as const, quien: 'OPERADOR' as const },
    { dia: 22, accion: 'LLAMADA' as const, canal: 'LLAMADA' as const, quien: 'OPERADOR' as const },
    { dia: 60, accion: 'ESCALAR' as const, canal: null, quien: 'SISTEMA' as const },
  ],
};
const proponer = (o: object = {}) => t.act(contract, 'proponer_estrategia', supervisora(), { ...SUAVE, motivo: 'Reclaman mucho', ...o });
const decidir = (estrategia_id: string, aprueba: boolean, quien = gerente(), motivo?: string) =>
  t.act(contract, 'decidir_estrategia', quien, { estrategia_id, aprueba, ...(motivo ? { motivo } : {}) });
const vigentes = (clave: string) => t.arrange((ctx) => ctx.rows(estrategias, eq(estrategias.clave, clave)));

describe('versiones de las estrategias', () => {
  it('simular dice cuántos tickets, qué días y qué contactos rechazaría la ley, y no escribe nada', async () => {
    await moroso(t);
    await anochecer(t, f('2026-05-03'));
    const antes = (await vigentes('PERSONA_CUOTAS')).length;
    const s = await t.ask(contract, 'simular_estrategia', supervisora(), SUAVE);
    // The first cuota fell due on 20-04-2026: the days 20, 22 and 60 after it are the 10th (a Sunday) and 12th of May and the 19th of June.
    expect(s).toMatchObject({ tickets: 1, personas: 1, cortada: false, desde: '2026-05-05', hasta: '2026-08-02', horas: 1 });
    expect(s.pasos.map((p) => [p.dia, p.tickets, p.rechazados])).toEqual([
      [20, 1, 1],
      [22, 1, 0],
      [60, 1, 0],
    ]);
    expect((await vigentes('PERSONA_CUOTAS')).length).toBe(antes);
  });
  it('la publica otra persona: hasta entonces rige la anterior, y después la sucede', async () => {
    const nueva = await proponer();
    expect(nueva).toMatchObject({ version_estrategia: 2, estado: 'por_aprobar', simulacion: { tickets: 1 } });
    const dos = t.persona({ rut: '40000050-6', nombre: 'Supervisora', modulos: ['cobranzas'] });
    await expect(decidir(nueva.id, true, dos)).rejects.toMatchObject({ status: 403, codigo: 'requiere_segundo_usuario' });
    expect((await vigentes('PERSONA_CUOTAS')).filter((e) => e.vigente).map((e) => e.version_estrategia)).toEqual([1]);
    await expect(proponer()).rejects.toMatchObject({ status: 409, codigo: 'version_en_espera' });
    expect(await decidir(nueva.id, true)).toMatchObject({ estado: 'vigente', decidida_el: '2026-05-04' });
    const filas = await vigentes('PERSONA_CUOTAS');
    expect(filas.map((e) => [e.version_estrategia, e.estado, e.vigente]).sort()).toEqual([
      [1, 'sucedida', false],
      [2, 'vigente', true],
    ]);
    await expect(decidir(nueva.id, true)).rejects.toMatchObject({ status: 409, codigo: 'transicion_no_permitida' });
  });
  it('desde esa noche los tickets siguen la versión nueva', async () => {
    const c = await moroso(t);
    await anochecer(t, f('2026-05-03'));
    const [v2] = (await vigentes('PERSONA_CUOTAS')).filter((e) => e.vigente);
    expect((await ticketDe(t, c.rut)).estrategia_id).toBe(v2?.id);
  });
  it('rechazarla pide decir por qué, y deja la que rige', async () => {
    const nueva = await proponer({ nombre: 'Otra más dura' });
    await expect(decidir(nueva.id, false)).rejects.toMatchObject({ codigo: 'falta_motivo_rechazo' });
    expect(await decidir(nueva.id, false, gerente(), 'Llama dos veces la misma semana')).toMatchObject({ estado: 'rechazada' });
    expect((await vigentes('PERSONA_CUOTAS')).filter((e) => e.vigente).map((e) => e.version_estrategia)).toEqual([2]);
  });
  it('dos mitades por RUT se reparten a las personas sin que falte ni se repita ninguna, y nadie cambia de lado', async () => {
    for (let k = 0; k < 3; k += 1) await moroso(t);
    await anochecer(t, f('2026-05-03'));
    const mitad = (desde: number, hasta: number) =>
      t.ask(contract, 'simular_estrategia', supervisora(), { ...SUAVE, condiciones: { ...SUAVE.condiciones, reparto: { desde, hasta } } });
    const todos = (await t.ask(contract, 'simular_estrategia', supervisora(), SUAVE)).tickets;
    const [a, b, otra] = [await mitad(0, 50), await mitad(50, 100), await mitad(0, 50)];
    expect([a.tickets + b.tickets, otra.tickets]).toEqual([todos, a.tickets]);
  });
  it('una estrategia sin pasos, con dos pasos un mismo día o con un reparto vacío se rechaza en su campo', async () => {
    await expect(proponer({ pasos: [] })).rejects.toMatchObject({ status: 400 });
    await expect(proponer({ pasos: [SUAVE.pasos[0], SUAVE.pasos[0]] })).rejects.toMatchObject({
      campos: { 'pasos.1.dia': ['Ya hay un paso ese día'] },
    });
    await expect(proponer({ condiciones: { reparto: { desde: 50, hasta: 50 } } })).rejects.toMatchObject({ status: 400 });
    await expect(proponer({ clave: "x'; drop table" })).rejects.toMatchObject({ status: 400 });
  });
});
