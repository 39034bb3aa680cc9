import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { restringirContacto } from '#areas/clientes/public.server.ts';
import type { TestApp } from '#platform/server/testing.ts';
import { contract } from '../contract.ts';
import { marcarEmplazado } from '../public.server.ts';
import { gestiones } from '../tables.ts';
import { abrir, alas, anochecer, f, llamar, moroso, operador, supervisor, ticketDe, ver } from './mundo.fixture.ts';

let t: TestApp;
beforeAll(async () => {
  t = await abrir();
});
beforeEach(() => alas(t));
afterAll(() => t.close());

const iniciar = (id: string, persona_rut: string, o: object = {}, quien = operador(t)) =>
  t.act(contract, 'iniciar_llamada', quien, { persona_rut, ...o }, { id });
const cuantas = () => t.arrange((ctx) => ctx.count(gestiones));
const PROXIMA = { proxima: { fecha: '2026-05-20', tipo: 'LLAMADA' } };

/** A ticket on Monday 4 May 2026: the mora began on 21 April. */
async function caso(o: Parameters<typeof moroso>[1] = {}) {
  const c = await moroso(t, o);
  await anochecer(t, f('2026-05-03'));
  return { ...c, id: (await ticketDe(t, c.rut)).id };
}

describe('límites del contacto, en el servicio', () => {
  it('una llamada que la ley rechaza no escribe nada, y dice desde cuándo se podrá', async () => {
    const { id, rut } = await caso();
    const antes = await cuantas();
    alas(t, '20:00');
    await expect(iniciar(id, rut)).rejects.toMatchObject({
      status: 422,
      codigo: 'fuera_de_horario',
      datos: { desde: '; podrá desde el 05-05-2026 08:00' },
    });
    alas(t, '07:59');
    await expect(iniciar(id, rut)).rejects.toMatchObject({ datos: { desde: '; podrá desde el 04-05-2026 08:00' } });
    expect(await cuantas()).toBe(antes);
  });
  it('un contacto por semana: la segunda llamada contestada dice el primer minuto permitido', async () => {
    const { id, rut } = await caso();
    await llamar(t, id, rut, PROXIMA);
    await expect(iniciar(id, rut)).rejects.toMatchObject({
      codigo: 'limite_contacto_semana',
      datos: { fecha: '04-05-2026', desde: '; podrá desde el 11-05-2026 10:00' },
    });
    const [persona] = await t.ask(contract, 'personas', operador(t), {}, id);
    expect(persona?.llamar).toMatchObject({
      permitido: false,
      codigo: 'limite_contacto_semana',
      desde: { fecha: '2026-05-11', minuto: 600 },
    });
  });
  it('tres intentos sin respuesta en el día, y mañana otra vez', async () => {
    const { id, rut } = await caso();
    for (let k = 0; k < 3; k += 1) await llamar(t, id, rut, { estado_llamada: 'NO_CONTESTA', estado_seguimiento: 'NO_CONTESTA' });
    await expect(iniciar(id, rut)).rejects.toMatchObject({
      codigo: 'limite_intentos',
      datos: { n: '3', desde: '; podrá desde el 05-05-2026 08:00' },
    });
    expect((await ver(t, id)).proxima_accion_fecha).toBe('2026-05-05');
  });
  it('mientras alguien habla con la persona, nadie más la llama', async () => {
    const { id, rut } = await caso();
    await iniciar(id, rut);
    await expect(iniciar(id, rut, {}, operador(t, 1))).rejects.toMatchObject({
      status: 409,
      codigo: 'contacto_en_curso',
      datos: { nombre: 'Operador 1' },
    });
  });
  it('una llamada que nadie cerró en su tiempo cuenta como intento sin respuesta', async () => {
    const { id, rut } = await caso();
    await iniciar(id, rut);
    alas(t, '10:31');
    const otra = await iniciar(id, rut, {}, operador(t, 1));
    const { gestiones: hechas } = await ver(t, id);
    expect(hechas.map((g) => [g.id === otra.gestion_id, g.estado_llamada])).toEqual([
      [true, null],
      [false, 'NO_CONTESTA'],
    ]);
  });
  it('una persona grande se llama igual, con aviso; a un emplazado no lo llama nadie ni con excepción', async () => {
    const { id, rut } = await caso({ natural: false });
    alas(t, '21:00');
    const { gestion_id } = await iniciar(id, rut);
    const fila = await t.arrange((ctx) => ctx.get(gestiones, gestion_id));
    expect(fila.avisos).toEqual(['fuera_de_horario']);
    const otro = await caso();
    alas(t, '10:00');
    await t.arrange((ctx) => marcarEmplazado(ctx, { rut: otro.rut, desde: f('2026-05-04'), origen: 'causa:1' }));
    await expect(iniciar(otro.id, otro.rut)).rejects.toMatchObject({
      codigo: 'contacto_restringido',
      datos: { motivo: 'Emplazado en juicio', desde: '' },
    });
    const pide = { excepcion: 'El supervisor pide insistir con este deudor' };
    await expect(iniciar(otro.id, otro.rut, pide, supervisor(t))).rejects.toMatchObject({ codigo: 'sin_excepcion' });
    expect(await iniciar(otro.id, otro.rut, { entrante: true })).toMatchObject({ gestion_id: expect.any(String) });
  });
  it('pasar sobre el horario pide permiso de excepción y deja quién y por qué', async () => {
    const { id, rut } = await caso();
    alas(t, '21:00');
    const pide = { excepcion: 'Pidió por escrito que lo llamaran a esta hora' };
    await expect(iniciar(id, rut, pide)).rejects.toMatchObject({ codigo: 'fuera_de_horario' });
    const { gestion_id } = await iniciar(id, rut, pide, supervisor(t));
    expect((await t.arrange((ctx) => ctx.get(gestiones, gestion_id))).excepcion).toEqual({ por: 'Supervisora', motivo: pide.excepcion });
  });
  it('el teléfono es de la persona, y el que está equivocado no se ofrece más', async () => {
    const { id, rut, contacto_id } = await caso({ telefono: '+56922223333' });
    await expect(iniciar(id, rut, { telefono: '+56999998888' })).rejects.toMatchObject({ codigo: 'telefono_ajeno' });
    const { gestion_id, tel } = await iniciar(id, rut, { contacto_id, telefono: '+56922223333' });
    expect(tel).toBe('tel:+56922223333');
    const dicho = { gestion_id, estado_llamada: 'NUMERO_EQUIVOCADO', estado_seguimiento: 'NO_CONTESTA' };
    await t.act(contract, 'registrar_llamada', operador(t), dicho, { id });
    const [persona] = await t.ask(contract, 'personas', operador(t), {}, id);
    expect(persona?.contactos[0]?.telefonos).toEqual([]);
  });
  it('a quien la ley protege se le informa lo que ella exige, y prometer pide la promesa', async () => {
    const { id, rut } = await caso();
    await expect(llamar(t, id, rut, { ...PROXIMA, informado: false })).rejects.toMatchObject({ codigo: 'falta_informar' });
    const { en_curso } = await ver(t, id);
    const gestion_id = en_curso?.gestion_id ?? '';
    const promete = { gestion_id, estado_llamada: 'CONTESTA', estado_seguimiento: 'PROMETE_PAGO' };
    await expect(t.act(contract, 'registrar_llamada', operador(t), promete, { id })).rejects.toMatchObject({ codigo: 'falta_compromiso' });
    const sinProxima = { gestion_id, estado_llamada: 'CONTESTA', estado_seguimiento: 'NEGATIVA_DE_PAGO' };
    await expect(t.act(contract, 'registrar_llamada', operador(t), sinProxima, { id })).rejects.toMatchObject({
      codigo: 'falta_proxima_accion',
    });
  });
  it('dos mensajes por semana separados por dos días; con un reclamo en curso, nada', async () => {
    const { id, rut, contacto_id } = await caso();
    const escribir = (plantilla: 'COBRANZA' | 'AVISO_UTIL') =>
      t.act(contract, 'enviar_mensaje', operador(t), { persona_rut: rut, contacto_id, plantilla }, { id });
    await escribir('AVISO_UTIL');
    await expect(escribir('COBRANZA')).rejects.toMatchObject({
      codigo: 'separacion_minima',
      datos: { desde: '; podrá desde el 06-05-2026 10:00' },
    });
    await t.arrange((ctx) => restringirContacto(ctx, { rut, motivo: 'RECLAMO', desde: ctx.hoy }));
    expect((await t.ask(contract, 'personas', operador(t), {}, id))[0]?.restriccion).toBe('Reclamo en curso');
    await expect(iniciar(id, rut)).rejects.toMatchObject({ codigo: 'contacto_restringido', datos: { motivo: 'Reclamo en curso' } });
  });
});
