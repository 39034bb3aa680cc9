import { expect, type Page, request, test } from '@playwright/test';
import { CARGAS } from '../mundo/cargas.ts';
import { type Json, Mundo } from '../mundo/cliente.ts';

const POR_TEXTO = 12;
/** Some loads in each text: what one leaves open may lend itself to the next. */
const TEXTOS = Array.from({ length: Math.ceil(CARGAS.length / POR_TEXTO) }, (_, i) => CARGAS.slice(i * POR_TEXTO, (i + 1) * POR_TEXTO));
const corta = (c: string, max: number) => c.replace(/\s/g, ' ').slice(0, max);

interface Visto {
  ejecutado: number;
  violaciones: string[];
}

/** Before any page: what ran, and what the policy of the page had to stop. */
async function vigilar(page: Page): Promise<() => Promise<Visto>> {
  const dialogos: string[] = [];
  page.on('dialog', (d) => {
    dialogos.push(d.message());
    void d.dismiss();
  });
  await page.addInitScript(() => {
    const g = globalThis as unknown as { violaciones: string[] };
    g.violaciones = [];
    document.addEventListener('securitypolicyviolation', (e) => g.violaciones.push(`${e.effectiveDirective} ${e.blockedURI}`));
  });
  return async () => {
    const visto = await page.evaluate<Visto>('({ ejecutado: globalThis.ejecutado ?? 0, violaciones: globalThis.violaciones })');
    return { ejecutado: visto.ejecutado + dialogos.length, violaciones: visto.violaciones };
  };
}

/** Opens an address, lets it settle, moves over what it shows, and nothing may have run nor been stopped from running. */
async function mirar(page: Page, visto: () => Promise<Visto>, ruta: string, esperado: string): Promise<void> {
  await page.goto(ruta);
  await expect(page.locator('main').getByText(esperado, { exact: false }).first()).toBeVisible();
  await page.waitForTimeout(400);
  await page.mouse.move(700, 300);
  await page.mouse.move(900, 600);
  expect(await visto(), ruta).toEqual({ ejecutado: 0, violaciones: [] });
  const vivos = await page
    .locator('main script, main iframe, main object, main embed, main [onerror], main [onload], main [onfocus]')
    .count();
  expect(vivos, ruta).toBe(0);
}

const TITULO = 'Carga de prueba';
let m: Mundo;

test.beforeAll(async ({ baseURL }) => {
  m = new Mundo(await request.newContext({ ...(baseURL ? { baseURL } : {}) }));
});

test('ninguna de más de 150 cargas se ejecuta al mostrarse en correo, chat, tareas, calendario, blog y perfil', async ({ page }) => {
  test.setTimeout(240_000);
  expect(CARGAS.length).toBeGreaterThanOrEqual(150);
  const { entradas, correos } = await sembrar();
  const visto = await vigilar(page);
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill('admin@demo.cl');
  await page.getByLabel('Contraseña', { exact: true }).fill('Demo.2026');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
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
      ...{ to: [{ name: 'Andrea', email: 'admin@demo.cl' }], subject: `${TITULO} ${corta(una, 150)}`, message: html, borrador: false },
    });
    await m.post('admin', '/api/tareas', { title: `${TITULO} ${corta(una, 150)}`, description: html });
    await m.post('admin', '/api/calendario', {
      ...{ title: `${TITULO} ${corta(una, 150)}`, start: '2026-03-12T10:00' },
      extendedProps: { calendar: 'ETC', location: corta(cargas[1] ?? una, 200), description: corta(cargas.join(' '), 4_000) },
    });
    const e = await m.post<Json & { slug: string }>('admin', '/api/blog', {
      ...{ title: `${TITULO} ${i} ${corta(una, 120)}`, content: html, excerpt: corta(cargas.join(' '), 300), categories: ['EQUIPO'] },
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
