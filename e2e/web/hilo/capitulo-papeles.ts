import { expect } from '@playwright/test';
import { acusarRecibo, comoXml } from '../../mundo/hilo/papeles.ts';
import { CLIENTE, malos, T13 } from '../../mundo/hilo/partes.ts';
import { darArchivos } from '../comun/archivos.ts';
import type { HiloEnPantalla } from './estado.ts';

/** Step 3: everything that the client sent, in one load; each file that may not be bought says why and what to do. */
export async function cargarEnPantalla(h: HiloEnPantalla): Promise<void> {
  const page = await h.pantalla('ejecutivo', '/documentos/cargar');
  const buenos = T13.map(comoXml);
  const lista = malos();
  const archivos = [...lista.slice(0, 3), ...buenos, ...lista.slice(3)];
  await darArchivos(
    page,
    () => page.getByRole('button', { name: 'Elegir archivos' }).click(),
    archivos.map((a) => ({ name: a.nombre, mimeType: 'text/xml', buffer: Buffer.from(a.bytes) })),
  );
  const total = archivos.length;
  await expect(page.getByText(`${total} documentos leídos: ${buenos.length} en el sistema, ${lista.length} rechazados.`)).toBeVisible();
  for (const malo of lista) {
    const fila = page
      .getByRole('listitem')
      .filter({ hasText: malo.nombre })
      .filter({ has: page.getByRole('listitem') });
    const causas = fila.getByRole('listitem');
    await expect(causas.filter({ hasText: new RegExp(malo.detail.source.replace(/^\^/, '')) }).first()).toBeVisible();
  }
  for (const d of T13) {
    const enlace = page.getByRole('link', { name: `${d.tipo}-${d.folio}`, exact: true });
    h.documentos[`${d.tipo}-${d.folio}`] = ((await enlace.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
  }
  await page.getByRole('link', { name: '33-1021', exact: true }).click();
  await expect(page.getByText('$12.500.000').first()).toBeVisible();
  await expect(page.getByText(CLIENTE.razon).first()).toBeVisible();
  h.vio('documento', page);
  await acusarRecibo(h.m, T13, '2026-03-10');
}
