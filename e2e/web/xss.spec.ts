import { expect, request, test } from '@playwright/test';
import { CARGAS } from '../mundo/cargas.ts';
import { type Json, Mundo } from '../mundo/cliente.ts';
import { entrar } from './comun/entrar.ts';
import { corta, mirar, TEXTOS, TITULO, vigilar } from './xss/vigilar.ts';

let m: Mundo;

test.beforeAll(async ({ baseURL }) => {
  m = new Mundo(await request.newContext({ ...(baseURL ? { baseURL } : {}) }));
});

test('ninguna de más de 150 cargas se ejecuta al mostrarse en correo, chat, tareas, calendario, blog y perfil', async ({ page }) => {
  test.setTimeout(240_000);
  expect(CARGAS.length).toBeGreaterThanOrEqual(150);
  const { entradas, correos } = await sembrar();
  const visto = await vigilar(page);
  await entrar(page, 'admin');
  for (const id of correos) await mirar(page, visto, `/correo?id=${id}`, TITULO);
  await mirar(page, visto, '/tareas', TITULO);
  await mirar(page, visto, '/calendario?vista=agenda', TITULO);
  await mirar(page, visto, '/blog', TITULO);
  for (const slug of entradas) await mirar(page, visto, `/blog/${slug}`, TITULO);
  await mirar(page, visto, '/perfil', TITULO);
  await mirar(page, visto, '/chat', 'Paula Rivas Leiva');
  await page.getByRole('button', { name: 'Paula Rivas Leiva' }).first().click();
  await expect(page.getByRole('list', { name: 'Mensajes' })).toContainText(TITULO);
  await page.waitForTimeout(400);
  expect(await visto(), '/chat').toEqual({ ejecutado: 0, violaciones: [] });
});

test('puestas tal cual en una página que no las limpia, muchas de ellas sí se ejecutan: la prueba sabe verlo', async ({ page }) => {
  const visto = await vigilar(page);
  await page.route('**/tal-cual', (r) => r.fulfill({ contentType: 'text/html', body: `<main>${CARGAS.join('\n')}</main>` }));
  await page.goto('/tal-cual');
  await page.waitForTimeout(500);
  expect((await visto()).ejecutado).toBeGreaterThan(10);
});

/** The loads in every text of the office applications that another person reads, by their own acts. */
async function sembrar(): Promise<{ entradas: string[]; correos: string[] }> {
  const entradas: string[] = [];
  const correos: string[] = [];
  const { contacts } = await m.get<{ contacts: { id: number; fullName: string }[] }>('ejecutivo', '/apps/chat/chats-and-contacts');
  const admin = contacts.find((c) => c.fullName.startsWith('Andrea'))?.id;
  for (const [i, cargas] of TEXTOS.entries()) {
    const [una = ''] = cargas;
    const html = `<p>${TITULO}</p>${cargas.map((c) => `<p>${c}</p>`).join('')}`;
    await m.post('ejecutivo', '/api/correo', {
      to: [{ name: 'Andrea', email: 'admin@demo.cl' }],
      subject: `${TITULO} ${corta(una, 150)}`,
      message: html,
      borrador: false,
    });
    await m.post('admin', '/api/tareas', { title: `${TITULO} ${corta(una, 150)}`, description: html });
    await m.post('admin', '/api/calendario', {
      title: `${TITULO} ${corta(una, 150)}`,
      start: '2026-03-12T10:00',
      extendedProps: { calendar: 'ETC', location: corta(cargas[1] ?? una, 200), description: corta(cargas.join(' '), 4_000) },
    });
    const e = await m.post<Json & { slug: string }>('admin', '/api/blog', {
      title: `${TITULO} ${i} ${corta(una, 120)}`,
      content: html,
      excerpt: corta(cargas.join(' '), 300),
      categories: ['EQUIPO'],
    });
    await m.post('admin', `/api/blog/${e.id}/publicar`, { version: e.version });
    for (const c of cargas.slice(0, 4)) await m.post('ejecutivo', `/api/blog/${e.id}/comentar`, { commentText: c });
    if (i < 4) entradas.push(e.slug);
    await m.post('admin', '/api/perfil/publicaciones', { texto: `${TITULO} ${corta(cargas.join(' '), 900)}` });
    for (const c of cargas) await m.post('ejecutivo', '/apps/chat/send-msg', { obj: { contact: admin, message: c } });
    await m.post('ejecutivo', '/apps/chat/send-msg', { obj: { contact: admin, message: TITULO } });
  }
  const { emails } = await m.get<{ emails: { id: number; subject: string }[] }>('admin', '/apps/email/emails?folder=inbox');
  for (const c of emails.filter((x) => x.subject.startsWith(TITULO))) correos.push(String(c.id));
  expect(correos.length).toBe(TEXTOS.length);
  return { entradas, correos };
}
