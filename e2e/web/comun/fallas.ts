import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import axe from 'axe-core';

/** WCAG 2.2 level A and AA (areas/quality). */
const REGLAS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // What passes is neither gathered nor sent: it is most of the work.
  resultTypes: ['violations'],
};

/** The rules that ask about colour: of a screen that changed only its theme, the others would answer what they answered. */
const DE_COLOR: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }, resultTypes: ['violations'] };

export type Vista = readonly [width: number, tema: 'light' | 'dark'];
export const DOS_VISTAS: readonly [Vista, Vista] = [
  [1280, 'light'],
  [390, 'dark'],
];
/** In an order in which each changes one thing of the one before. */
export const CUATRO_VISTAS: readonly Vista[] = [
  [1280, 'light'],
  [1280, 'dark'],
  [390, 'dark'],
  [390, 'light'],
];

/** The menu of the shell: three quarters of what most screens draw. */
export const MENU = 'nav[aria-label="Menú principal"]';

/** Width and theme, and the moment that they take to be seen. The page hears of a theme in its own time: before it does, no colour is on its way yet. */
export async function ponerse(page: Page, [width, colorScheme]: Vista): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((tema) => document.documentElement.dataset.mantineColorScheme === tema, colorScheme);
  await page.waitForTimeout(150);
  await page.evaluate(quieta);
}

/** Runs in the page: until nothing changes colour nor place any more. What turns without end is not waited for. */
const quieta = async (): Promise<void> => {
  const acaban = document.getAnimations().filter((a) => Number.isFinite(a.effect?.getComputedTiming().endTime));
  await Promise.all(acaban.map((a) => a.finished.catch(() => undefined)));
};

/** axe's own code, in the page and in the frames it reads; a page that was loaded again needs it again. */
async function llevarAxe(page: Page): Promise<void> {
  for (const marco of page.frames())
    if (!(await marco.evaluate(() => 'axe' in globalThis).catch(() => true))) await marco.evaluate(axe.source);
}

interface Axe {
  run: (donde: unknown, o: unknown) => Promise<AxeResults>;
}

async function violaciones(page: Page, sin: readonly string[], reglas: RunOptions): Promise<string[]> {
  await llevarAxe(page);
  const r = await page.evaluate(
    ([reglas, exclude]) =>
      (globalThis as unknown as { axe: Axe }).axe.run(exclude.length > 0 ? { include: [['html']], exclude } : document, reglas),
    [reglas, sin.map((selector) => [selector])] as const,
  );
  return r.violations.map(
    (v) =>
      `${v.id}: ${v.nodes
        .slice(0, 3)
        .map((x) => x.html)
        .join(' | ')}`,
  );
}

/**
 * What is wrong with what is on screen, in words, at each width and theme: what axe finds, and whether it overflows sideways. Axe passes over
 * `sin`: parts that are drawn alike on every screen and are looked at on one.
 */
export async function fallasDe(page: Page, vistas: readonly Vista[], sin: readonly string[] = []): Promise<string[]> {
  const malas: string[] = [];
  let ancho = 0;
  for (const vista of vistas) {
    const [width, colorScheme] = vista;
    const reglas = width === ancho ? DE_COLOR : REGLAS;
    ancho = width;
    await ponerse(page, vista);
    // Going back restores where the page was, in its own time: what lies half under the bar would be judged by the half that is seen.
    await page.evaluate(() => scrollTo(0, 0));
    malas.push(...(await violaciones(page, sin, reglas)).map((v) => `${width} ${colorScheme} ${v}`));
    const desborde = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    if (desborde > 0) malas.push(`${width} ${colorScheme} overflows by ${desborde}`);
  }
  return malas;
}
