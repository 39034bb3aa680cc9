import { type Browser, expect, type Page, test } from '@playwright/test';
import { papelPdf } from '../../tools/dte-demo/papel.ts';
import { type Json, Mundo } from '../mundo/cliente.ts';
import { clienteQueFirma, creditoConPagare, type PagareVisto } from '../mundo/credito.ts';
import { entrar } from './comun/entrar.ts';

/** A firm and a fund of this journey alone (RUT 99.990.0xx, domain §1: nobody's). */
const CLIENTE = {
  rut: '99990101-8',
  razon: 'Galvanizados Venta Ficticia SpA',
  giro: 'Galvanizado',
  comuna: 'Maipú',
  correo: 'a@ejemplo.cl',
};
const FONDO = { rut: '99990102-6', nombre: 'Fondo Privado Journey Ficticio', tipo: 'FONDO_INVERSION', limite: 50_000_000, activo: true };
const TASA = '1,45';

/** Business date with which the demo company opens. */
const hoy = '2026-03-10';

const AREA = '/api/venta-pagares';

let m: Mundo;
let pagares: PagareVisto[] = [];

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ playwright, baseURL }) => {
  m = new Mundo(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  await clienteQueFirma(m, CLIENTE);
  await m.post('tesoreria', '/api/venta-pagares/guardar-comprador', FONDO);
  pagares = [
    await creditoConPagare(m, CLIENTE, { monto: 3_000_000, plazo: 12, hoy }),
    await creditoConPagare(m, CLIENTE, { monto: 5_000_000, plazo: 18, hoy }),
  ];
});

async function sesion(browser: Browser, cuenta: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await entrar(page, cuenta);
  return page;
}

const pesos = (n: number): string => `$${String(n).replaceAll(/\B(?=(\d{3})+$)/g, '.')}`;
const cifra = (page: Page): ReturnType<Page['locator']> => page.locator('[data-resumen]');
const elegir = async (page: Page, campo: string, opcion: string | RegExp): Promise<void> => {
  await page
    .getByRole('combobox', { name: campo })
    .or(page.getByRole('textbox', { name: campo }))
    .first()
    .click();
  await page.getByRole('option', { name: opcion }).first().click();
};

/** From the empty form to its last step, with these notes. */
async function armar(page: Page, vistas: readonly string[]): Promise<void> {
  await page.goto('/venta-pagares/nueva');
  await page.getByRole('textbox', { name: 'Tasa de descuento mensual (%)' }).fill(TASA);
  await page.getByRole('textbox', { name: 'Buscar' }).fill(CLIENTE.razon.slice(0, 12));
  for (const [k, v] of vistas.entries()) {
    await page.getByRole('checkbox', { name: v }).check();
    await expect(cifra(page)).toContainText(`Elegidos${k + 1} de`);
  }
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await elegir(page, 'Comprador', new RegExp(FONDO.nombre));
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await elegir(page, 'Dos personas con poder para endosar', /Sanhueza/);
  await page.getByRole('option', { name: /Ibáñez/ }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Siguiente' }).click();
}

interface Lote extends Json {
  num_venta: number;
  saldo: number;
  precio: number;
  par: number;
  items: { saldo: number; flujos: { fecha: string; monto: number }[] }[];
}

/** Price of domain §7, in floating point and by itself: Σ flujo/(1+r)^(d/30), each note to the peso. */
function precioDelDominio(lote: Lote): number {
  const dias = (f: string): number => (Date.parse(f) - Date.parse(hoy)) / 86_400_000;
  return lote.items.reduce((s, i) => s + Math.round(i.flujos.reduce((x, f) => x + f.monto / 1.0145 ** (dias(f.fecha) / 30), 0)), 0);
}

/** The buyer said yes on paper: it is filed, and only then registered. */
async function aceptar(vendedora: Page): Promise<void> {
  await vendedora.getByRole('button', { name: 'Registrar aceptación' }).click();
  const aceptacion = vendedora.getByRole('dialog');
  await expect(aceptacion.getByText('Suba primero el papel firmado.')).toBeVisible();
  const papel = { name: 'aceptacion.pdf', mimeType: 'application/pdf', buffer: papelPdf(['Aceptación', FONDO.nombre]) };
  await aceptacion.locator('input[type=file]').setInputFiles(papel);
  await expect(aceptacion.getByText('quedó archivado')).toBeVisible();
  await aceptacion.getByRole('button', { name: 'Registrar' }).click();
  await expect(vendedora.getByText('Aceptado').first()).toBeVisible();
}

test('un lote se arma, se ofrece, lo acepta el comprador, se endosa y otra persona recibe su precio', async ({ browser }) => {
  const pagina = (cuenta: string): Promise<Page> => sesion(browser, cuenta);
  const [vendedora, otra] = [await pagina('tesoreria'), await pagina('tesoreria2')];
  const vistas = pagares.map((p) => p.pagarevista);
  await armar(otra, vistas.slice(0, 1));
  await armar(vendedora, vistas);
  await vendedora.getByRole('button', { name: 'Crear la venta' }).click();
  await expect(vendedora).toHaveURL(/\/venta-pagares\/[0-9a-f-]{36}/);
  const id = vendedora.url().split('/').at(-1)?.split('?')[0] ?? '';
  const path = `${AREA}/${id}`;
  const lote = await m.get<Lote>('tesoreria', path);

  expect(lote.saldo).toBe(lote.items.reduce((s, i) => s + i.saldo, 0));
  expect(lote.precio).toBe(precioDelDominio(lote));
  for (const n of [lote.precio, lote.saldo, lote.precio - lote.par]) await expect(vendedora.getByText(pesos(n)).first()).toBeVisible();

  // The other lot was chosen before: its note is taken now, and the screen says where.
  await otra.getByRole('button', { name: 'Crear la venta' }).click();
  await expect(otra.getByText(`${vistas[0]}: ya está en la venta ${lote.num_venta}`).first()).toBeVisible();
  await expect(otra).toHaveURL(/\/venta-pagares\/nueva/);

  await vendedora.getByRole('button', { name: 'Ofertar' }).click();
  await vendedora.getByRole('dialog').getByRole('button', { name: 'Ofertar' }).click();
  await aceptar(vendedora);

  const fiscal = await pagina('fiscalia');
  await fiscal.goto(`/venta-pagares/${id}`);
  await fiscal.getByRole('button', { name: 'Endosar' }).click();
  await fiscal.getByRole('dialog').getByRole('button', { name: 'Endosar' }).click();
  await expect(fiscal.getByText('Pagarés endosados')).toBeVisible();

  // Who made the sale does not register its money.
  const pago = { monto: lote.precio, cuenta: '1102.01', comprobante: 'TEF-1' };
  const { version } = await m.get<Lote>('tesoreria', path);
  const misma = await m.intentar('tesoreria', `${path}/registrar-pago`, { version, ...pago });
  expect([misma.status, misma.codigo]).toEqual([403, 'requiere_segundo_usuario']);

  await otra.goto(`/venta-pagares/${id}`);
  await otra.getByRole('button', { name: 'Registrar pago' }).click();
  const recibo = otra.getByRole('dialog');
  await recibo.getByRole('textbox', { name: 'Monto recibido' }).fill(String(lote.precio - 1));
  await recibo.getByRole('textbox', { name: 'Comprobante' }).fill(pago.comprobante);
  await recibo
    .getByRole('combobox', { name: 'Cuenta que lo recibió' })
    .or(recibo.getByRole('textbox', { name: 'Cuenta que lo recibió' }))
    .first()
    .click();
  await otra.getByRole('option').first().click();
  await recibo.getByRole('button', { name: 'Registrar' }).click();
  await expect(recibo.getByText(`El precio es ${pesos(lote.precio)} y se registró ${pesos(lote.precio - 1)}`).first()).toBeVisible();
  await recibo.getByRole('textbox', { name: 'Monto recibido' }).fill(String(lote.precio));
  await recibo.getByRole('button', { name: 'Registrar' }).click();
  await expect(otra.getByText('En administración').first()).toBeVisible();

  const dueno = await m.get<Json & { nombre: string }>('gerencia', `${AREA}/propietario?pagarevista=${vistas[0]}&fecha=${hoy}`);
  expect(dueno.nombre).toBe(FONDO.nombre);
});
