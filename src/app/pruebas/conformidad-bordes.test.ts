import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verificar } from '#app/verificador/verificador.ts';
import { type Mundo, mundo } from './mundo.fixture.ts';

/** What the rows of the table do not say by themselves: empty lists, limits of the pages, orders, ids in either place, refusals that change nothing. */
let m: Mundo;
let token: string;

beforeAll(async () => {
  m = await mundo();
  token = await m.entrar('admin');
});
afterAll(() => m.close());

type Fila = Record<string, unknown>;
const pedir = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, quien = token) => {
  const r = await m.inject({ method, url, token: quien, ...(payload ? { payload } : {}) });
  return { status: r.statusCode, cuerpo: r.json() as Fila, texto: r.body, tipo: String(r.headers['content-type']) };
};
const ver = (url: string, quien = token) => pedir('GET', url, undefined, quien);

interface Lista {
  url: string;
  filas: string;
  porPagina: number;
}
/** Page sizes of specification §9. */
const LISTAS: readonly Lista[] = [
  { url: '/api/users/list/data', filas: 'users', porPagina: 10 },
  { url: '/apps/invoice/invoices', filas: 'invoices', porPagina: 10 },
  { url: '/api/datatables/data', filas: 'invoices', porPagina: 10 },
  { url: '/apps/ecommerce/products', filas: 'products', porPagina: 9 },
];

describe('listas por página', () => {
  it.each(LISTAS)('$url: $porPagina por omisión, de 1 a 100, y las páginas juntas son el total, sin repetir', async (l) => {
    const primera = (await ver(l.url)).cuerpo;
    const total = Number(primera.total);
    expect((primera[l.filas] as Fila[]).length).toBe(Math.min(l.porPagina, total));
    const ids: unknown[] = [];
    for (let page = 1; (page - 1) * 7 < total; page += 1) {
      const { cuerpo } = await ver(`${l.url}?perPage=7&page=${page}`);
      expect(cuerpo.total).toBe(total);
      ids.push(...(cuerpo[l.filas] as Fila[]).map((f) => f.id));
    }
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    const pasada = await ver(`${l.url}?page=999`);
    expect([pasada.status, pasada.cuerpo[l.filas], pasada.cuerpo.total]).toEqual([200, [], total]);
    const ninguna = await ver(`${l.url}?q=zzqqzz`);
    expect([ninguna.status, ninguna.cuerpo[l.filas], ninguna.cuerpo.total]).toEqual([200, [], 0]);
    // What is literal in a search is no pattern.
    expect((await ver(`${l.url}?q=%25_%25`)).cuerpo.total).toBe(0);
    for (const malo of ['perPage=0', 'perPage=101', 'perPage=-1', 'perPage=x', 'page=0', 'page=-1', 'page=1.5', 'page=NaN'])
      expect([malo, (await ver(`${l.url}?${malo}`)).status]).toEqual([malo, 400]);
    expect((await ver(`${l.url}?perPage=100`)).status).toBe(200);
  });

  const orden = async (url: string, filas: string, campo: string) => ((await ver(url)).cuerpo[filas] as Fila[]).map((f) => f[campo]);
  const ORDENES: readonly (readonly [url: string, filas: string, campos: readonly string[]])[] = [
    ['/api/users/list/data', 'users', ['fullName', 'email', 'ultimo_acceso']],
    ['/apps/invoice/invoices', 'invoices', ['id', 'issuedDate', 'dueDate', 'total']],
    ['/api/datatables/data', 'invoices', ['id', 'name', 'post', 'email', 'city', 'start_date', 'salary', 'age', 'experience', 'status']],
  ];
  const llano = (v: unknown) =>
    String(v ?? '')
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase();
  const letras = new Intl.Collator('es', { numeric: true });
  /** Names as a person orders them; addresses may stand by their signs. */
  const antes = (a: unknown, b: unknown): number => {
    if (typeof a === 'number' && typeof b === 'number') return a - b;
    return Math.min(letras.compare(llano(a), llano(b)), llano(a) < llano(b) ? -1 : Number(llano(a) > llano(b)));
  };
  it.each(ORDENES)('%s se ordena por cada columna, en los dos sentidos; por otra, 400', async (url, filas, campos) => {
    for (const campo of campos) {
      const [sube, baja] = [
        await orden(`${url}?perPage=100&orden=${campo}`, filas, campo),
        await orden(`${url}?perPage=100&orden=-${campo}`, filas, campo),
      ];
      const dados = sube.filter((v) => v !== null);
      expect(dados.length, campo).toBeGreaterThan(0);
      for (const [i, v] of dados.entries()) if (i > 0) expect(antes(dados[i - 1], v), `${campo} ${i}`).toBeLessThanOrEqual(0);
      expect(baja.filter((v) => v !== null).map(String), campo).toEqual([...dados].reverse().map(String));
    }
    for (const malo of ['clave', 'id;drop', '-']) expect((await ver(`${url}?orden=${encodeURIComponent(malo)}`)).status, malo).toBe(400);
  });
});

describe('lo que no existe', () => {
  it.each([
    '/apps/email/emails?folder=otra',
    '/apps/email/emails?label=otra',
    '/apps/email/paginate-email?dir=up&emailId=1',
    '/apps/todo/tasks?filter=otro',
    '/apps/todo/tasks?tag=otra',
    '/apps/todo/tasks?sortBy=otro',
    '/apps/calendar/events?calendars=Work',
    '/apps/calendar/events?calendars=Personal,Work',
    '/api/users/list/data?role=NO_EXISTE',
    '/api/users/list/data?currentPlan=gold',
    '/api/users/list/data?status=gone',
    '/apps/invoice/invoices?status=Lost',
    '/apps/ecommerce/products?sortBy=name',
    '/apps/ecommerce/products?brand=NINGUNA',
    '/apps/ecommerce/products?category=NINGUNA',
    '/api/datatables/data?age=abc',
    '/api/datatables/data?start_date=ayer',
    '/card/card-analytics/revenue?range=Yesterday',
    '/card/card-statistics/sales?range=last%20year',
    '/faq/data/category?category=NINGUNA',
    '/blog/list/data?category=NINGUNA',
    '/blog/list/data?tag=NINGUNA',
  ])('%s: 400 con su código y en español', async (url) => {
    const { status, cuerpo, tipo } = await ver(url);
    expect([status, tipo.startsWith('application/problem+json'), typeof cuerpo.codigo, typeof cuerpo.detail]).toEqual([
      400,
      true,
      'string',
      'string',
    ]);
  });

  it.each([
    '/apps/email/get-email?id=999999',
    '/apps/email/paginate-email?dir=next&emailId=999999',
    '/apps/chat/get-chat?id=999999',
    '/api/users/user?id=999999',
    '/api/invoice/invoices/999999',
    '/apps/ecommerce/products/999999',
    '/profile/data?id=999999',
    '/faq/data/question?slug=nada-de-nada',
    '/faq/data/question?id=999999',
    '/blog/list/data/detail?slug=nada-de-nada',
    '/blog/list/data/edit?slug=nada-de-nada',
    '/card/card-analytics/ninguna',
  ])('%s: 404, con el mismo cuerpo que lo ajeno', async (url) => {
    const { status, cuerpo, tipo } = await ver(url);
    const { traza: _t, ...resto } = cuerpo;
    expect([status, tipo.startsWith('application/problem+json')]).toEqual([404, true]);
    expect(resto).toEqual({
      type: '/api/docs#no_existe',
      title: 'No existe',
      status: 404,
      codigo: 'no_existe',
      detail: 'No existe o no está a su alcance',
    });
  });

  it('un correo, una conversación, una tarea y un evento de otra persona: 404 al leerlos y al cambiarlos, y nada cambia', async () => {
    const [suyo, ajeno] = [await m.entrar('ejecutivo'), await m.entrar('contabilidad')];
    const huella = async () => [
      (await ver('/apps/email/emails', suyo)).texto,
      (await ver('/apps/todo/tasks', suyo)).texto,
      (await ver('/apps/calendar/events?calendars=Personal,Business', suyo)).texto,
    ];
    const antes = await huella();
    const [correos, tareas, eventos] = antes.map((x) => JSON.parse(x ?? '[]'));
    const correo = correos.emails[0].id as number;
    const privada = (tareas as { id: number; assignee: unknown }[]).find((t) => t.assignee === null)?.id ?? 0;
    const evento = (eventos as { id: number | string; extendedProps: { sistema: boolean; calendar: string } }[]).find(
      (e) => !e.extendedProps.sistema && e.extendedProps.calendar === 'Personal',
    )?.id;
    const intentos: (readonly ['GET' | 'POST' | 'DELETE', string, object?])[] = [
      ['GET', `/apps/email/get-email?id=${correo}`],
      ['GET', `/apps/email/paginate-email?dir=next&emailId=${correo}`],
      ['POST', '/apps/email/update-emails', { emailIds: [correo], dataToUpdate: { folder: 'trash' } }],
      ['POST', '/apps/email/update-emails-label', { emailIds: [correo], label: 'private' }],
      ['POST', '/apps/todo/update-task', { task: { id: privada, title: 'Mía' } }],
      ['DELETE', `/apps/todo/delete-task?taskId=${privada}`],
      ['POST', '/apps/calendar/update-event', { event: { id: evento, title: 'Mío' } }],
      ['DELETE', `/apps/calendar/remove-event?id=${evento}`],
    ];
    expect([correo > 0, privada > 0, Number(evento) > 0]).toEqual([true, true, true]);
    for (const [metodo, url, cuerpo] of intentos) expect([url, (await pedir(metodo, url, cuerpo, ajeno)).status]).toEqual([url, 404]);
    expect(await huella()).toEqual(antes);
  });

  it('lo que se rehúsa no cambia nada: carpetas, etiquetas, un id malo entre los buenos', async () => {
    const antes = (await ver('/apps/email/emails')).texto;
    const { id } = (JSON.parse(antes) as { emails: { id: number }[] }).emails[0] ?? { id: 0 };
    const marcar = (dataToUpdate: object, emailIds: unknown = [id]) =>
      pedir('POST', '/apps/email/update-emails', { emailIds, dataToUpdate });
    expect((await marcar({ folder: 'otra' })).status).toBe(400);
    expect((await marcar({ labels: ['otra'] })).status).toBe(400);
    expect((await marcar({ isRead: false, subject: 'x' })).status).toBe(400);
    expect((await marcar({})).status).toBe(400);
    expect((await marcar({ folder: 'draft' })).status).toBe(422);
    expect((await marcar({ isStarred: false }, [id, 999_999])).status).toBe(404);
    expect((await marcar({ isStarred: false }, [])).status).toBe(400);
    expect((await pedir('POST', '/apps/email/update-emails-label', { emailIds: [id], label: 'otra' })).status).toBe(400);
    expect((await ver('/apps/email/emails')).texto).toBe(antes);
  });
});

describe('ids y cuerpos', () => {
  it('un id va en la dirección o en el cuerpo, es el mismo escrito como número o como letra, y dos distintos se rehúsan', async () => {
    const [carro, deseos] = ['/apps/ecommerce/cart', '/apps/ecommerce/wishlist'];
    for (const url of [carro, deseos]) {
      expect((await pedir('POST', `${url}?productId=3`)).status).toBe(201);
      expect((await pedir('POST', `${url}?productId=3`, { productId: '3' })).status).toBe(201);
      const mal = await pedir('POST', `${url}?productId=3`, { productId: 4 });
      expect([mal.status, mal.cuerpo.codigo]).toEqual([400, 'parametro_contradictorio']);
      expect((await pedir('POST', url, {})).status).toBe(400);
    }
    const enCarro = ((await ver(carro)).cuerpo.products as Fila[]).filter((p) => p.id === 3 || p.id === 4).map((p) => [p.id, p.qty]);
    expect(enCarro).toEqual([[3, 2]]);
    const { suggestions } = (await ver('/bookmarks/data')).cuerpo as unknown as { suggestions: { id: string; isBookmarked: boolean }[] };
    const pagina = suggestions.find((s) => !s.isBookmarked)?.id ?? '';
    expect((await pedir('POST', `/bookmarks/update?id=${pagina}`)).cuerpo).toEqual({ id: pagina, isBookmarked: true });
    expect((await pedir('POST', '/bookmarks/update', { id: pagina })).cuerpo).toEqual({ id: pagina, isBookmarked: false });
    expect((await pedir('POST', `/bookmarks/update?id=${pagina}`, { id: 'otra' })).cuerpo.codigo).toBe('parametro_contradictorio');
  });

  it('el número de la lista de usuarios abre su perfil, como su id', async () => {
    const { users } = (await ver('/api/users/list/data?q=ejecutivo')).cuerpo as unknown as { users: { id: number; fullName: string }[] };
    const { cuerpo } = await ver(`/profile/data?id=${users[0]?.id}`);
    expect((cuerpo.header as Fila).fullName).toBe(users[0]?.fullName);
    expect((await ver(`/profile/data?id=${String(cuerpo.id)}`)).cuerpo.id).toBe(cuerpo.id);
  });

  it('un rol que no es de la lista: 400 en su campo, y la cuenta no se crea', async () => {
    const user = { fullName: 'Persona de Prueba', email: 'rol@ejemplo.cl', role: 'NO_EXISTE' };
    const { status, cuerpo } = await pedir('POST', '/apps/users/add-user', { user });
    expect([status, Object.keys(cuerpo.campos as object)]).toEqual([400, ['role']]);
    expect((await ver('/api/users/list/data?q=rol@ejemplo.cl')).cuerpo.total).toBe(0);
  });

  it('una cuenta eliminada no deja hueco en los folios: el verificador no halla nada, y su número no se da otra vez', async () => {
    const alta = (email: string) => pedir('POST', '/apps/users/add-user', { user: { fullName: 'De Paso', email } });
    const uno = ((await alta('paso1@ejemplo.cl')).cuerpo.user as { id: number }).id;
    expect((await pedir('DELETE', `/apps/users/delete?id=${uno}`)).cuerpo).toEqual({ id: uno });
    const dos = ((await alta('paso2@ejemplo.cl')).cuerpo.user as { id: number }).id;
    expect(dos).toBe(uno + 1);
    const r = await verificar(m.deps, m.demo_id);
    expect(r.find((x) => x.id === 'I9-folios')?.violaciones).toEqual([]);
  });
});
