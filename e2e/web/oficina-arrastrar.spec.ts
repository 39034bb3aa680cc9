import { expect, type Locator, type Page, test } from '@playwright/test';
import { Mundo } from '../mundo/cliente.ts';
import { entrar } from './comun/entrar.ts';

const EVENTO = 'Visita que se mueve con el mouse';
const TAREAS = ['Primera que se arrastra', 'Segunda que se arrastra', 'Tercera que se arrastra'] as const;

let m: Mundo;
test.beforeAll(async ({ playwright, baseURL }) => {
  m = new Mundo(await playwright.request.newContext(baseURL ? { baseURL } : {}));
});

const caja = async (l: Locator) => {
  const b = await l.boundingBox();
  if (!b) throw new Error('it is not on screen');
  return b;
};

/** As a hand does it: pressed, moved in small steps, and let go. */
async function arrastrar(page: Page, de: { x: number; y: number }, a: { x: number; y: number }): Promise<void> {
  await page.mouse.move(de.x, de.y);
  await page.mouse.down();
  await page.mouse.move(de.x, de.y + 6, { steps: 3 });
  await page.mouse.move(a.x, a.y, { steps: 12 });
  await page.mouse.up();
}

interface Evento {
  id: number;
  title: string;
  start: string;
  end: string;
}
const guardado = async (): Promise<[string, string]> => {
  const todos = await m.get<Evento[]>('analista', '/apps/calendar/events?calendars=Personal');
  const e = todos.find((x) => x.title === EVENTO);
  return [e?.start.slice(0, 16) ?? '', e?.end.slice(0, 16) ?? ''];
};

test('un evento se arrastra a otro día y se alarga por su borde; queda guardado', async ({ page }) => {
  const extendedProps = { calendar: 'Personal' };
  await m.post('analista', '/api/calendario', { title: EVENTO, start: '2026-03-11T10:00', end: '2026-03-11T11:00', extendedProps });
  await entrar(page, 'analista');
  await page.goto('/calendario?vista=semana');
  const evento = page.getByText(EVENTO).first();
  await expect(evento).toBeVisible();
  const [antes, jueves] = [await caja(evento), await caja(page.locator('[data-date="2026-03-12"]').last())];
  const y = antes.y + 4;
  await arrastrar(page, { x: antes.x + antes.width / 2, y }, { x: jueves.x + jueves.width / 2, y });
  await expect.poll(guardado).toEqual(['2026-03-12T10:00', '2026-03-12T11:00']);

  await page.reload();
  const bloque = page.locator('.fc-event, [class*="event"]').filter({ hasText: EVENTO }).first();
  await expect(bloque).toBeVisible();
  const b = await caja(bloque);
  await bloque.hover();
  await arrastrar(page, { x: b.x + b.width / 2, y: b.y + b.height - 2 }, { x: b.x + b.width / 2, y: b.y + b.height * 2 - 2 });
  await expect.poll(guardado).toEqual(['2026-03-12T10:00', '2026-03-12T12:00']);
});

test('las tareas se ordenan arrastrándolas, cada persona a su modo, y el orden se guarda', async ({ page }) => {
  for (const title of TAREAS) await m.post('analista', '/api/tareas', { title });
  await entrar(page, 'analista');
  await page.goto('/tareas');
  const filas = page.getByRole('list', { name: 'Tareas' }).getByRole('listitem').filter({ hasText: 'que se arrastra' });
  await expect(filas).toHaveCount(TAREAS.length);
  // What is above the list is drawn: a row that moves down under the pointer is another row.
  await expect(page.getByText('Las personas, las empresas y las cifras son ficticias.')).toBeVisible();
  const orden = () => filas.evaluateAll((xs) => xs.map((x) => /(Primera|Segunda|Tercera)/.exec(x.textContent ?? '')?.[1]));
  const [arriba, , abajo] = await orden();
  await filas.last().dragTo(filas.first());
  await expect.poll(orden).toEqual([abajo, arriba, 'Segunda']);
  await page.reload();
  await expect(filas).toHaveCount(TAREAS.length);
  expect(await orden()).toEqual([abajo, arriba, 'Segunda']);
});
