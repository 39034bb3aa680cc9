import { expect, request, test } from '@playwright/test';
import { CARGAS } from '../mundo/cargas.ts';
import { Mundo } from '../mundo/cliente.ts';
import { entrar } from './comun/entrar.ts';
import { ayuda, facturas, personas, tablas, tienda, type Vista } from './xss/fichas.ts';
import { mirar, vigilar } from './xss/vigilar.ts';

let m: Mundo;
test.beforeAll(async ({ baseURL }) => {
  m = new Mundo(await request.newContext({ ...(baseURL ? { baseURL } : {}) }));
});

const SIEMBRAS: readonly (readonly [string, (m: Mundo) => Promise<Vista[]>])[] = [
  ['facturas', facturas],
  ['la tienda', tienda],
  ['preguntas frecuentes y base de conocimiento', ayuda],
  ['la tabla de muestra y las tareas', tablas],
  // Last: the names of people are shown by every other screen.
  ['cuentas, perfiles y planes', personas],
];

for (const [donde, sembrar] of SIEMBRAS)
  test(`ninguna carga se ejecuta al mostrarse en ${donde}`, async ({ page }) => {
    test.setTimeout(180_000);
    const vistas = await sembrar(m);
    const visto = await vigilar(page);
    await entrar(page, 'admin');
    for (const [ruta, texto] of vistas) await mirar(page, visto, ruta, texto);
  });

test('ninguna carga se ejecuta al buscarla ni al mostrarse entre lo hallado', async ({ page }) => {
  const visto = await vigilar(page);
  await entrar(page, 'admin');
  await page.goto('/marcadores');
  // The shortcut is the shell's: before it is there, the key is nobody's.
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  const caja = page.getByRole('combobox', { name: 'Buscar en toda la aplicación' });
  await expect(caja).toBeVisible();
  for (const carga of ['Carga de prueba', ...CARGAS.filter((_, i) => i % 6 === 0)]) {
    await caja.fill(carga.replace(/\s/g, ' ').slice(0, 100));
    await page.waitForTimeout(120);
  }
  await caja.fill('tienda');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await visto(), 'search').toEqual({ ejecutado: 0, violaciones: [] });
});
