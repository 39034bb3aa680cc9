import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function entrar(page: Page, cuenta: string): Promise<void> {
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill(`${cuenta}@demo.cl`);
  await page.getByLabel('Contraseña', { exact: true }).fill('Demo.2026');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

/** Accessibility of what is on screen, in the two schemes and the two widths. */
async function sinFallasDeAcceso(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.waitForTimeout(150);
      const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze();
      expect(
        violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`),
        `${page.url()} ${width} ${colorScheme}`,
      ).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('se entra con correo y contraseña usando sólo el teclado', async ({ page }) => {
  const errores: string[] = [];
  page.on('console', (m) => m.type() === 'error' && errores.push(m.text()));
  page.on('pageerror', (e) => errores.push(e.message));
  await page.goto('/');
  await expect(page).toHaveURL(/\/acceso/);
  await sinFallasDeAcceso(page);
  await page.getByLabel('Correo').focus();
  await page.keyboard.type('ejecutivo@demo.cl');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo.2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  expect(errores).toEqual([]);
});

test('una clave equivocada se dice en su campo y no borra el correo', async ({ page }) => {
  await page.goto('/acceso');
  await page.getByLabel('Correo').fill('ejecutivo@demo.cl');
  await page.getByLabel('Contraseña', { exact: true }).fill('otra clave');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Correo o contraseña incorrectos')).toBeVisible();
  await expect(page.getByLabel('Correo')).toHaveValue('ejecutivo@demo.cl');
});

for (const ruta of ['/bandeja']) {
  test(`${ruta} se ve sin fallas de accesibilidad ni errores`, async ({ page }) => {
    const errores: string[] = [];
    page.on('console', (m) => m.type() === 'error' && errores.push(m.text()));
    await entrar(page, 'admin');
    await page.goto(ruta);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await sinFallasDeAcceso(page);
    expect(errores).toEqual([]);
  });
}
