import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { areas } from '#app/areas.server.gen.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import { defineArea } from '#kernel/contract.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { implement } from '#platform/server/implement.ts';
import { serverArea } from '#platform/server/registry.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { CALENDARIOS, contract } from '../contract.ts';
import { olvidarA, recordarProximos } from './recordar.ts';

const remates = defineArea({ area: 'remates', tier: 3, uses: [], permissions: ['ver'] });
/** An area that publishes its dates, as those of the business do. */
const area = serverArea({
  contract: remates,
  service: implement(remates, { handlers: {} }),
  answers: {
    'agenda.por_mostrar': async (ctx, { desde }) =>
      ctx.session.rut === '40000001-8' ? [{ id: '7', fecha: addDays(desde, 3), titulo: 'Remate causa C-7', url: '/judicial/7' }] : [],
  },
});

let t: TestApp;
let ana: Session;
let beto: Session;
let carla: Session;

async function persona(username: string, rut: string, modulos = ['calendario', 'remates:ver', 'notificaciones:ver']): Promise<Session> {
  const u = await t.arrange((ctx) =>
    crearCuenta(ctx.db, {
      empresa_id: t.empresa_id,
      email: `${username}@ejemplo.cl`,
      username,
      fullName: `Persona ${username}`,
      role: 'client',
      status: 'active',
      email_verificado: true,
      creada_por: ['PRUEBA'],
    }),
  );
  return t.persona({ usuario_id: u.id, nombre: u.fullName, rut, modulos });
}

beforeAll(async () => {
  t = await testApp([...areas, area]);
  ana = await persona('ana', '40000001-8');
  beto = await persona('beto', '40000002-6');
  carla = await persona('carla', '40000003-4');
});
afterAll(() => t.close());

const crear = (quien: Session, title: string, o: object = {}, calendar = 'Personal', extra: object = {}) =>
  t.act(contract, 'crear', quien, { title, start: '2026-03-12T10:00', ...o, extendedProps: { calendar, ...extra } } as never);
const ver = (quien: Session, q: object = {}) => t.ask(contract, 'eventos', quien, q);
const titulos = async (quien: Session, q: object = {}) => (await ver(quien, q)).map((e) => e.title);
const avisos = async (quien: Session) => {
  const { rows } = await t.deps.database.sql('select tipo, titulo from notificacion where usuario_id = $1 order by id', [quien.usuario_id]);
  return rows.map((r) => `${String(r.tipo)}: ${String(r.titulo)}`);
};

describe('los cinco calendarios', () => {
  it('Family nunca muestra Business; sin el parámetro, los cinco; presente y vacío, ninguno; otro nombre: 400', async () => {
    await crear(ana, 'Cumpleaños', {}, 'Family');
    await crear(ana, 'Reunión', {}, 'Business');
    expect(await titulos(ana, { calendars: 'Family' })).toEqual(['Cumpleaños']);
    expect(new Set((await ver(ana)).map((e) => e.extendedProps.calendar))).toEqual(new Set(['Family', 'Business', 'Holiday']));
    expect(await ver(ana, { calendars: '' })).toEqual([]);
    expect(await titulos(ana, { 'calendars[]': ['Family', 'ETC'] })).toEqual(['Cumpleaños']);
    await expect(ver(ana, { calendars: 'Family,Trabajo' })).rejects.toMatchObject({
      status: 400,
      campos: { calendars: expect.anything() },
    });
  });
  it('sus opciones son exactamente cinco', async () => {
    expect(CALENDARIOS).toEqual(['Personal', 'Business', 'Family', 'Holiday', 'ETC']);
    expect(contract.options).toEqual(['calendars', 'guests']);
  });
});

describe('lo que pone el sistema', () => {
  it('el 18 y el 19 de septiembre son feriados todos los años', async () => {
    for (const year of [2022, 2026, 2031]) {
      const rows = await ver(beto, { calendars: 'Holiday', desde: `${year}-09-18`, hasta: `${year}-09-19` });
      expect(rows.map((e) => [e.id, e.allDay, e.editable])).toEqual([
        [`feriado-${year}-09-18`, true, false],
        [`feriado-${year}-09-19`, true, false],
      ]);
    }
  });
  it('las fechas de mis registros están sin escribirlas, con la dirección de cada uno, y no las de otro', async () => {
    const q = { calendars: 'Business', desde: '2026-03-20', hasta: '2026-03-30' };
    expect(await ver(ana, q)).toMatchObject([
      { id: 'agenda-remates-7', title: 'Remate causa C-7', start: '2026-03-23', url: '/judicial/7' },
    ]);
    expect(await ver(beto, q)).toEqual([]);
    const sin = t.persona({ usuario_id: ana.usuario_id, rut: '40000001-8', modulos: ['calendario'] });
    expect(await ver(sin, q)).toEqual([]);
  });
  it('un feriado o una fecha del negocio no se cambia ni se borra: 403', async () => {
    for (const id of ['feriado-2026-09-18', 'agenda-remates-7']) {
      await expect(t.act(contract, 'eliminar', ana, {}, { id })).rejects.toMatchObject({ status: 403, codigo: 'evento_de_sistema' });
      await expect(t.act(contract, 'actualizar', ana, { title: 'x' }, { id })).rejects.toMatchObject({ codigo: 'evento_de_sistema' });
    }
  });
});

describe('un evento', () => {
  it('el personal de otro no existe: 404', async () => {
    const { id } = await crear(ana, 'Médico');
    const n = String(id);
    await expect(t.act(contract, 'actualizar', beto, { title: 'x' }, { id: n })).rejects.toMatchObject({ status: 404 });
    await expect(t.act(contract, 'eliminar', beto, {}, { id: n })).rejects.toMatchObject({ status: 404 });
    await expect(t.detail(contract, beto, n)).rejects.toMatchObject({ status: 404 });
    expect(await titulos(beto)).not.toContain('Médico');
  });
  it('el de las 10 sigue a las 10 al otro lado del cambio de hora', async () => {
    const { id } = await crear(ana, 'Comité', { start: '2026-04-03T10:00', end: '2026-04-03T11:00' });
    const movido = await t.act(contract, 'actualizar', ana, { start: '2026-04-06T10:00', end: '2026-04-06T11:00' }, { id: String(id) });
    expect(movido).toMatchObject({ start: '2026-04-06T10:00:00-04:00', end: '2026-04-06T11:00:00-04:00', allDay: false });
  });
  it('el término antes del inicio se rechaza en end, también cuando sólo se mueve el inicio, y nada cambia', async () => {
    await expect(crear(ana, 'x', { end: '2026-03-12T09:00' })).rejects.toMatchObject({ status: 400, campos: { end: expect.anything() } });
    const { id } = await crear(ana, 'Corto', { end: '2026-03-12T11:00' });
    await expect(t.act(contract, 'actualizar', ana, { start: '2026-03-13T10:00' }, { id: String(id) })).rejects.toMatchObject({
      campos: { end: expect.anything() },
    });
    expect((await t.detail(contract, ana, String(id))).start).toBe('2026-03-12T10:00:00-03:00');
  });
  it('de días enteros: fechas, y un instante es su día en Chile', async () => {
    const e = await crear(ana, 'Vacaciones', { start: '2026-03-17T02:00:00.000Z', end: '2026-03-20', allDay: true });
    expect(e).toMatchObject({ start: '2026-03-16', end: '2026-03-20', allDay: true });
    expect(await titulos(ana, { calendars: 'Personal', desde: '2026-03-19', hasta: '2026-03-19' })).toEqual(['Vacaciones']);
    expect(await titulos(ana, { calendars: 'Personal', desde: '2026-03-20', hasta: '2026-03-20' })).toEqual([]);
  });
  it('lo que responde se puede devolver entero; un campo que no es suyo: 400 y nada cambia; una dirección que ejecuta: 400', async () => {
    const e = await crear(ana, 'Entero', {}, 'ETC', { guests: ['Notario Público'] });
    const { id, editable: _e, version: _v, acciones: _a, ...igual } = e as typeof e & { acciones?: unknown };
    expect(await t.act(contract, 'actualizar', ana, igual as never, { id: String(id) })).toMatchObject({ title: 'Entero', version: 1 });
    await expect(t.act(contract, 'actualizar', ana, { color: 'rojo' } as never, { id: String(id) })).rejects.toMatchObject({
      codigo: 'campo_desconocido',
    });
    for (const url of ['javascript:alert(1)', '//malo.cl'])
      await expect(crear(ana, 'x', { url })).rejects.toMatchObject({ status: 400, campos: { url: expect.anything() } });
  });
  it('borrado no vuelve, y su número no se da otra vez', async () => {
    const { id } = await crear(ana, 'Borrador');
    expect(await t.act(contract, 'eliminar', ana, {}, { id: String(id) })).toEqual({ id });
    await expect(t.act(contract, 'eliminar', ana, {}, { id: String(id) })).rejects.toMatchObject({ status: 404 });
    expect(Number((await crear(ana, 'Siguiente')).id)).toBeGreaterThan(Number(id));
  });
});

describe('invitados', () => {
  it('reciben aviso, lo ven en su calendario, responden, y sólo quien lo creó lo cambia', async () => {
    const { id } = await crear(ana, 'Directorio', { start: '2026-05-04T09:00' }, 'Business', {
      guests: [{ id: beto.usuario_id }, 'Persona carla', 'Abogado externo'],
    });
    expect(await avisos(beto)).toContain('evento_invitacion: Persona ana le invita: Directorio');
    const suyo = (await ver(beto)).find((e) => e.id === id);
    expect(suyo).toMatchObject({ editable: false, extendedProps: { organizador: 'Persona ana', mi_respuesta: 'invitado' } });
    expect(suyo?.extendedProps.guests.map((g) => [g.fullName, g.id !== null])).toEqual([
      ['Abogado externo', false],
      ['Persona beto', true],
      ['Persona carla', true],
    ]);
    await expect(t.act(contract, 'actualizar', beto, { title: 'x' }, { id: String(id) })).rejects.toMatchObject({
      status: 403,
      codigo: 'evento_ajeno',
    });
    await t.act(contract, 'responder', beto, { respuesta: 'acepta' }, { id: String(id) });
    await t.act(contract, 'responder', carla, { respuesta: 'rechaza' }, { id: String(id) });
    expect(await avisos(ana)).toEqual(['evento_respondido: Persona beto irá', 'evento_respondido: Persona carla no irá']);
    expect(await titulos(carla)).not.toContain('Directorio');
    await t.act(contract, 'actualizar', ana, { start: '2026-05-05T09:00' }, { id: String(id) });
    expect([await avisos(beto), await avisos(carla)].map((l) => l.at(-1))).toEqual([
      'evento_movido: Cambió de hora: Directorio',
      'evento_invitacion: Persona ana le invita: Directorio',
    ]);
    await expect(t.act(contract, 'responder', ana, { respuesta: 'acepta' }, { id: String(id) })).rejects.toMatchObject({ status: 403 });
  });
  it('quince minutos antes se recuerda una vez, a quien lo creó y a quienes no rechazaron', async () => {
    const { id } = await crear(ana, 'Llamada', { start: '2027-01-05T15:00:00Z' }, 'Business', { guests: [beto.usuario_id] });
    expect(await recordarProximos(t.deps, new Date('2027-01-05T14:44:00Z'))).toBe(0);
    expect(await recordarProximos(t.deps, new Date('2027-01-05T14:46:00Z'))).toBe(1);
    expect(await recordarProximos(t.deps, new Date('2027-01-05T14:47:00Z'))).toBe(0);
    for (const quien of [ana, beto]) expect(await avisos(quien)).toContain('evento_recordatorio: En un momento: Llamada');
    await t.act(contract, 'actualizar', ana, { start: '2027-01-06T15:00:00Z' }, { id: String(id) });
    expect(await recordarProximos(t.deps, new Date('2027-01-06T14:50:00Z'))).toBe(1);
  });
  it('con la cuenta se van sus eventos; donde era invitada queda su nombre', async () => {
    const dora = await persona('dora', '40000006-9');
    await crear(dora, 'De Dora', {}, 'Business', { guests: [ana.usuario_id] });
    const { id } = await crear(ana, 'Con Dora', {}, 'Business', { guests: [dora.usuario_id] });
    await t.arrange((ctx) => olvidarA(ctx, { usuario_id: dora.usuario_id }));
    expect(await titulos(ana)).not.toContain('De Dora');
    expect((await ver(ana)).find((e) => e.id === id)?.extendedProps.guests).toMatchObject([{ id: null, fullName: 'Persona dora' }]);
  });
});

describe('archivo y permisos', () => {
  it('el archivo ics trae lo mismo que la pantalla', async () => {
    const q = { calendars: 'Family,Holiday', desde: '2026-03-01', hasta: '2026-09-30' };
    const { bytes } = (await t.ask(contract, 'ics', ana, q)) as unknown as { bytes: Buffer };
    const lineas = bytes.toString('utf8').split('\r\n');
    expect(lineas.filter((l) => l.startsWith('SUMMARY:'))).toHaveLength((await ver(ana, q)).length);
    expect(lineas).toContain('DTSTART;VALUE=DATE:20260918');
  });
  it('sin permiso: 403', async () => {
    const mira = t.persona({ modulos: ['calendario:ver'] });
    await expect(crear(mira, 'x')).rejects.toMatchObject({ status: 403 });
    await expect(ver(t.persona({ modulos: ['zonas'] }))).rejects.toMatchObject({ status: 403 });
    expect(z.array(z.unknown()).parse(await ver(mira, { calendars: 'Personal' }))).toEqual([]);
  });
});
