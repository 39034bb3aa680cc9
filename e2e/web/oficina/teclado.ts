import type { Page } from '@playwright/test';

/** A screen with more stops than this is not walked to its end. */
const MAX_PASOS = 400;

/** What can be reached with Tab in what is on top (an open dialog, else the page), marked so that it is known again. */
const marcar = (): number => {
  // A walk that began before what opens had come left its own marks behind it.
  for (const e of document.querySelectorAll<HTMLElement>('[data-parada]')) delete e.dataset.parada;
  const arriba = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].filter((d) => d.getClientRects().length > 0).at(-1);
  const donde: HTMLElement = arriba ?? document.querySelector<HTMLElement>('main') ?? document.body;
  const que = 'a[href], button, input, select, textarea, [contenteditable=true], [tabindex]';
  const grupos = new Set<string>();
  let n = 0;
  for (const e of donde.querySelectorAll<HTMLElement>(que)) {
    const oculto =
      e.getClientRects().length === 0 || getComputedStyle(e).visibility === 'hidden' || e.closest('[inert], [aria-hidden=true]');
    if (oculto || e.tabIndex < 0 || (e as HTMLButtonElement).disabled || e.closest('fieldset:disabled')) continue;
    // In a field of several values Backspace takes them off one by one: its cross is the mouse's way.
    if (e.classList.contains('mantine-InputClearButton-root') && e.closest('[data-multiline]')) continue;
    // Of a group of radios one is a stop; the arrows do the rest.
    if (e instanceof HTMLInputElement && e.type === 'radio') {
      if (grupos.has(e.name) || (document.querySelector(`input[name="${CSS.escape(e.name)}"]:checked`) ?? e) !== e) continue;
      grupos.add(e.name);
    }
    e.dataset.parada = String(n);
    n += 1;
  }
  return n;
};

/** What answers to the mouse and neither is nor has around it anything that the keyboard reaches. */
const soloRaton = (): string[] => {
  const alcanzable =
    'a[href], button, input, select, textarea, label, summary, [contenteditable=true], [tabindex], [role=option], [role=tab]';
  return [...document.querySelectorAll<HTMLElement>('main *, [role=dialog] *')]
    .filter((e) => e.getClientRects().length > 0 && getComputedStyle(e).cursor === 'pointer' && !e.closest(alcanzable))
    .filter((e) => !e.closest('tr')?.querySelector(alcanzable) && !e.querySelector(alcanzable))
    .map((e) => e.outerHTML.slice(0, 120))
    .slice(0, 5);
};

export interface Recorrido {
  /** Stops that Tab never reached. */
  sinLlegar: string[];
  /** Stops reached without anything that shows it. */
  sinVerse: string[];
  soloRaton: string[];
}

interface Paso {
  parada: string | null;
  visible: boolean;
  html: string;
}

/** Notes in the page where the focus goes and whether it is seen there: asked after each key it was half of the walk. */
const anotar = (): void => {
  const pasos: Paso[] = [];
  Object.assign(globalThis, { pasosDelTeclado: pasos });
  const visto = (x: Element | null): boolean => {
    if (!x) return false;
    const s = getComputedStyle(x);
    return s.outlineStyle !== 'none' || s.boxShadow !== 'none' || x.matches(':focus-visible');
  };
  document.addEventListener('keyup', (k) => {
    if (k.key !== 'Tab') return;
    const e = document.activeElement as HTMLElement | null;
    const parada = e?.dataset.parada ?? null;
    pasos.push({ parada, visible: visto(e) || visto(e?.parentElement ?? null), html: e?.outerHTML.slice(0, 120) ?? '' });
  });
};
const anotados = (): Paso[] => (globalThis as unknown as { pasosDelTeclado: Paso[] }).pasosDelTeclado;

/** Keys between two looks at what was noted. */
const TANDA = 10;

/** Walks what is on top with Tab alone until it has been everywhere. */
export async function recorrer(page: Page): Promise<Recorrido> {
  const n = await page.evaluate(marcar);
  if (!(await page.evaluate(() => 'pasosDelTeclado' in globalThis))) await page.evaluate(anotar);
  await page.evaluate(() => (globalThis as unknown as { pasosDelTeclado: unknown[] }).pasosDelTeclado.splice(0));
  const llegados = new Map<string, Paso>();
  for (let i = 0, vacios = 0; i < MAX_PASOS && llegados.size < n && vacios < 60; i += TANDA) {
    const antes = llegados.size;
    for (let k = 0; k < TANDA; k += 1) await page.keyboard.press('Tab');
    for (const paso of await page.evaluate(anotados))
      if (paso.parada !== null && !llegados.has(paso.parada)) llegados.set(paso.parada, paso);
    vacios = llegados.size === antes ? vacios + TANDA : 0;
  }
  const sinLlegar = await page.evaluate(
    (ya) =>
      [...document.querySelectorAll<HTMLElement>('[data-parada]')]
        .filter((e) => !ya.includes(e.dataset.parada ?? ''))
        .map((e) => e.outerHTML.slice(0, 160)),
    [...llegados.keys()],
  );
  // A list that opened when its field was reached is no part of the screen: where the walk ends depends on what had come when it began.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  const sinVerse = [...llegados.values()].filter((p) => !p.visible).map((p) => p.html);
  return { sinLlegar, sinVerse, soloRaton: await page.evaluate(soloRaton) };
}
