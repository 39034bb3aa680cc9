import lighthouse, { desktopConfig } from 'lighthouse';
import { type Browser, chromium, type Page } from 'playwright-core';
import { ensureBrowser } from '../tools/navegador.ts';
import { freePort } from '../tools/postgres.ts';
import { abrirCasa, type Casa, CLAVE_DEMO } from './nucleo/casa.ts';
import { llenarDocumentos } from './nucleo/documentos.ts';
import { servirCarpeta } from './nucleo/estatico.ts';
import { type Cifra, fijo, type Medida, type Resultado } from './nucleo/informe.ts';
import { alternar, mediana } from './nucleo/medir.ts';
import { paginaVacia } from './nucleo/vacia.ts';

const META_LCP = 1.8;
const META_INP = 200;
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Notas {
  lcp: number;
  rendimiento: number;
  acceso: number;
}

async function faro(url: string, port: number, escritorio: boolean): Promise<Notas> {
  const onlyCategories = ['performance', 'accessibility'];
  const r = await lighthouse(url, { port, onlyCategories, logLevel: 'silent' }, escritorio ? desktopConfig : undefined);
  if (!r) throw new Error('Lighthouse gave no result');
  const { audits, categories } = r.lhr;
  return {
    lcp: audits['largest-contentful-paint']?.numericValue ?? 0,
    rendimiento: categories.performance?.score ?? 0,
    acceso: categories.accessibility?.score ?? 0,
  };
}

/** Signs in and opens a list of a hundred rows. */
async function abrirLista(page: Page, casa: Casa): Promise<void> {
  await page.goto(`${casa.base}/acceso`);
  await page.getByLabel('Correo').fill('gerencia@demo.cl');
  await page.getByLabel('Contraseña', { exact: true }).fill(CLAVE_DEMO);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${casa.base}/documentos?perPage=100`);
  await page.locator('tbody tr').nth(99).waitFor();
}

/** Runs in the page: keeps the longest event that belongs to an interaction. */
const OBSERVAR = `
  globalThis.peor = 0;
  new PerformanceObserver((l) => {
    for (const e of l.getEntries()) if (e.interactionId) globalThis.peor = Math.max(globalThis.peor, e.duration);
  }).observe({ type: 'event', durationThreshold: 16 });`;

/** Worst time from a person's act to the next paint, with the processor four times slower: Event Timing, as INP counts it. */
async function inp(browser: Browser, casa: Casa): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'es-CL' });
  try {
    await abrirLista(page, casa);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.evaluate(OBSERVAR);
    const filas = page.locator('tbody tr');
    const cabezas = page.locator('thead button');
    for (const n of [0, 3, 5]) {
      await cabezas.nth(n).click();
      await page.waitForTimeout(900);
    }
    const buscar = page.getByPlaceholder('Folio, cliente o deudor').or(page.getByLabel('Folio, cliente o deudor')).first();
    await buscar.click();
    await page.keyboard.type('Deudor 1', { delay: 120 });
    await page.waitForTimeout(1200);
    for (const n of [0, 1, 2]) {
      const casilla = filas.nth(n).getByRole('checkbox');
      if ((await casilla.count()) > 0) await casilla.click();
      await page.waitForTimeout(300);
    }
    return await page.evaluate<number>('globalThis.peor');
  } finally {
    await page.close();
  }
}

/** B11: what a person waits for, over an empty React page served the same way. */
export async function medir(m: Medida): Promise<Resultado> {
  const casa = await abrirCasa('b11');
  const vacia = await paginaVacia();
  const otra = await servirCarpeta(vacia.carpeta);
  const port = await freePort();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: [...FLAGS, `--remote-debugging-port=${port}`] });
  try {
    await llenarDocumentos(casa, 500);
    const rondas = Math.min(3, m.rondas);
    const entrada = `${casa.base}/acceso`;
    const lcp = await alternar(
      rondas,
      async () => (await faro(entrada, port, false)).lcp,
      async () => (await faro(`${otra.base}/`, port, false)).lcp,
    );
    const escritorio: Notas[] = [];
    for (let i = 0; i < rondas; i += 1) escritorio.push(await faro(entrada, port, true));
    const peores: number[] = [];
    for (let i = 0; i < rondas; i += 1) peores.push(await inp(browser, casa));
    return resultado(lcp, escritorio, peores);
  } finally {
    await browser.close();
    await otra.cerrar();
    vacia.borrar();
    await casa.cerrar();
  }
}

function resultado(lcp: Awaited<ReturnType<typeof alternar>>, escritorio: readonly Notas[], peores: readonly number[]): Resultado {
  const rendimiento = mediana(escritorio.map((n) => n.rendimiento));
  const acceso = Math.min(...escritorio.map((n) => n.acceso));
  const peor = mediana(peores);
  const cifras: Cifra[] = [
    {
      que: 'LCP de la entrada / de la página vacía (móvil simulado)',
      meta: `≤ ${fijo(META_LCP, 1)}`,
      valor: fijo(lcp.razon),
      cumple: lcp.razon <= META_LCP,
      detalle: `${fijo(lcp.a, 0)} ms contra ${fijo(lcp.b, 0)} ms; rondas ${fijo(lcp.de)}–${fijo(lcp.hasta)}.`,
    },
    {
      que: 'Lighthouse de escritorio, rendimiento',
      meta: '≥ 0,95',
      valor: fijo(rendimiento),
      cumple: rendimiento >= 0.95,
      detalle: 'Página de entrada.',
    },
    {
      que: 'Lighthouse de escritorio, accesibilidad',
      meta: '1,00',
      valor: fijo(acceso),
      cumple: acceso === 1,
      detalle: 'Página de entrada, la peor de las rondas.',
    },
    {
      que: 'INP con una lista de 100 filas, procesador 4× más lento',
      meta: `≤ ${META_INP} ms`,
      valor: `${fijo(peor, 0)} ms`,
      cumple: peor <= META_INP,
      detalle: `La peor de ordenar tres veces, buscar letra a letra y marcar filas; rondas ${peores.map((p) => fijo(p, 0)).join(', ')} ms.`,
    },
  ];
  return {
    banco: 'B11',
    titulo: 'lo que la persona espera en el navegador',
    base: 'Lighthouse 13 y Event Timing en Chromium; la página vacía es `bench/vacia` servida con las mismas piezas (compresión y archivos estáticos) que el producto.',
    cifras,
    notas: [
      'En la red lenta simulada el LCP sigue a los bytes: la entrada pesa 2,2 veces la página vacía (React, componentes, enrutador, consultas), y la meta, 1,8 veces, sólo cabría con un formulario que no use los componentes del resto.',
    ],
  };
}
