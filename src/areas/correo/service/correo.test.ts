import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas } from '#app/areas.server.gen.ts';
import { crearCuenta } from '#areas/usuarios/public.server.ts';
import type { InputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Session } from '#platform/server/session.ts';
import { type TestApp, testApp } from '#platform/server/testing.ts';
import { contract, type Email } from '../contract.ts';
import { limpieza } from './limpieza.ts';

let t: TestApp;
let ana: Session;
let beto: Session;
let carla: Session;

async function persona(username: string, rut: string): Promise<Session> {
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
  const modulos = ['correo:ver', 'correo:enviar', 'notificaciones:ver', 'zonas', 'auditoria:ver'];
  return t.persona({ usuario_id: u.id, nombre: u.fullName, email: u.email, rut, modulos });
}

beforeAll(async () => {
  t = await testApp(areas);
  ana = await persona('ana', '40000001-8');
  beto = await persona('beto', '40000002-6');
  carla = await persona('carla', '40000003-4');
});
afterAll(() => t.close());

type Carta = InputOf<typeof contract, 'crear'>;
const escribir = async (quien: Session, o: Carta): Promise<Email> => (await t.act(contract, 'crear', quien, o)).email;
const a = (...quienes: Session[]) => quienes.map((q) => q.email);
const ver = (quien: Session, o: Record<string, string> = {}) => t.ask(contract, 'emails', quien, o as never);
const asuntos = async (quien: Session, o: Record<string, string> = {}) => (await ver(quien, o)).emails.map((e) => e.subject);
const abrir = async (quien: Session, id: number | string) => (await t.ask(contract, 'abrir', quien, { id: String(id) })).email;
const marcar = (quien: Session, ids: (number | string)[], dataToUpdate: object) =>
  t.act(contract, 'marcar', quien, { emailIds: ids, dataToUpdate: dataToUpdate as never });
const recibido = async (quien: Session, subject: string): Promise<Email> => {
  const e = (await ver(quien, { folder: 'inbox', q: subject })).emails.find((x) => x.subject === subject);
  if (!e) throw new Error(`${subject} did not arrive`);
  return e;
};

describe('entre usuarios de la casa', () => {
  it('lo que Ana envía sube los no leídos de Beto; Beto responde y Ana lo ve en sus respuestas', async () => {
    const antes = (await ver(beto)).emailsMeta.inbox;
    const enviado = await escribir(ana, { to: a(beto), subject: 'Vigencia', message: '<p>¿Llegó el <b>certificado</b>?</p>' });
    expect(enviado).toMatchObject({ folder: 'sent', isRead: true, from: { email: 'ana@ejemplo.cl' }, replies: [] });
    expect((await ver(beto)).emailsMeta.inbox).toBe(antes + 1);
    const suyo = await recibido(beto, 'Vigencia');
    expect(suyo).toMatchObject({ isRead: false, to: [{ name: 'Persona beto', email: 'beto@ejemplo.cl' }] });
    expect((await abrir(beto, suyo.id)).isRead).toBe(false);
    await t.act(contract, 'responder', beto, { message: '<p>Sí, hoy.</p>' }, { id: String(suyo.id) });
    const { replies } = await abrir(ana, enviado.id);
    expect(replies.map((r) => [r.subject, r.message, r.from.email])).toEqual([['Re: Vigencia', '<p>Sí, hoy.</p>', 'beto@ejemplo.cl']]);
    // What was written before is not a reply to what came after.
    expect((await recibido(ana, 'Re: Vigencia')).replies).toEqual([]);
  });
  it('la copia oculta llega, y sólo quien la puso sabe de ella', async () => {
    const e = await escribir(ana, { to: a(beto), bcc: a(carla), subject: 'Oculta' });
    expect(e.bcc.map((d) => d.email)).toEqual(a(carla));
    for (const quien of [beto, carla]) {
      const suyo = await recibido(quien, 'Oculta');
      expect(suyo.bcc).toEqual([]);
      expect(JSON.stringify((await abrir(quien, suyo.id)).to)).not.toContain('carla');
    }
    expect(await asuntos(beto, { q: 'carla@ejemplo.cl', folder: 'inbox' })).not.toContain('Oculta');
    // To answer everybody tells nobody of her.
    const r = await t.act(contract, 'responder', beto, { todos: true, message: 'x' }, { id: String((await recibido(beto, 'Oculta')).id) });
    expect([...r.email.to, ...r.email.cc].map((d) => d.email)).toEqual(a(ana));
  });
  it('al correo de otro buzón no se llega: 404 al abrirlo, marcarlo o responderlo, y nada cambia', async () => {
    const e = await escribir(ana, { to: a(beto), subject: 'Privado' });
    const suyo = await escribir(carla, { to: a(carla), subject: 'Mía' });
    await expect(abrir(carla, e.id)).rejects.toMatchObject({ status: 404 });
    await expect(abrir(ana, 'x')).rejects.toMatchObject({ status: 404 });
    await expect(marcar(carla, [suyo.id, e.id], { isStarred: true })).rejects.toMatchObject({ status: 404 });
    await expect(t.act(contract, 'etiquetar', carla, { emailIds: [suyo.id, e.id], label: 'company' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(t.act(contract, 'responder', carla, { message: 'x' }, { id: String(e.id) })).rejects.toMatchObject({ status: 404 });
    expect(await abrir(carla, suyo.id)).toMatchObject({ isStarred: false, labels: [] });
  });
  it('quien se escribe a sí mismo lo tiene enviado y recibido, cada uno con su marca', async () => {
    const e = await escribir(carla, { to: a(carla), subject: 'Recordatorio' });
    const r = await recibido(carla, 'Recordatorio');
    expect([e.folder, r.folder, r.isRead, r.id === e.id]).toEqual(['sent', 'inbox', false, false]);
    expect((await abrir(carla, e.id)).replies).toEqual([]);
  });
  it('reenviado lleva lo escrito y los archivos, en una conversación aparte', async () => {
    await escribir(ana, { to: a(beto), subject: 'Balance', message: '<p>Va el balance</p>' });
    const original = await recibido(beto, 'Balance');
    const { email } = await t.act(
      contract,
      'reenviar',
      beto,
      { to: a(carla), message: '<p>Para tu revisión</p>' },
      { id: String(original.id) },
    );
    expect(email.subject).toBe('Rv: Balance');
    expect(email.message).toContain('Va el balance');
    expect((await abrir(beto, original.id)).replies).toEqual([]);
  });
  it('a una cuenta cerrada no se le escribe', async () => {
    const dora = await persona('dora', '40000004-2');
    await t.deps.database.sql("update usuario set status = 'inactive' where id = $1", [dora.usuario_id]);
    await expect(escribir(ana, { to: a(dora), subject: 'x' })).rejects.toMatchObject({ codigo: 'destinatario_inactivo' });
    await expect(escribir(ana, { subject: 'A nadie' })).rejects.toMatchObject({ status: 400, campos: { to: expect.anything() } });
  });
});

describe('carpetas y etiquetas', () => {
  it('cada carpeta muestra lo suyo; destacados lo que no está en la papelera; las demás la excluyen', async () => {
    const quien = await persona('elsa', '40000005-0');
    await escribir(ana, { to: a(quien), subject: 'Uno' });
    await escribir(ana, { to: a(quien), subject: 'Dos' });
    await escribir(quien, { to: a(ana), subject: 'Tres' });
    const borrador = await escribir(quien, { subject: 'Cuatro', borrador: true });
    const [uno, dos] = [await recibido(quien, 'Uno'), await recibido(quien, 'Dos')];
    await marcar(quien, [uno.id, String(dos.id)], { isStarred: true });
    await marcar(quien, [dos.id], { folder: 'trash' });
    const por = async (folder: string) => asuntos(quien, { folder });
    expect(await por('inbox')).toEqual(['Uno']);
    expect(await por('sent')).toEqual(['Tres']);
    expect(await por('draft')).toEqual(['Cuatro']);
    expect(await por('trash')).toEqual(['Dos']);
    expect(await por('starred')).toEqual(['Uno']);
    await marcar(quien, [uno.id], { folder: 'spam' });
    expect(await por('spam')).toEqual(['Uno']);
    expect(await asuntos(quien)).toEqual(['Cuatro', 'Tres', 'Uno']);
    expect((await ver(quien, { folder: 'sent' })).emailsMeta).toEqual({ draft: 1, inbox: 0, spam: 1 });
    await marcar(quien, [borrador.id], { isRead: true });
    expect((await ver(quien)).emailsMeta.draft).toBe(1);
  });
  it('restaurado vuelve a la carpeta en que estaba', async () => {
    const e = await escribir(ana, { to: a(beto), subject: 'Ida y vuelta' });
    await marcar(ana, [e.id], { folder: 'trash' });
    await marcar(ana, [e.id], { folder: 'inbox' });
    expect((await abrir(ana, e.id)).folder).toBe('sent');
  });
  it('a enviados o borradores sólo lo propio: 422', async () => {
    await escribir(ana, { to: a(beto), subject: 'Ajeno' });
    const { id } = await recibido(beto, 'Ajeno');
    for (const folder of ['sent', 'draft'])
      await expect(marcar(beto, [id], { folder })).rejects.toMatchObject({ codigo: 'carpeta_invalida' });
  });
  it('una carpeta, una etiqueta o un campo que no existe: 400', async () => {
    const { id } = await escribir(ana, { to: a(beto), subject: 'Campos' });
    for (const o of [{ folder: 'archive' }, { labels: ['urgente'] }, { from: { email: 'x@y.cl' } }, { subject: 'otro' }, {}])
      await expect(marcar(ana, [id], o)).rejects.toMatchObject({ status: 400 });
    await expect(marcar(ana, [], { isRead: true })).rejects.toMatchObject({ status: 400 });
    const malos: Record<string, string>[] = [{ folder: 'archive' }, { label: 'urgente' }, { sort: 'x' }];
    for (const o of malos) await expect(ver(ana, o)).rejects.toMatchObject({ status: 400 });
  });
  it('una etiqueta se pone donde falta y se quita donde está; dos veces deja todo igual', async () => {
    const [x, y] = [await escribir(ana, { to: a(beto), subject: 'Et1' }), await escribir(ana, { to: a(beto), subject: 'Et2' })];
    await marcar(ana, [x.id], { labels: ['personal', 'private'] });
    const toggle = () => t.act(contract, 'etiquetar', ana, { emailIds: [x.id, y.id], label: 'private' });
    expect((await toggle()).updated).toBe(2);
    expect([(await abrir(ana, x.id)).labels, (await abrir(ana, y.id)).labels]).toEqual([['personal'], ['private']]);
    expect(await asuntos(ana, { label: 'private', q: 'Et' })).toEqual(['Et2']);
    await toggle();
    expect([(await abrir(ana, x.id)).labels, (await abrir(ana, y.id)).labels]).toEqual([['private', 'personal'], []]);
  });
  it('diez toques a la vez de dos ventanas son diez toques: la etiqueta queda como estaba', async () => {
    const { id } = await escribir(ana, { to: a(beto), subject: 'Carrera' });
    await Promise.all(Array.from({ length: 10 }, () => t.act(contract, 'etiquetar', ana, { emailIds: [id], label: 'company' })));
    expect((await abrir(ana, id)).labels).toEqual([]);
    await t.act(contract, 'etiquetar', ana, { emailIds: [id], label: 'company' });
    expect((await abrir(ana, id)).labels).toEqual(['company']);
  });
  it('lo que uno marca no cambia lo del otro, aunque lo hagan a la vez', async () => {
    const e = await escribir(ana, { to: a(beto, carla), subject: 'De dos' });
    const [b, c] = [await recibido(beto, 'De dos'), await recibido(carla, 'De dos')];
    await Promise.all([
      marcar(beto, [b.id], { isRead: true, labels: ['important'] }),
      marcar(carla, [c.id], { folder: 'trash' }),
      marcar(ana, [e.id], { isStarred: true }),
    ]);
    expect(await abrir(beto, b.id)).toMatchObject({ isRead: true, labels: ['important'], folder: 'inbox', isStarred: false });
    expect(await abrir(carla, c.id)).toMatchObject({ isRead: false, labels: [], folder: 'trash', isStarred: false });
    expect(await abrir(ana, e.id)).toMatchObject({ isStarred: true, folder: 'sent' });
  });
  it('a los treinta días en la papelera se va del todo, y con el último buzón el mensaje', async () => {
    const e = await escribir(carla, { to: a(beto), subject: 'Caduco' });
    const b = await recibido(beto, 'Caduco');
    await marcar(carla, [e.id], { folder: 'trash' });
    const cerrar = async (fecha: string) => {
      await t.setHoy(fecha as Fecha);
      return t.arrange((ctx) => limpieza.run(ctx, null));
    };
    await cerrar('2026-04-08');
    expect((await abrir(carla, e.id)).folder).toBe('trash');
    await cerrar('2026-04-09');
    await expect(abrir(carla, e.id)).rejects.toMatchObject({ status: 404 });
    expect((await abrir(beto, b.id)).subject).toBe('Caduco');
    await marcar(beto, [b.id], { folder: 'trash' });
    await cerrar('2026-06-01');
    const { rows } = await t.deps.database.sql("select count(*)::int as n from correo_mensaje where subject = 'Caduco'");
    expect(rows[0]?.n).toBe(0);
    await t.setHoy('2026-03-10' as Fecha);
  });
});

describe('leer uno tras otro', () => {
  it('siguiente es el más antiguo y anterior el más nuevo de la misma lista; en los extremos 404', async () => {
    const quien = await persona('fabio', '40000006-9');
    for (const s of ['P1', 'P2', 'P3']) await escribir(ana, { to: a(quien), subject: s });
    const [tres, dos, uno] = (await ver(quien, { folder: 'inbox' })).emails;
    if (!tres || !dos || !uno) throw new Error('three were sent');
    expect([tres.subject, dos.subject, uno.subject]).toEqual(['P3', 'P2', 'P1']);
    const ir = async (dir: 'next' | 'previous', id: number, o: object = {}) =>
      (await t.ask(contract, 'vecino', quien, { dir, emailId: String(id), ...o })).email;
    expect((await ir('next', tres.id)).subject).toBe('P2');
    expect((await ir('previous', dos.id)).subject).toBe('P3');
    await expect(ir('next', uno.id)).rejects.toMatchObject({ status: 404 });
    await expect(ir('previous', tres.id)).rejects.toMatchObject({ status: 404 });
    await expect(ir('next', 999_999)).rejects.toMatchObject({ status: 404 });
    expect(await abrir(quien, dos.id)).toMatchObject({ hasPreviousMail: true, hasNextMail: true });
    expect(await abrir(quien, uno.id)).toMatchObject({ hasPreviousMail: true, hasNextMail: false });
    await marcar(quien, [dos.id], { labels: ['company'] });
    await expect(ir('next', dos.id, { label: 'company' })).rejects.toMatchObject({ status: 404 });
  });
  it('se busca por palabras, personas y asunto sin mirar acentos, y % es un signo', async () => {
    await escribir(ana, { to: a(beto), subject: 'Cesión', message: '<p>Pagaré endosado</p>' });
    for (const q of ['CESION', 'pagare endosado', 'persona ana']) expect(await asuntos(beto, { q, folder: 'inbox' })).toContain('Cesión');
    expect(await asuntos(beto, { q: '%' })).toEqual([]);
  });
});

describe('borradores', () => {
  it('lo que un borrador responde se puede devolver entero, cambiado o como uno nuevo', async () => {
    const e = await escribir(ana, { subject: 'Entero', borrador: true });
    const vuelta = { ...e, subject: 'Entero dos', isStarred: true };
    const { email } = await t.act(contract, 'editar', ana, vuelta, { id: String(e.id) });
    expect([email.subject, email.isStarred]).toEqual(['Entero dos', false]);
    expect((await t.act(contract, 'crear', ana, { ...email, borrador: true })).email.id).not.toBe(e.id);
  });
  it('se guarda, se corrige con su versión, se envía una vez y ya no cambia', async () => {
    const e = await escribir(ana, { subject: 'Bor', borrador: true });
    expect(await asuntos(beto, { folder: 'inbox' })).not.toContain('Bor');
    const { email } = await t.act(contract, 'editar', ana, { to: a(beto), message: 'Hola' }, { id: String(e.id), version: e.version });
    await expect(t.act(contract, 'editar', ana, { subject: 'x' }, { id: String(e.id), version: e.version })).rejects.toMatchObject({
      codigo: 'version_obsoleta',
    });
    expect(email).toMatchObject({ folder: 'draft', subject: 'Bor', message: 'Hola' });
    const dos = await Promise.allSettled([1, 2].map(() => t.act(contract, 'enviar', ana, {}, { id: String(e.id) })));
    expect(dos.map((r) => r.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await asuntos(beto, { folder: 'inbox' })).filter((s) => s === 'Bor')).toHaveLength(1);
    const { version } = await abrir(ana, e.id);
    await expect(t.act(contract, 'editar', ana, { subject: 'y' }, { id: String(e.id), version })).rejects.toMatchObject({
      codigo: 'transicion_no_permitida',
    });
  });
  it('un borrador no se responde, ni cuenta como respuesta de su conversación', async () => {
    const e = await escribir(ana, { to: a(beto), subject: 'Hilo' });
    const { id } = await recibido(beto, 'Hilo');
    const r = await t.act(contract, 'responder', beto, { borrador: true, message: 'pronto' }, { id: String(id) });
    expect((await abrir(beto, id)).replies).toEqual([]);
    await expect(t.act(contract, 'responder', beto, {}, { id: String(r.email.id) })).rejects.toMatchObject({ status: 409 });
    await t.act(contract, 'enviar', beto, {}, { id: String(r.email.id) });
    expect((await abrir(ana, e.id)).replies.map((x) => x.message)).toEqual(['pronto']);
  });
});

describe('contenido', () => {
  it('de lo escrito quedan las marcas del editor; nada que corra ni que delate a quien lee', async () => {
    const malo =
      '<p onclick="x()">a</p><script>alert(1)</script><img src="https://r.example/p.png" onerror="alert(2)"><a href="javascript:alert(3)">b</a><svg onload=alert(4)>';
    const { message } = await escribir(ana, { to: a(beto), subject: 'Malo', message: malo });
    expect(message).not.toMatch(/<script|onclick|onerror|onload|javascript:|<img|<svg/i);
    expect((await recibido(beto, 'Malo')).message).toBe(message);
  });
  it('lo que dos personas se escriben no queda en la bitácora: sólo el asunto, en el aviso a quien lo recibe', async () => {
    await escribir(ana, { to: a(beto), subject: 'Asunto reservado', message: 'texto reservado' });
    const { rows } = await t.deps.database.sql("select count(*)::int as n from evento where evento::text ilike '%texto reservado%'");
    expect(rows[0]?.n).toBe(0);
  });
  it('unido a un registro deja una línea en su historia; a uno que no existe no se une', async () => {
    const zonas = t.deps.registry.area('zonas')?.contract;
    if (!zonas) throw new Error('zonas');
    const zona = (await t.act(zonas, 'crear', ana, { codigo: 'CORREO', nombre: 'correo' } as never)) as { id: string };
    await escribir(ana, { to: a(beto), subject: 'Sobre la zona', enlace: { area: 'zonas', id: zona.id } });
    const { rows } = await t.deps.database.sql(
      "select accion from evento where area = 'zonas' and entidad_id = $1 and accion like 'correo%'",
      [zona.id],
    );
    expect(rows.map((r) => r.accion)).toEqual(['correo-enviado']);
    const enlace = { area: 'zonas', id: '01900000-0000-7000-8000-000000000000' };
    await expect(escribir(ana, { to: a(beto), enlace })).rejects.toMatchObject({ status: 400, campos: { enlace: expect.anything() } });
  });
  it('sin permiso: 403', async () => {
    const mira = t.persona({ usuario_id: ana.usuario_id, modulos: ['correo:ver'] });
    await expect(escribir(mira, { to: a(beto), subject: 'x' })).rejects.toMatchObject({ status: 403 });
    await expect(ver(t.persona({ modulos: ['zonas'] }))).rejects.toMatchObject({ status: 403 });
    await expect(t.ask(contract, 'entrada_clave', ana, {})).rejects.toMatchObject({ status: 403 });
  });
});
