import type { Browser, BrowserContext, Page } from '@playwright/test';
import { entrar } from '../comun/entrar.ts';

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
    await entrar(page, cuenta);
    return page;
  }

  /** Everybody goes home: the server is about to stop. */
  async irse(): Promise<void> {
    for (const { context } of this.sentadas.values()) await context.close();
    this.sentadas.clear();
  }
}
