import { type Browser, expect, type Page } from '@playwright/test';
import type { Empresa } from '../../api/hilo/casa.ts';
import { Hilo } from '../../api/hilo/estado.ts';
import { Personas } from './personas.ts';

/** The journey with its people before their screens, and the screens of records that they passed through. */
export class HiloEnPantalla extends Hilo {
  readonly personas: Personas;
  /** What each one is called, and its address. */
  readonly vistas = new Map<string, string>();

  constructor(empresa: Empresa, browser: Browser) {
    super(empresa);
    this.personas = new Personas(browser);
  }

  /** The screen of a person, at an address when it is given. */
  async pantalla(cuenta: string, ruta?: string): Promise<Page> {
    const page = await this.personas.de(cuenta, this.empresa.url);
    if (ruta) await page.goto(ruta);
    return page;
  }

  /** Keeps the address of a screen to be looked at in the end. */
  vio(nombre: string, page: Page): void {
    const { pathname, search } = new URL(page.url());
    this.vistas.set(nombre, pathname + search);
  }

  override async hasta(fecha: string): Promise<void> {
    await this.personas.irse();
    await super.hasta(fecha);
  }
}

/** Chooses in a list of options by what it says. One that closed before its option was reached, because the form moved under it, is opened again. */
export async function elegir(page: Page, rotulo: string, opcion: string | RegExp): Promise<void> {
  const dicha = page.getByRole('option', { name: opcion }).first();
  await expect(async () => {
    if (!(await dicha.isVisible())) await page.getByRole('combobox', { name: rotulo, exact: true }).click();
    await dicha.click({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** Opens an act of the record, and confirms it in its dialog. */
export async function confirmarActo(page: Page, boton: string): Promise<void> {
  await page.getByRole('button', { name: boton, exact: true }).click();
  const dialogo = page.getByRole('dialog', { name: boton });
  // The cross of the dialog may say the same (Cerrar): the act is the last one.
  await dialogo.getByRole('button', { name: boton, exact: true }).last().click();
  await expect(dialogo).toBeHidden();
}

/** The next step of a form in steps. */
export async function siguiente(page: Page, paso: number): Promise<void> {
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(new RegExp(`paso=${paso}`));
}
