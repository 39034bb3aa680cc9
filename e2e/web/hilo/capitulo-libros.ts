import { expect, type Page } from '@playwright/test';
import {
  calzarMes,
  cerrarConciliacion,
  cerrarPeriodo,
  contabilizarComision,
  type Periodo,
  prepararCierre,
  verConciliacion,
} from '../../mundo/hilo/banco.ts';
import { darArchivos } from '../comun/archivos.ts';
import { confirmarActo, type HiloEnPantalla, siguiente } from './estado.ts';

/** Of the fee of 14.875: 12.500 and its IVA. */
const IVA_COMISION = 2_375;

/** From the list of accounts to a matched April: statement, rules, the suggestions without rival. */
async function calzarAbril(h: HiloEnPantalla, page: Page): Promise<void> {
  await page.getByRole('article').filter({ hasText: '31-03-2026' }).getByRole('link', { name: 'Conciliar' }).click();
  await siguiente(page, 2);
  await siguiente(page, 3);
  await expect(page.getByRole('textbox', { name: 'Desde' })).toHaveValue('01-04-2026');
  await siguiente(page, 4);
  await page.getByRole('button', { name: 'Abrir conciliación' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Conciliación N° \d+$/ })).toBeVisible();
  h.vio('conciliacion', page);
  await page.getByRole('button', { name: /^Seguir a / }).click();
  const cartola = { name: 'cartola-2026-04.csv', mimeType: 'text/csv', buffer: h.banco.cartola('2026-04') };
  await darArchivos(page, () => page.getByRole('button', { name: 'Elegir archivos' }).click(), cartola);
  await expect(page.getByRole('cell', { name: 'cartola-2026-04.csv' })).toBeVisible();
  await page.getByRole('button', { name: /^Seguir a / }).click();
  await page.getByRole('button', { name: 'Calzar automáticamente' }).click();
  await expect(page.getByText(/confirmados ·/).first()).toBeVisible();
  for (const boton of await page.getByRole('button', { name: /sin otra candidata$/ }).all()) await boton.click();
}

/** Step 8: March against the bank by its acts, April on its screen; one person prepares and another closes. */
export async function conciliarEnPantalla(h: HiloEnPantalla): Promise<void> {
  await h.hasta('2026-05-04');
  const { m } = h;
  const marzo = await calzarMes(m, h.banco, '2026-03-01', '2026-03-31');
  await contabilizarComision(m, marzo, IVA_COMISION);
  await prepararCierre(m, marzo);
  expect(await cerrarConciliacion(m, 'gerencia', marzo)).toMatchObject({ estado: 'cerrada', diferencia: 0 });

  const page = await h.pantalla('contabilidad', '/conciliacion');
  await calzarAbril(h, page);
  await page.getByRole('button', { name: /^Seguir a / }).click();
  // The bank charged for the account: its entry is born here and matches at once.
  await page.getByRole('option', { name: /COMISION MANTENCION CUENTA/ }).click();
  await page.getByRole('button', { name: 'Contabilizar', exact: true }).click();
  const dialogo = page.getByRole('dialog', { name: 'Contabilizar' });
  await dialogo.getByLabel('IVA incluido').fill(String(IVA_COMISION));
  await dialogo.getByRole('button', { name: 'Contabilizar', exact: true }).click();
  await expect(dialogo).toBeHidden();
  await page.getByRole('button', { name: /^Seguir a / }).click();
  await expect(page.getByText('Nada pendiente')).toBeVisible();
  await page.getByRole('button', { name: /^Seguir a / }).click();
  await page.getByRole('button', { name: 'Preparar cierre' }).click();
  await expect(page.getByText(/La cierra otra persona/)).toBeVisible();

  const otra = await h.pantalla('gerencia', new URL(page.url()).pathname);
  await confirmarActo(otra, 'Cerrar');
  await expect(otra.getByText('Cerrada', { exact: true }).first()).toBeVisible();
  const saldo = h.banco.saldo('2026-04-30');
  expect(await verConciliacion(m, new URL(page.url()).pathname.split('/').at(-1) ?? '')).toMatchObject({
    estado: 'cerrada',
    diferencia: 0,
    identidad: { saldo_banco: saldo, saldo_libro: saldo },
  });
}

async function cerrarMes(page: Page, periodo: string): Promise<void> {
  for (const acto of ['Iniciar cierre', 'Cerrar']) {
    await page.getByRole('button', { name: `${acto} ${periodo}`, exact: true }).click();
    const dialogo = page.getByRole('dialog', { name: `${acto} ${periodo}` });
    await dialogo.getByRole('button', { name: acto, exact: true }).last().click();
    await expect(dialogo).toBeHidden();
  }
  await expect(page.getByRole('row').filter({ hasText: periodo })).toContainText('Cerrado');
}

/** Step 9: contabilidad closes April on its screen, and the balance of eight columns says that it balances. */
export async function cerrarEnPantalla(h: HiloEnPantalla): Promise<void> {
  const { m } = h;
  // The month in which the demo company is born closes first.
  const abiertos = await m.get<Periodo[]>('contabilidad', '/api/libro/periodos');
  const antes = abiertos.filter((p) => p.estado === 'abierto' && p.periodo < '2026-04').map((p) => p.periodo);
  for (const periodo of antes.sort()) await cerrarPeriodo(m, periodo);
  const page = await h.pantalla('contabilidad', '/libro/periodos');
  await cerrarMes(page, '2026-04');
  await page.goto('/libro/balance?al=2026-04-30');
  await expect(page.getByText(/Sumas, saldos y resultado cuadran/)).toBeVisible();
  const banco = h.banco.saldo('2026-04-30').toLocaleString('es-CL');
  await expect(page.getByRole('row').filter({ hasText: '1102.01' })).toContainText(banco);
  // DP 405.194 (domain §6.6) and 264.600 of the first purchase.
  await expect(page.getByRole('row').filter({ hasText: '4103' })).toContainText('669.794');
  h.vio('balance', page);
}
