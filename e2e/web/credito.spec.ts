import { expect, type Page, test } from '@playwright/test';
import { clienteConLinea, Mundo } from '../mundo/cliente.ts';
import { tabHasta, unMomento } from './comun/teclado.ts';

/** A firm of this journey alone (RUT 99.990.0xx, domain §1: nobody's). */
const CLIENTE = {
  rut: '99990096-8',
  razon: 'Maestranza Cuotas Ficticia SpA',
  giro: 'Maestranza',
  comuna: 'Maipú',
  correo: 'pagos@ejemplo.cl',
};

test.beforeAll(async ({ playwright, baseURL }) => {
  const api = await playwright.request.newContext(baseURL ? { baseURL } : {});
  await clienteConLinea(new Mundo(api), CLIENTE);
  await api.dispose();
});

/** Opens the list that has the focus and goes down to an option. */
async function elegir(page: Page, campo: string, opcion: string): Promise<void> {
  await tabHasta(page, campo);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await unMomento(page);
  for (let i = 0; i < 40; i += 1) {
    const marcada = await page.evaluate(() => document.querySelector('[role=option][data-combobox-selected]')?.textContent ?? '');
    if (marcada === opcion) {
      await page.keyboard.press('Enter');
      return expect(page.locator(':focus')).toHaveValue(opcion);
    }
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`${campo} does not offer ${opcion}`);
}

async function escribir(page: Page, campo: string, texto: string): Promise<void> {
  await tabHasta(page, campo);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(texto);
}

async function siguiente(page: Page, paso: number): Promise<void> {
  await tabHasta(page, 'Siguiente');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`paso=${paso}`));
}

async function entrar(page: Page): Promise<void> {
  await page.goto('/acceso');
  await tabHasta(page, 'Correo');
  await page.keyboard.type('ejecutivo@demo.cl');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Demo.2026');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}

// Figures: domain §5 (líquido 5.000.000, notary 35.000, twelve cuotas at 1,9 %, first due date on 20-04-2026).
test('un crédito se ingresa y se envía al comité usando sólo el teclado; un error va a su campo y el borrador se recupera', async ({
  page,
}) => {
  const errores: string[] = [];
  page.on('pageerror', (e) => errores.push(e.message));
  await entrar(page);
  await page.goto('/creditos/nuevo');

  await escribir(page, 'RUT del cliente', CLIENTE.rut);
  await elegir(page, 'Segmento', 'Pequeña');
  await elegir(page, 'Tipo de crédito', 'Capital de trabajo');
  await elegir(page, 'Destino', 'Capital de trabajo');
  await siguiente(page, 2);

  await escribir(page, 'Monto solicitado (líquido)', '5000000');
  await escribir(page, 'Tasa mensual', '2,42');
  await escribir(page, 'Primer vencimiento', '20-04-2026');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Supera la tasa máxima convencional del tramo (29,00 % anual)').first()).toBeVisible();

  await page.reload(); // at once: what was written last is kept on leaving
  await expect(page.getByText(/Se recuperó lo escrito/)).toBeVisible();
  await expect(page.getByLabel('Monto solicitado (líquido)')).toHaveValue('5.000.000');
  await expect(page.getByRole('textbox', { name: 'Primer vencimiento' })).toHaveValue('20-04-2026');
  await escribir(page, 'Plazo', '');
  await page.keyboard.press('Backspace');
  await tabHasta(page, 'Siguiente');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Plazo')).toBeFocused();
  await expect(page.getByLabel('Plazo')).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('12');
  await escribir(page, 'Tasa mensual', '1,9');
  await siguiente(page, 3);

  await tabHasta(page, 'Agregar costo');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await elegir(page, 'Costo', 'Notaría');
  await expect(page.getByText('$480.266').first()).toBeVisible();
  await siguiente(page, 4);
  await expect(page.getByRole('region', { name: 'Tabla de desarrollo en pesos' })).toContainText('$5.763.189');
  await siguiente(page, 5);
  await siguiente(page, 6);
  await expect(page.getByText('Carpeta tributaria')).toBeVisible();
  await siguiente(page, 7);
  await page.getByRole('radio', { name: 'Confirmar la tabla', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Confirmar y enviar al comité' })).toBeChecked();
  await tabHasta(page, 'Ingresar crédito');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/creditos\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name: /^Crédito \d+$/ })).toBeVisible();
  await expect(page.getByText('En comité').first()).toBeVisible();
  await expect(page.getByText('$5.075.605').first()).toBeVisible();
  expect(errores).toEqual([]);
});
