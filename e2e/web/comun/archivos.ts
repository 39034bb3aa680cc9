import type { FileChooser, Page } from '@playwright/test';

type Archivos = Parameters<FileChooser['setFiles']>[0];

/**
 * Answers the browser's window of files that `abrir` opens. The page hears that it is being watched for by one road and the key by another, and
 * on a busy machine the key arrives first and nobody sees the window: it is asked something in between, which it answers only after it heard.
 */
export async function darArchivos(page: Page, abrir: () => Promise<void>, archivos: Archivos): Promise<void> {
  const elegido = page.waitForEvent('filechooser');
  await page.evaluate(() => document.readyState);
  await abrir();
  await (await elegido).setFiles(archivos);
}
