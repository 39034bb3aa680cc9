import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mundo, mundo } from './mundo.fixture.ts';

/** Rules that every office application shares (areas/4, common to the file), on the demo company through HTTP. */
let m: Mundo;
beforeAll(async () => {
  m = await mundo();
});
afterAll(() => m.close());

type Fila = Record<string, unknown>;
async function pedir(method: 'GET' | 'POST' | 'PATCH', url: string, cuenta: string, payload?: object) {
  const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() };
  const r = await m.inject({ method, url, headers, token: await m.entrar(cuenta), ...(payload ? { payload } : {}) });
  return { status: r.statusCode, cuerpo: r.json() as Fila };
}
const ver = async (url: string, cuenta: string) => (await pedir('GET', url, cuenta)).cuerpo;
const primero = async (url: string, cuenta: string, filas?: string): Promise<Fila> => {
  const r = await ver(url, cuenta);
  const [uno] = (filas ? r[filas] : r) as Fila[];
  if (!uno) throw new Error(url);
  return uno;
};

/** Who edits, where one reads the entity, and where it is written. */
const ENTIDADES: readonly {
  que: string;
  cuenta: string;
  leer: () => Promise<string>;
  escribir?: (e: Fila) => string;
  envuelta?: string;
}[] = [
  {
    que: 'una factura',
    cuenta: 'contabilidad',
    leer: async () => `/api/facturas/${(await primero('/api/facturas?status=Draft', 'contabilidad', 'items')).id}`,
  },
  {
    que: 'un producto',
    cuenta: 'admin',
    leer: async () => '/apps/ecommerce/products/1',
    escribir: () => '/api/tienda/productos/1',
    envuelta: 'product',
  },
  {
    que: 'una pregunta frecuente',
    cuenta: 'admin',
    leer: async () => `/api/faq/${(await primero('/api/faq', 'admin', 'items')).id}`,
  },
  {
    que: 'un artículo',
    cuenta: 'admin',
    leer: async () => `/api/conocimiento/${(await primero('/api/conocimiento', 'admin', 'items')).id}`,
  },
  {
    que: 'una entrada del blog',
    cuenta: 'gerencia',
    leer: async () => '/blog/list/data/edit',
    escribir: (e) => `/api/blog/${e.id}`,
  },
  { que: 'una fila de muestra', cuenta: 'ejecutivo', leer: async () => '/api/tabla-demo/7' },
];

describe('una entidad se puede devolver entera', () => {
  it.each(ENTIDADES)('$que: lo que sólo se lee se ignora, otro campo es 400 y otro id también', async ({ cuenta, leer, ...o }) => {
    const url = await leer();
    const leida = async () => {
      const r = await ver(url, cuenta);
      return (o.envuelta ? r[o.envuelta] : r) as Fila;
    };
    const antes = await leida();
    const escribir = o.escribir?.(antes) ?? url;
    const raro = await pedir('PATCH', escribir, cuenta, { ...antes, inventado: 1 });
    expect([raro.status, raro.cuerpo.codigo]).toEqual([400, 'campo_desconocido']);
    const ajeno = await pedir('PATCH', escribir, cuenta, { ...antes, id: 'otro' });
    expect([ajeno.status, ajeno.cuerpo.codigo]).toEqual([400, 'parametro_contradictorio']);
    expect((await leida()).version).toBe(antes.version);
    const { status, cuerpo } = await pedir('PATCH', escribir, cuenta, antes);
    expect([status, cuerpo.version]).toEqual([200, Number(antes.version) + 1]);
    const sinCambio = ({ version: _v, acciones: _a, estado: _e, ...resto }: Fila) => resto;
    expect(sinCambio(await leida())).toEqual(sinCambio(antes));
  });
});

describe('ids y palabras', () => {
  it('un plan se contrata con el número que da la lista de usuarios, como con su id; el que no existe: 404', async () => {
    const u = await primero('/api/users/list/data?q=analista', 'admin', 'users');
    const contratar = (usuario: unknown, plan: string) =>
      pedir('POST', '/api/precios/contratar', 'admin', { usuario, plan, periodicidad: 'anual' });
    expect((await contratar(u.id, 'standard')).cuerpo).toMatchObject({ nombre: u.fullName, plan: 'standard', precio: 480 });
    expect((await contratar(String(u.id), 'enterprise')).cuerpo).toMatchObject({ nombre: u.fullName, precio: 960 });
    expect((await primero('/api/users/list/data?currentPlan=enterprise', 'admin', 'users')).id).toBe(u.id);
    expect((await contratar(999_999, 'basic')).status).toBe(404);
  });
  it('todo lo que halla la búsqueda principal es un item, con su marca', async () => {
    const { searchArr } = (await ver('/main-search/data?q=resma', 'ejecutivo')) as { searchArr?: { groupTitle: string; data: Fila[] }[] };
    expect(searchArr?.map((g) => g.groupTitle)).toContain('Productos');
    for (const item of searchArr?.flatMap((g) => g.data) ?? [])
      expect(item).toMatchObject({ id: expect.any(String), title: expect.any(String), link: expect.any(String), isBookmarked: false });
  });
  it('el estado de la plantilla se dice en castellano: al rehusar y en la planilla', async () => {
    const { id } = await primero('/api/facturas?status=Draft', 'contabilidad', 'items');
    const pago = { monto: 1, fecha: '2026-03-10', medio: 'cheque' };
    expect((await pedir('POST', `/api/facturas/${id}/pagar`, 'contabilidad', pago)).cuerpo.detail).toBe(
      'No se puede pagar: está en borrador',
    );
    const r = await m.inject({ method: 'GET', url: '/api/facturas/exportar?formato=csv', token: await m.entrar('contabilidad') });
    expect(r.body).toMatch(/;Borrador\r?$/m);
    expect(r.body).not.toMatch(/;(Draft|Sent|Paid|Past Due)(;|\r?$)/m);
  });
  it('sin permiso se dice qué acto falta, no cómo se llama la ruta', async () => {
    for (const url of ['/apps/invoice/invoices', '/api/invoice/clients', '/card/card-statistics/orders'])
      expect((await pedir('GET', url, 'ejecutivo')).cuerpo.detail).toBe('No tiene permiso para ver');
  });
  it('un anuncio llega por correo a quien lee el blog y dejó encendida su marca; a su autor no', async () => {
    await pedir('PATCH', '/api/cuenta/notifications', 'analista', { newAnnouncements: false });
    const post = { title: 'Cierre de marzo', content: '<p>Texto</p>', categories: ['ANUNCIOS'] };
    const { id } = (await pedir('POST', '/api/blog', 'gerencia', post)).cuerpo;
    expect((await pedir('POST', `/api/blog/${id}/publicar`, 'gerencia', {})).status).toBe(200);
    const { rows } = await m.deps.database.sql("select para from correo_salida where asunto = 'Anuncio: Cierre de marzo'");
    const para = rows.map((r) => (r.para as string[])[0]);
    expect(['ejecutivo', 'tesoreria'].filter((u) => para.includes(`${u}@demo.cl`))).toEqual(['ejecutivo', 'tesoreria']);
    expect(['gerencia', 'analista', 'client'].filter((u) => para.includes(`${u}@demo.cl`))).toEqual([]);
  });
  it('una nota de versión llega a quien dejó encendidas las novedades, y sólo la escribe quien anuncia', async () => {
    await pedir('PATCH', '/api/cuenta/notifications', 'tesoreria', { productUpdates: false });
    const nota = { title: 'Versión 2', content: '<p>Texto</p>', categories: ['NOVEDADES'] };
    expect((await pedir('POST', '/api/blog', 'operaciones', nota)).cuerpo.codigo).toBe('sin_permiso');
    const { id } = (await pedir('POST', '/api/blog', 'admin', nota)).cuerpo;
    expect((await pedir('POST', `/api/blog/${id}/publicar`, 'admin', {})).status).toBe(200);
    const { rows } = await m.deps.database.sql("select para from correo_salida where asunto = 'Novedades: Versión 2'");
    const para = rows.map((r) => (r.para as string[])[0]);
    expect([para.includes('ejecutivo@demo.cl'), para.includes('tesoreria@demo.cl')]).toEqual([true, false]);
  });
  it('el resumen del blog es uno: la marca de la cuenta y el interruptor del blog dicen lo mismo', async () => {
    const dicen = async () => [
      (await ver('/blog/list/data/sidebar', 'tesoreria')).suscrito,
      ((await ver('/account-setting/data', 'tesoreria')).notifications as Fila).blogDigest,
    ];
    expect(await dicen()).toEqual([false, false]);
    await pedir('PATCH', '/api/cuenta/notifications', 'tesoreria', { blogDigest: true });
    expect(await dicen()).toEqual([true, true]);
  });
  it('una página vacía o pasada del blog no es un error', async () => {
    expect((await pedir('GET', '/blog/list/data?page=&tag=&category=&q=', 'ejecutivo')).status).toBe(200);
    expect((await pedir('GET', '/blog/list/data?page=2000', 'ejecutivo')).cuerpo).toEqual([]);
    expect((await pedir('GET', '/blog/list/data?page=0', 'ejecutivo')).status).toBe(400);
  });
});
