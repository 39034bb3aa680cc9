import { expect, type Page } from '@playwright/test';
import { enReposo } from './sosiego.ts';

/** Name that a screen reader would say of what has the focus. */
function enfocado(page: Page): Promise<string> {
  return page.evaluate(() => {
    const e = document.activeElement;
    if (!(e instanceof HTMLElement)) return '';
    const rotulo = e instanceof HTMLInputElement || e instanceof HTMLTextAreaElement ? [...(e.labels ?? [])].map((l) => l.textContent) : [];
    return (e.getAttribute('aria-label') ?? (rotulo.join(' ') || e.textContent) ?? '').replaceAll('*', '').trim();
  });
}

/**
 * Lets pass what the page had left for a moment later: a dialog that opens takes the focus a moment after it can be seen, and a list of options finds
 * its place in timers of its own, between which a busy machine may put the next key.
 */
export async function unMomento(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((listo) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(listo)))));
}

/** Presses Tab until the focus stands on it, once the page is whole. What Tab does not reach does not exist for who has no mouse. */
export async function tabHasta(page: Page, nombre: string | RegExp): Promise<void> {
  await enReposo(page);
  const vistos: string[] = [];
  const llego = async (): Promise<boolean> => {
    const ahora = await enfocado(page);
    vistos.push(ahora);
    return typeof nombre === 'string' ? ahora === nombre : nombre.test(ahora);
  };
  for (let i = 0; i < 120; i += 1) {
    await page.keyboard.press('Tab');
    if (!(await llego())) continue;
    await unMomento(page);
    if (await llego()) return;
  }
  throw new Error(`Tab does not reach ${String(nombre)}; it goes by ${vistos.join(' | ')}`);
}

/** Goes to a list of options by Tab, writes part of a name and takes what it offers. */
export async function elegir(page: Page, campo: string, texto: string): Promise<void> {
  await tabHasta(page, campo);
  await page.keyboard.type(texto);
  await expect(page.getByRole('option', { name: new RegExp(texto, 'i') }).first()).toBeVisible();
  await unMomento(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
