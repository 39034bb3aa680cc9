import { expect, type Page, test } from '@playwright/test';
import { papelPdf } from '../../tools/dte-demo/papel.ts';
import { Mundo } from '../mundo/cliente.ts';
import { clienteQueFirma } from '../mundo/credito.ts';
import { celda } from './comun/celda.ts';
import { entrar } from './comun/entrar.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's). */
const CLIENTE = { rut: '99990103-4', razon: 'Calderería Pagaré Ficticia SpA', giro: 'Calderería', comuna: 'Maipú', correo: 'a@ejemplo.cl' };

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await clienteQueFirma(new Mundo(api), CLIENTE);
  await api.dispose();
});

const siguiente = (page: Page): Promise<void> => page.getByRole('button', { name: 'Siguiente' }).click();
const texto = (page: Page, name: string): ReturnType<Page['getByRole']> => page.getByRole('textbox', { name });
const elegir = async (page: Page, campo: string, opcion: string | RegExp): Promise<void> => {
  await page
    .getByRole('combobox', { name: campo })
    .or(page.getByRole('textbox', { name: campo }))
    .first()
    .click();
  await page.getByRole('option', { name: opcion }).first().click();
};

/** The form, from nothing: what is missing is said at its field, and each kind asks for its own. */
async function escribir(page: Page): Promise<void> {
  await page.goto('/pagares/nuevo');
  await siguiente(page);
  await expect(page.getByText('Escriba el RUT')).toBeVisible();
  await expect(page.getByText('Elija una opción')).toBeVisible();

  await celda(page, 'RUT del suscriptor').fill(CLIENTE.rut);
  await expect(page.getByText(CLIENTE.razon)).toBeVisible();
  // Each kind asks for its own: nothing but the mandate a la vista, cuotas, or one day.
  for (const [tipo, campo] of [
    ['a la vista línea', 'Con mandato para llenarlo'],
    ['en cuotas.*(pesos|CLP)', 'Número de cuotas'],
    ['a plazo único', 'Vencimiento'],
  ] as const) {
    await elegir(page, 'Tipo de pagaré', new RegExp(tipo, 'i'));
    await siguiente(page);
    await expect(page.getByLabel(campo).first()).toBeVisible();
    if (tipo !== 'a plazo único') await page.getByRole('button', { name: 'Atrás' }).click();
  }
  await siguiente(page);
  await expect(page.getByText('Indique el monto')).toBeVisible();
  await expect(page.getByText('Indique el vencimiento')).toBeVisible();
  await texto(page, 'Monto').fill('10000000');
  await texto(page, 'Vencimiento').fill('11-04-2026');
  await expect(page.getByText('$13.200')).toBeVisible();
  await page.keyboard.press('Tab');
  await siguiente(page);
  await expect(page.getByRole('checkbox', { name: /Ana Soto/ })).toBeChecked();
  await siguiente(page);
  await page.getByRole('button', { name: 'Guardar borrador' }).press('Enter');
}

/** One asks to unblock it, another does, and the first corrects the address. */
async function corregir(page: Page, fiscal: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Pedir desbloqueo' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('La dirección cambió de número');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /desbloqueo/i })
    .click();
  await expect(page.getByText('Desbloqueo pedido').first()).toBeVisible();
  await fiscal.goto(url);
  await fiscal.getByRole('button', { name: 'Desbloquear' }).click();
  await fiscal.getByRole('dialog').getByRole('button', { name: 'Desbloquear' }).click();
  await expect(fiscal.getByText('Vuelve a bloquearse al guardar la corrección.', { exact: false }).first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Corregir' }).click();
  await texto(page, 'Domicilio').fill('Los Robles 122');
  await page.getByRole('button', { name: 'Guardar y bloquear' }).click();
  await expect(page.getByText('Los Robles 122', { exact: false }).first()).toBeVisible();
}

// Figures: domain §4 (10.000.000 issued 10-03-2026 and due 11-04: two months or fraction, 13.200).
test('un pagaré se escribe, se imprime, se firma, va a la bóveda y sólo se corrige desbloqueado por otra persona', async ({ browser }) => {
  const pagina = async (cuenta: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await entrar(page, cuenta);
    return page;
  };
  const page = await pagina('operaciones');
  await escribir(page);

  // The text, before it is printed: sum in words, debtor and day (domain §7).
  await expect(page).toHaveURL(/\/pagares\/[0-9a-f-]{36}/);
  await expect(page.getByText('Vista previa: todavía se puede editar')).toBeVisible();
  await expect(page.getByText(/diez millones de pesos/i).first()).toBeVisible();
  await expect(page.getByText(/11 de abril de 2026|11-04-2026/).first()).toBeVisible();
  const url = page.url().split('?')[0] ?? '';

  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.getByText(/^Huella /)).toBeVisible();
  await page.getByRole('button', { name: 'Registrar firmas' }).click();
  const firmas = page.getByRole('dialog');
  await expect(firmas.getByText('Suba primero el original firmado.')).toBeVisible();
  const original = { name: 'pagare.pdf', mimeType: 'application/pdf', buffer: papelPdf(['Pagaré firmado', CLIENTE.razon]) };
  await firmas.locator('input[type=file]').setInputFiles(original);
  await firmas.getByRole('button', { name: 'Registrar firmas' }).click();
  await expect(page.getByText('Firmado', { exact: true }).first()).toBeVisible();

  // Who brought it does not receive it.
  const fiscal = await pagina('fiscalia');
  await fiscal.goto(`${url}?tab=custodia`);
  await fiscal.getByRole('button', { name: 'Recibir en la bóveda' }).click();
  await elegir(fiscal, 'Bóveda', /casa matriz/i);
  await fiscal.getByRole('dialog').getByRole('button', { name: 'Recibir' }).click();
  await expect(fiscal.getByText('Daniela Olivos Prat → Marcos Sanhueza Díaz').first()).toBeVisible();

  await corregir(page, fiscal, url);
});
