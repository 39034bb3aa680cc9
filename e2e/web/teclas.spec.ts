import { expect, type Page, test } from '@playwright/test';
import { areaScreens } from '../../src/app/areas.web.gen.ts';
import { entrar } from './comun/entrar.ts';

/** One keyboard for every dialog and wizard: nobody lists them, whatever opens in each screen and in the first record of each list is asked. */
const todas = areaScreens.filter((s) => !s.path.includes('$') && !('publico' in s && s.publico)).map((s) => s.path);
/** Each button of 150 screens takes minutes: the nightly command walks them all, every run those of daily work. */
const DIARIAS = ['/clientes', '/pasivos', '/zonas'];
const deNoche = process.env.RESPALDO_NOCHE === '1';
const rutas = deNoche ? todas : todas.filter((r) => DIARIAS.includes(r));
const BOTONES = deNoche ? 25 : 8;

test.describe.configure({ mode: 'parallel' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-CL', timezoneId: 'America/Santiago', reducedMotion: 'reduce' });
  page = await context.newPage();
  await entrar(page, 'admin');
  // Nothing that a key sends arrives: the walk changes nothing.
  await page.route('**/api/**', (r) =>
    r.request().method() === 'GET' || /jwt|eventos|latido/.test(r.request().url()) ? r.continue() : r.abort(),
  );
});
test.afterAll(() => page.context().close());

const dialogos = () => page.locator('[role="dialog"][aria-modal="true"]:visible');
const pregunta = () => page.getByRole('dialog', { name: '¿Descartar lo escrito?' });

/** Where the focus is: in a field, on the dialog itself, or on something that Enter would press. */
const foco = () =>
  page.evaluate(() => {
    const e = document.activeElement;
    if (e?.matches('input, textarea, select, [contenteditable="true"]')) return 'campo';
    return e?.matches('[role="dialog"]') ? 'diálogo' : `${e?.tagName} ${e?.getAttribute('aria-label') ?? e?.textContent ?? ''}`;
  });

/** Whether what has the focus is the first thing of its dialog that can be written or chosen, or the one that the dialog says. */
const enElPrimero = () =>
  page.evaluate(() => {
    const e = document.activeElement;
    const dialogo = e?.closest('[role="dialog"]');
    if (!dialogo || e === dialogo || e?.matches('[data-autofocus]')) return true;
    const campos = 'input:not([type="hidden"],[disabled]), textarea:not([disabled]), [contenteditable="true"]';
    const seVen = [...dialogo.querySelectorAll(campos)].filter((c) => c.getClientRects().length > 0);
    return e === seVen.find((c) => !c.matches('[readonly]') || c.matches('[aria-haspopup="listbox"]'));
  });

/** Waits a moment for something to be seen; whoever asks looks again. */
const seVe = (algo: () => Promise<boolean>) =>
  expect
    .poll(algo, { timeout: 1_000 })
    .toBe(true)
    .catch(() => undefined);

/** What is wrong with the dialog that is open, and closes it. */
async function fallas(nombre: string): Promise<string[]> {
  const malas: string[] = [];
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await expect
    .poll(foco, { timeout: 3000 })
    .toMatch(/^(campo|diálogo)$/)
    .catch(async () => malas.push(`${nombre}: el foco está en ${await foco()}`));
  if (!(await enElPrimero())) malas.push(`${nombre}: empieza en ${await foco()}, que no es el primero`);
  const rojos = await dialogos().last().locator('[aria-invalid="true"]:visible').count();
  if (rojos > 0) malas.push(`${nombre}: se queja antes de que alguien escriba`);
  await page.keyboard.press('Enter');
  if ((await dialogos().count()) === 0) malas.push(`${nombre}: Enter lo cierra`);
  const texto = dialogos()
    .last()
    .locator('input:not([type="checkbox"],[type="radio"],[type="search"],[type="file"],[role="combobox"]):visible, textarea:visible');
  if ((await texto.count()) > 0 && (await texto.first().isEditable())) {
    await texto.first().pressSequentially('1');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    if ((await dialogos().count()) === 0) malas.push(`${nombre}: Esc pierde lo escrito sin preguntar`);
    else if (await pregunta().isVisible()) await pregunta().getByRole('button', { name: 'Descartar' }).click();
  }
  for (let i = 0; i < 3 && (await dialogos().count()) > 0; i += 1) {
    await page.keyboard.press('Escape');
    // The question comes a moment after the key: another Esc would take it away instead of answering it.
    await seVe(async () => (await dialogos().count()) === 0 || (await pregunta().isVisible()));
    if (await pregunta().isVisible()) await pregunta().getByRole('button', { name: 'Descartar' }).click();
    await seVe(async () => (await dialogos().count()) === 0);
  }
  if ((await dialogos().count()) > 0) malas.push(`${nombre}: Esc no lo cierra`);
  return malas;
}

/** Presses each button of the screen and asks of each dialog that opens. */
async function recorrer(donde: string): Promise<string[]> {
  const malas: string[] = [];
  const botones = page.locator('main button:visible:not([aria-haspopup]):not([role="option"]):not([data-row-link])');
  const n = Math.min(await botones.count(), BOTONES);
  for (let i = 0; i < n; i += 1) {
    const boton = botones.nth(i);
    const nombre = (await boton.textContent({ timeout: 500 }).catch(() => ''))?.trim() ?? '';
    if (
      !nombre ||
      !(await boton.click({ timeout: 800 }).then(
        () => true,
        () => false,
      ))
    )
      continue;
    await dialogos()
      .first()
      .waitFor({ timeout: 250 })
      .catch(() => undefined);
    if ((await dialogos().count()) > 0) malas.push(...(await fallas(`${donde} › ${nombre}`)));
    if (new URL(page.url()).pathname !== new URL(donde, page.url()).pathname) {
      await page.goto(donde);
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
    }
  }
  return malas;
}

for (const ruta of rutas) {
  test(`${ruta}: sus diálogos obedecen a las mismas teclas`, async () => {
    await page.goto(ruta);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    const fila = await page
      .locator('a[data-row-link]')
      .first()
      .getAttribute('href', { timeout: 200 })
      .catch(() => null);
    const malas = await recorrer(ruta);
    if (fila?.startsWith('/')) {
      await page.goto(fila);
      await page
        .locator('h1')
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
      malas.push(...(await recorrer(fila)));
    }
    expect(malas).toEqual([]);
  });
}

for (const ruta of ['/clientes/nuevo', '/proformas/nueva', '/creditos/nuevo', '/cheques/recibir', '/prorrogas/nueva']) {
  test(`${ruta}: empieza en su primer campo`, async () => {
    await page.goto(ruta);
    await expect.poll(foco).toBe('campo');
  });
}

test('Ctrl+Enter envía el diálogo, y Enter no', async () => {
  await page.goto('/zonas');
  await page.locator('a[data-row-link]').first().click();
  await page.getByRole('button', { name: 'Editar', exact: true }).first().click();
  await expect.poll(foco).toBe('campo');
  const enviado = page
    .waitForRequest((r) => r.method() !== 'GET' && r.url().includes('/api/zonas'), { timeout: 4000 })
    .then(
      () => true,
      () => false,
    );
  await page.keyboard.press('Enter');
  expect(await Promise.race([enviado, page.waitForTimeout(700).then(() => false)])).toBe(false);
  await page.keyboard.press('Control+Enter');
  expect(await enviado).toBe(true);
});

test('con dos diálogos abiertos, Esc cierra sólo el de arriba', async () => {
  await page.goto('/zonas');
  await page.locator('a[data-row-link]').first().click();
  await page.getByRole('button', { name: 'Editar', exact: true }).first().click();
  await expect.poll(foco).toBe('campo');
  await page.keyboard.press('Control+k');
  await expect(dialogos()).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialogos()).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialogos()).toHaveCount(0);

  await page.goto('/bandeja');
  await page.locator('main tbody tr').first().click();
  await page.getByRole('button', { name: 'Posponer' }).first().click();
  await expect(dialogos()).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(dialogos()).toHaveCount(1);
});
