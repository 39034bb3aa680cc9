import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

const CONTEXTO = {
  locale: 'es-CL',
  timezoneId: 'America/Santiago',
  reducedMotion: 'reduce',
  viewport: { width: 1280, height: 900 },
} as const;

/** The people of the company, each at a browser of its own, and what their consoles complain of. */
export class Personas {
  readonly errores: string[] = [];
  private readonly browser: Browser;
  private readonly sentadas = new Map<string, { context: BrowserContext; page: Page }>();

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** The screen of a person, who signs in the first time that it is asked in the day. */
  async de(cuenta: string, url: string): Promise<Page> {
    const ya = this.sentadas.get(cuenta);
    if (ya) return ya.page;
    const context = await this.browser.newContext({ ...CONTEXTO, baseURL: url });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && this.errores.push(`${cuenta} ${page.url()} ${m.text()}`));
    page.on('pageerror', (e) => this.errores.push(`${cuenta} ${page.url()} ${e.message}`));
    this.sentadas.set(cuenta, { context, page });
    await page.goto('/acceso');
    await page.getByLabel('Correo').fill(`${cuenta}@demo.cl`);
    await page.getByLabel('Contraseña', { exact: true }).fill('Demo.2026');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    return page;
  }

  /** Everybody goes home: the server is about to stop. */
  async irse(): Promise<void> {
    for (const { context } of this.sentadas.values()) await context.close();
    this.sentadas.clear();
  }
}
