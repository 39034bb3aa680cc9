import { expect, type Page, test } from '@playwright/test';
import { entrar } from './comun/entrar.ts';
import { mirar } from './comun/mirada.ts';

const cuenta = (page: Page, n: number) => page.getByRole('combobox', { name: `Cuenta de la línea ${n}` });
const monto = (page: Page, lado: 'Debe' | 'Haber', n: number) => page.getByRole('textbox', { name: `${lado} de la línea ${n}` });

/** Cells copied from a spreadsheet, pasted where the cursor is. */
async function pegar(page: Page, texto: string): Promise<void> {
  await page.evaluate((t) => {
    const portapapeles = new DataTransfer();
    portapapeles.setData('text', t);
    const e = new ClipboardEvent('paste', { clipboardData: portapapeles, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(e);
  }, texto);
}

/** With the keyboard alone: the account by its number, the amount, and Tab at the end writes another line. */
async function escribirConTeclado(page: Page): Promise<void> {
  await page.getByLabel('Glosa').fill('Gastos del banco sin cartola');
  await cuenta(page, 1).focus();
  // At once, as a reader of codes writes, and the next key a moment after: the list has unmarked its first option by then.
  await cuenta(page, 1).fill('5103');
  await page.waitForTimeout(100);
  for (let k = 0; k < 4; k += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('12000');
  await expect(monto(page, 'Debe', 1)).toHaveValue('12.000');
  await expect(page.getByRole('status').filter({ hasText: 'Diferencia' })).toContainText('$12.000');
  await monto(page, 'Haber', 2).focus();
  await page.keyboard.type('11000');
  await page.keyboard.press('Tab');
  await expect(cuenta(page, 3)).toBeFocused();
}

test('un comprobante se escribe con el teclado, se pega, dice lo que falta en su celda y se corrige mientras es borrador', async ({
  page,
}) => {
  await entrar(page, 'contabilidad');
  await page.goto('/libro/comprobantes/nuevo');
  await escribirConTeclado(page);
  await cuenta(page, 2).focus();
  // 1201 is a control account: it demands RUT and obligation (ledger §2).
  await pegar(page, 'Cuenta\tHaber\n1102.01\t11.000\n1201\t1.000\n');
  await expect(page.getByRole('status').filter({ hasText: 'Cuadra' })).toBeVisible();
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByText('La cuenta exige RUT')).toBeVisible();
  await mirar(page, 'comprobante');
  await cuenta(page, 3).click();
  await cuenta(page, 3).fill('2103');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'RUT de la línea 3' }).fill('99990001-1');
  await page.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect(page.getByRole('heading', { name: 'Comprobante manual' })).toBeVisible();

  await page.getByRole('link', { name: 'Editar líneas' }).click();
  await monto(page, 'Debe', 1).fill('13000');
  await page.getByRole('link', { name: 'Balance', exact: true }).click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('alert')).toContainText('El asiento no cuadra: debe $13.000, haber $12.000');
  await monto(page, 'Haber', 2).fill('12000');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('region', { name: 'Líneas del asiento' })).toContainText('$13.000');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('link', { name: 'Editar líneas' })).toHaveCount(0);
});

test('la cuenta de una línea cambia sólo por lo que se escribió o se eligió en ella, también al salir', async ({ page }) => {
  await entrar(page, 'contabilidad');
  await page.goto('/libro/comprobantes/nuevo');
  await cuenta(page, 1).focus();
  await pegar(page, 'Cuenta\tDebe\tHaber\n5103\t12.000\t\n1102.01\t\t12.000\n');
  const banco = cuenta(page, 2);
  const otroBanco = /^1102\.02 /;
  await expect(banco).toHaveValue(/^1102\.01 /);

  await banco.click();
  await page.getByLabel('Glosa').click();
  await expect(banco).toHaveValue(/^1102\.01 /);
  // What it had is marked in its open list; the arrows go on from there.
  for (const [teclas, queda] of [
    [['ArrowDown', 'ArrowDown', 'Escape', 'Tab'], /^1102\.01 /],
    [['ArrowDown', 'ArrowDown', 'Tab'], otroBanco],
    [['ArrowDown', 'Enter', 'Tab'], otroBanco],
  ] as const) {
    await banco.focus();
    for (const tecla of teclas) await page.keyboard.press(tecla);
    await expect(banco, teclas.join(' ')).toHaveValue(queda);
  }
  for (const [escrito, queda] of [
    ['2103', /^2103 /],
    ['no hay tal cuenta', /^2103 /],
    ['', ''],
    ['1102', /^1102\.01 /],
  ] as const) {
    await banco.fill(escrito);
    await page.keyboard.press('Tab');
    await expect(banco, escrito).toHaveValue(queda);
    await expect(cuenta(page, 1)).toHaveValue(/^5103 /);
  }
});

test('elegir de nuevo lo elegido lo deja elegido', async ({ page }) => {
  await entrar(page, 'contabilidad');
  await page.goto('/libro/mayor');
  const elegida = page.getByRole('combobox', { name: 'Cuenta', exact: true });
  for (let vez = 0; vez < 2; vez += 1) {
    await elegida.click();
    await page.getByRole('option', { name: /^1101 / }).click();
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(elegida).toHaveValue(/^1101 /);
    await expect(page).toHaveURL(/cuenta=1101/);
  }
});
