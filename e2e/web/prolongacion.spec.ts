import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Json, Mundo } from '../mundo/cliente.ts';
import { clienteQueFirma, creditoConPagare, firmarPagare, type PagareVisto } from '../mundo/credito.ts';
import { celda } from './comun/celda.ts';
import { entrar } from './comun/entrar.ts';
import { mirar, retratar } from './comun/mirada.ts';
import { confirmarActo, elegir, siguiente } from './hilo/estado.ts';

/** A firm of this journey alone (RUT 99.990.1xx, domain §1: nobody's). */
const CLIENTE = { rut: '99990105-0', razon: 'Tornerías Plazo Ficticia SpA', giro: 'Tornería', comuna: 'Maipú', correo: 'a@ejemplo.cl' };

/** Business date with which the demo company opens: nothing is due yet, and the day has run no interest. */
const hoy = '2026-03-10';

/** Ley of stamps: 5.000.000 lent for over a year, its 0,8 % inside (domain §4, §5): 5.000.000 / 0,992. */
const CAPITAL = 5_040_323;
const CUOTAS = 18;

/** Cuota of domain §5, in floating point and by itself: first due in 41 days (20-04-2026), then month by month, at 1,9 %. */
function cuotaDelDominio(): number {
  let [factor, suma] = [1 / (1 + (0.019 * 41) / 30), 0];
  for (let k = 0; k < CUOTAS; k += 1) {
    suma += factor;
    factor /= 1.019;
  }
  return Math.round(CAPITAL / suma);
}

let m: Mundo;
let pagare: PagareVisto & { respaldo_id: string };
let credito: Json & { numero: number };

test.beforeAll(async ({ playwright, baseURL }) => {
  m = new Mundo(await playwright.request.newContext(baseURL ? { baseURL } : {}));
  await clienteQueFirma(m, CLIENTE);
  pagare = (await creditoConPagare(m, CLIENTE, { monto: 5_000_000, plazo: 12, hoy })) as typeof pagare;
  credito = await m.get('ejecutivo', `/api/creditos/${pagare.respaldo_id}`);
});

async function sesion(browser: Browser, cuenta: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await entrar(page, cuenta);
  return page;
}

const pesos = (n: number): string => `$${String(n).replaceAll(/\B(?=(\d{3})+$)/g, '.')}`;
const enCuotas = (page: Page, titulo: string, cifra: string) =>
  expect(page.getByRole('region', { name: titulo, exact: true }).first()).toContainText(cifra);

/** From the page of the credit to the draft: what is missing is said at its field, and the answer is in sight while it is chosen. */
async function proponer(page: Page): Promise<void> {
  await page.goto(`/creditos/${credito.id}?tab=prorrogas`);
  await page.getByRole('link', { name: 'Prolongar el crédito' }).click();
  await expect(page.getByText(CLIENTE.razon)).toBeVisible();
  await retratar(page, 'prolongacion-1-cliente');
  await siguiente(page, 2);
  await page.getByRole('radio', { name: `Crédito ${credito.numero}` }).check();
  await retratar(page, 'prolongacion-2-credito');
  await siguiente(page, 3);

  await expect(celda(page, 'Tasa mensual')).toHaveValue('1,9');
  await celda(page, 'Cuotas').fill(String(CUOTAS));
  await celda(page, 'Primer vencimiento').fill('25-12-2026');
  await page.keyboard.press('Tab');
  await expect(page.getByText('El primer vencimiento debe estar entre 20 y 60 días de hoy').first()).toBeVisible();
  await celda(page, 'Primer vencimiento').fill('20-04-2026');
  await page.keyboard.press('Tab');
  await enCuotas(page, 'Después', pesos(cuotaDelDominio()));
  await enCuotas(page, 'Antes', pesos(CAPITAL));
  await mirar(page, 'prolongacion-3-tabla');
  await siguiente(page, 4);

  await page.getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByText('Elija cómo se paga')).toBeVisible();
  await elegir(page, 'Motivo', /.+/);
  await page.getByRole('radio', { name: /^Contado/ }).check();
  await retratar(page, 'prolongacion-4-motivo');
  await siguiente(page, 5);
  await retratar(page, 'prolongacion-5-confirmar');
  await page.getByRole('button', { name: 'Guardar propuesta' }).click();
  await expect(page).toHaveURL(/\/prolongaciones\/[0-9a-f-]{36}/);
}

/** Who proposed does not vote; a vote against says why; with the last one it waits for its papers. Three cuotas are not paid: one level up. */
async function decidir(browser: Browser, ejecutivo: Page, path: string): Promise<void> {
  await confirmarActo(ejecutivo, 'Enviar al comité');
  await ejecutivo.getByRole('tab', { name: 'Comité' }).click();
  await expect(ejecutivo.getByText('Pocas cuotas pagadas')).toBeVisible();
  await expect(ejecutivo.getByRole('button', { name: 'Votar' })).toBeHidden();
  await m.post('comite2', `/api${path}/votar`, { version: (await m.get('comite2', `/api${path}`)).version, respuesta: 'APRUEBA' });
  await m.post('comite3', `/api${path}/votar`, { version: (await m.get('comite3', `/api${path}`)).version, respuesta: 'APRUEBA' });
  const vota = await sesion(browser, 'comite1');
  await vota.goto(path);
  await vota.getByRole('button', { name: 'Votar' }).click();
  const dialogo = vota.getByRole('dialog');
  await dialogo.getByRole('radio', { name: /rechaz/i }).check();
  await dialogo.getByRole('button', { name: 'Votar', exact: true }).click();
  await expect(dialogo.getByText('Escriba un comentario para esta respuesta').first()).toBeVisible();
  await dialogo.getByRole('radio', { name: /aprueb/i }).check();
  await expect(dialogo.getByText('Escriba un comentario para esta respuesta')).toBeHidden();
  await retratar(vota, 'prolongacion-6-voto');
  await dialogo.getByRole('button', { name: 'Votar', exact: true }).click();
  await expect(vota.getByText('Por documentar').first()).toBeVisible();
  await vota.context().close();
}

/** Its pagaré is drafted, signed elsewhere, and only then its papers are in order. */
async function documentar(page: Page, path: string): Promise<string> {
  await page.goto(path);
  await confirmarActo(page, 'Preparar el pagaré');
  await page.getByRole('button', { name: 'Documentar', exact: true }).click();
  const dialogo = page.getByRole('dialog');
  await dialogo.getByRole('button', { name: 'Documentar', exact: true }).click();
  await expect(dialogo.getByText(/Falta firmar/).first()).toBeVisible();
  await mirar(page, 'prolongacion-7-documentar');
  const { pagare_id } = await m.get<Json & { pagare_id: string }>('operaciones', `/api${path}`);
  const { pagarevista } = await firmarPagare(m, CLIENTE, pagare_id, hoy);
  await page.goto(`${path}?tab=documentos`);
  await confirmarActo(page, 'Documentar');
  await expect(page.getByText('Por aplicar').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: pagarevista })).toContainText(pesos(CAPITAL));
  await retratar(page, 'prolongacion-8-documentos');
  return pagarevista;
}

test('un crédito se prolonga: se propone, lo votan otros, se firma su pagaré, otra persona lo aplica y se ve en los dos créditos', async ({
  browser,
}) => {
  const [ejecutivo, operaciones] = [await sesion(browser, 'ejecutivo'), await sesion(browser, 'operaciones')];
  await proponer(ejecutivo);
  const path = new URL(ejecutivo.url()).pathname;
  await decidir(browser, ejecutivo, path);
  const nuevo = await documentar(operaciones, path);

  // Who documented it does not apply it.
  const { version } = await m.get<Json>('operaciones', `/api${path}`);
  const misma = await m.intentar('operaciones', `/api${path}/aplicar`, { version });
  expect(misma.status).toBe(403);
  const otra = await sesion(browser, 'gerencia');
  await otra.goto(path);
  await otra.getByRole('button', { name: 'Aplicar', exact: true }).click();
  await retratar(otra, 'prolongacion-9-aplicar');
  await otra.getByRole('dialog').getByRole('button', { name: 'Aplicar', exact: true }).click();
  await expect(otra.getByText('Aplicada', { exact: true }).first()).toBeVisible();
  await mirar(otra, 'prolongacion-10-aplicada');

  // The old credit owes nothing and says where the debt went; the new one owes its table and says where it comes from.
  const { nuevo_numero } = await m.get<Json & { nuevo_numero: number }>('gerencia', `/api${path}`);
  await ejecutivo.goto(`/creditos/${credito.id}`);
  await expect(ejecutivo.getByText('Se reprogramó: hoy se debe por el')).toBeVisible();
  await expect(ejecutivo.getByText('Reprogramado', { exact: true }).first()).toBeVisible();
  await retratar(ejecutivo, 'prolongacion-11-anterior');
  await ejecutivo.getByRole('link', { name: `crédito ${nuevo_numero}`, exact: true }).click();
  await expect(ejecutivo.getByRole('link', { name: `crédito ${credito.numero}`, exact: true })).toBeVisible();
  await expect(ejecutivo.getByText(pesos(cuotaDelDominio())).first()).toBeVisible();
  await retratar(ejecutivo, 'prolongacion-12-nuevo');

  // The pagaré that he signed was replaced by the one of the new table.
  const visto = (id: string) => m.get<Json & { estado: string }>('operaciones', `/api/pagares/${id}`);
  expect((await visto(pagare.id)).estado).toBe('reemplazado');
  await ejecutivo.goto(`/prolongaciones?q=${CLIENTE.rut}`);
  await expect(ejecutivo.getByRole('row').filter({ hasText: CLIENTE.razon })).toContainText(`12 → ${CUOTAS}`);
  expect(nuevo).toMatch(/^PR-/);
});
