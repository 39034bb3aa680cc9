import { expect, type Page, type Request } from '@playwright/test';

/** How long nothing may be on its way for a screen to be whole (ms, counted in the page: it does not pass while the page is busy). */
const SOSIEGO = 120;
const PACIENCIA = 15_000;

/** Follows what a page asks for. What it answers waits until the screen has all it asked for, and nothing says that it still loads. */
export function vigilar(page: Page): () => Promise<void> {
  const pendientes = new Set<Request>();
  let pedidas = 0;
  page.on('request', (r) => {
    // The live stream never ends.
    if (/\/eventos\b/.test(new URL(r.url()).pathname) || r.resourceType() === 'eventsource') return;
    pedidas += 1;
    pendientes.add(r);
  });
  page.on('requestfinished', (r) => pendientes.delete(r));
  page.on('requestfailed', (r) => pendientes.delete(r));
  return async () => {
    await expect(async () => {
      const antes = pedidas;
      expect([...pendientes].map((r) => r.url())).toEqual([]);
      await page.evaluate((ms) => new Promise((listo) => setTimeout(listo, ms)), SOSIEGO);
      expect(pedidas).toBe(antes);
      expect(await page.locator('[aria-busy="true"]:visible').count()).toBe(0);
    }).toPass({ timeout: PACIENCIA, intervals: [50] });
  };
}

const VIGILADAS = new WeakMap<Page, () => Promise<void>>();

/** The same of any page, followed since the first time it is asked: a key pressed before what it answers to is there is a key lost. */
export async function enReposo(page: Page): Promise<void> {
  const entera = VIGILADAS.get(page) ?? vigilar(page);
  VIGILADAS.set(page, entera);
  await entera();
}

/** Goes to a screen as a link of the product does, without loading the product again, and waits until it is another one that says its title. */
export async function irA(page: Page, ruta: string, titulo: string): Promise<void> {
  const antes = await page.title();
  await page.evaluate((r) => history.pushState(null, '', r), ruta);
  const llego = async (): Promise<boolean> => {
    const ahora = await page.title();
    return ahora !== antes || ahora.startsWith(titulo);
  };
  await expect.poll(llego, { intervals: [20, 50, 100], message: ruta }).toBe(true);
}
