import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Llamada, Mano } from './conformidad.llamada.ts';
import { AREAS_PENDIENTES, LLAMADAS } from './conformidad.tabla.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

let m: Mundo;
let token: string;
const mano: Mano = { refreshToken: '', tarea: 0, evento: 0, correo: 0, contacto: 0 };

beforeAll(async () => {
  m = await mundo();
  const r = await m.inject({ method: 'POST', url: '/jwt/login', payload: { email: 'admin@demo.cl', password: 'Demo.2026' } });
  const entrada = r.json() as { accessToken: string; refreshToken: string };
  token = entrada.accessToken;
  mano.refreshToken = entrada.refreshToken;
});
afterAll(() => m.close());

async function llamar(l: Llamada) {
  const query = l.query ? `?${new URLSearchParams(l.query)}` : '';
  const r = await m.inject({ method: l.metodo, url: `${l.path}${query}`, token, ...(l.cuerpo ? { payload: l.cuerpo(mano) } : {}) });
  return { status: r.statusCode, cuerpo: r.json() as unknown };
}

const construidas = LLAMADAS.filter((l) => l.status !== 0);
const pendientes = LLAMADAS.filter((l) => l.status === 0);
const nombre = (l: Llamada) => `${l.metodo} ${l.path}${l.query ? ` ${JSON.stringify(l.query)}` : ''} → ${l.status}`;

describe('un cliente escrito para la plantilla trabaja contra este servidor (especificación §7 y §8)', () => {
  // In the order of the table: a task is added before it is changed and deleted.
  it.each(construidas.map((l) => [nombre(l), l] as const))('%s', async (_nombre, l) => {
    const { status, cuerpo } = await llamar(l);
    expect(status, JSON.stringify(cuerpo).slice(0, 300)).toBe(l.status);
    if (l.path === '/apps/todo/add-tasks') mano.tarea = (cuerpo as { task: { id: number } }).task.id;
    if (l.path === '/apps/calendar/add-event') mano.evento = (cuerpo as { event: { id: number } }).event.id;
    if (l.path === '/apps/email/emails') mano.correo = (cuerpo as { emails: { id: number }[] }).emails[0]?.id ?? 0;
    if (l.path === '/apps/chat/chats-and-contacts') mano.contacto = (cuerpo as { contacts: { id: number }[] }).contacts[0]?.id ?? 0;
    if (l.exacto) expect(cuerpo).toEqual(l.exacto);
    if (l.lista) expect(Array.isArray(cuerpo) && cuerpo.length > 0, 'a list with rows').toBe(true);
    const uno = l.lista ? (cuerpo as object[])[0] : (cuerpo as object);
    if (l.claves) expect(Object.keys(uno ?? {})).toEqual(expect.arrayContaining([...l.claves]));
  });
  it('sin sesión, ninguna de ellas responde: 401', async () => {
    for (const l of construidas.filter((x) => x.area !== 'acceso'))
      expect((await m.inject({ method: l.metodo, url: l.path })).statusCode, nombre(l)).toBe(401);
  });
  it('las áreas pendientes son exactamente las que no están montadas', () => {
    const montadas = new Set(m.deps.registry.areas.map((a) => a.contract.area));
    expect([...new Set(pendientes.map((l) => l.area))].sort()).toEqual([...AREAS_PENDIENTES]);
    expect(
      AREAS_PENDIENTES.filter((a) => montadas.has(a)),
      'built: take it off the pending ones and write its rows',
    ).toEqual([]);
    expect(construidas.filter((l) => !montadas.has(l.area)).map(nombre)).toEqual([]);
  });
  it('ninguno de los caminos pendientes responde todavía', async () => {
    const vivos: string[] = [];
    for (const l of pendientes) if ((await llamar(l)).status !== 404) vivos.push(`${l.metodo} ${l.path}`);
    expect(vivos, 'answered: take them off the pending ones and write their rows').toEqual([]);
  });
});

describe('tareas por los caminos de la plantilla, dos personas a la vez', () => {
  it('asignada por nombre, la otra la ve en su lista y la devuelve entera; una tercera recibe 404', async () => {
    const [jefe, otro, ajeno] = [await m.entrar('agente'), await m.entrar('ejecutivo'), await m.entrar('tesoreria')];
    const { nombre: fullName } = await m.sesion('ejecutivo');
    const post = (url: string, payload: object, quien: string) => m.inject({ method: 'POST', url, payload, token: quien });
    const creada = await post(
      '/apps/todo/add-tasks',
      { title: 'De los dos', assignee: { fullName }, dueDate: ['2026-03-20T03:00:00.000Z'] },
      jefe,
    );
    const { task } = creada.json();
    expect([creada.statusCode, task.dueDate, task.assignee.fullName]).toEqual([201, '2026-03-20', fullName]);
    const suya = (await m.inject({ method: 'GET', url: '/apps/todo/tasks?q=de los dos', token: otro })).json();
    expect(suya.map((x: { id: number }) => x.id)).toEqual([task.id]);
    expect((await post('/apps/todo/update-task', { task: { ...suya[0], isCompleted: true } }, otro)).json().task.isCompleted).toBe(true);
    expect((await post('/apps/todo/update-task', { task: { id: task.id, title: 'x' } }, ajeno)).statusCode).toBe(404);
    const url = `/apps/todo/delete-task?taskId=${task.id}`;
    expect((await m.inject({ method: 'DELETE', url, token: ajeno })).statusCode).toBe(404);
    expect((await m.inject({ method: 'DELETE', url, payload: { taskId: 1 }, token: jefe })).json().codigo).toBe('parametro_contradictorio');
    expect((await m.inject({ method: 'DELETE', url, token: jefe })).json().task.isDeleted).toBe(true);
  });
  it('un campo que no es de la tarea: 400 y no se escribe nada', async () => {
    const r = await m.inject({
      method: 'POST',
      url: '/apps/todo/add-tasks',
      payload: { task: { title: 'Fantasma', color: 'rojo' } },
      token,
    });
    expect([r.statusCode, r.json().codigo]).toEqual([400, 'campo_desconocido']);
    expect((await m.inject({ method: 'GET', url: '/apps/todo/tasks?q=fantasma', token })).json()).toEqual([]);
  });
});

describe('correo por los caminos de la plantilla', () => {
  it('un correo tiene los nombres de la especificación §3, y abierto dice si hay otro a cada lado', async () => {
    const { emails } = (await m.inject({ method: 'GET', url: '/apps/email/emails?folder=inbox', token })).json();
    const nombres = ['from', 'to', 'subject', 'cc', 'bcc', 'message', 'attachments', 'isStarred', 'labels', 'time', 'replies', 'folder'];
    expect(Object.keys(emails[0])).toEqual(expect.arrayContaining(['id', ...nombres, 'isRead']));
    const { email } = (await m.inject({ method: 'GET', url: `/apps/email/get-email?id=${emails[0].id}&folder=inbox`, token })).json();
    expect([email.id, email.hasPreviousMail, email.hasNextMail]).toEqual([emails[0].id, false, true]);
    const url = `/apps/email/paginate-email?dir=next&emailId=${email.id}&folder=inbox`;
    expect((await m.inject({ method: 'GET', url, token })).json().email.id).toBe(emails[1].id);
  });
});
