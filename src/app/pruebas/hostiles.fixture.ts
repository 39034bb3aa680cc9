/** Run by hostiles.test.ts in a process of its own: reads one hostile file of each kind and says what it cost to the others. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { PLANTILLAS_DEMO } from '#areas/pacs/domain/banco-demo.ts';
import { AppError } from '#kernel/errors.ts';
import { readApart } from '#platform/server/files/apart.ts';
import { FileStore } from '#platform/server/files/store.ts';

const HOJA = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
/** A book with the rows that are told, as the smallest spreadsheet program would write it. */
function libro(filas: string): Buffer {
  const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = (id: string, tipo: string, a: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${r}/${tipo}" Target="${a}"/></Relationships>`;
  const partes = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': rels('r1', 'officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="${r}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels('r1', 'worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `${HOJA}${filas}</sheetData></worksheet>`,
  };
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(partes).map(([k, v]) => [k, strToU8(v)])), { level: 6 }));
}
const celda = (a: string) => `<c r="${a}"><v>1</v></c>`;
const muchas = (n: number) =>
  Array.from({ length: n }, (_, i) => `<row r="${i + 1}">${celda(`A${i + 1}`)}${celda(`B${i + 1}`)}</row>`).join('');
const MB = 1024 * 1024;
const PERIODO = { desde: '2026-01-01', hasta: '2026-01-31' };
const cartola = { opciones: { max_bytes: 20 * MB, periodo: PERIODO } };
const dte = { limites: { maximo_xml_mb: 5, maximo_dte: 500 } };
const fila = '05/01/2026;Pago de un cliente cualquiera;1.000;;5.000\n';

type Caso = readonly [que: string, lector: string, entrada: object, hacer: () => Buffer];

const CASOS: readonly Caso[] = [
  [
    'una hoja con dos celdas en sus esquinas',
    'conciliacion.cartola',
    cartola,
    () => libro(`<row r="1">${celda('A1')}</row><row r="1048576">${celda('XFD1048576')}</row>`),
  ],
  [
    'las esquinas escritas como entidades',
    'conciliacion.cartola',
    cartola,
    () => libro(`<row r="1">${celda('A1')}</row><row r="&#49;048576">${celda('XFD&#49;048576')}</row>`),
  ],
  ['cuatrocientas mil filas válidas', 'conciliacion.cartola', cartola, () => libro(muchas(400_000))],
  [
    'un libro que se expande a cien megabytes',
    'conciliacion.cartola',
    cartola,
    () => libro(`<row r="1"><c r="A1"><v>${' '.repeat(100 * MB)}</v></c></row>`),
  ],
  [
    'un texto de veinte megabytes',
    'conciliacion.cartola',
    cartola,
    () => Buffer.from(`Fecha;Detalle;Cargo;Abono;Saldo\n${fila.repeat(370_000)}`),
  ],
  [
    'una tabla web de veinte megabytes',
    'conciliacion.cartola',
    cartola,
    () => Buffer.from(`<html><table>${'<tr><td>05/01/2026</td><td>Pago</td><td>1</td></tr>'.repeat(380_000)}</table></html>`),
  ],
  [
    'un CAMT.053 de diez megabytes',
    'conciliacion.cartola',
    cartola,
    () =>
      Buffer.from(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${'<Ntry><Amt Ccy="CLP">1</Amt></Ntry>'.repeat(280_000)}</Stmt></BkToCstmrStmt></Document>`,
      ),
  ],
  [
    'un MT940 de diez megabytes',
    'conciliacion.cartola',
    cartola,
    () => Buffer.from(`:20:1\n:25:1\n:28C:1\n${':61:2601050105C1,NTRF\n'.repeat(480_000)}`),
  ],
  [
    'un xls que no es más que su firma y ceros',
    'conciliacion.cartola',
    cartola,
    () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(15 * MB)]),
  ],
  [
    'un DTE de novecientas mil entidades',
    'documentos.carga',
    dte,
    () => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?><DTE version="1.0"><a>${'&#65;'.repeat(900_000)}</a></DTE>`),
  ],
  [
    'un zip de documentos que se expande mil veces',
    'documentos.carga',
    dte,
    () => Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${i}.xml`, new Uint8Array(4 * MB).fill(0x20)])))),
  ],
  [
    'un registro de compras de veinte megabytes',
    'documentos.rcv',
    { titular: '76000000-0' },
    () => Buffer.from('33;1;76000000-0;Razón;1;\n'.repeat(800_000)),
  ],
  ['un F29 de veinte megabytes', 'analisis.ventas', {}, () => Buffer.from(`[${'{"campos":{}},'.repeat(1_400_000)}{}]`)],
  ['una consulta de cesiones de veinte megabytes', 'documentos.cesiones', {}, () => Buffer.from('a;b;c;d;e;f;g\n'.repeat(1_400_000))],
  [
    'una respuesta de PAC de veinte megabytes',
    'pacs.respuesta',
    { formato: PLANTILLAS_DEMO.RESPUESTA.formato },
    () => Buffer.from('D040000001801240000001          CRE-000123          00070000004802662026102000\r\n'.repeat(250_000)),
  ],
  [
    'una imagen de veinte megabytes de marcas',
    'cuenta.imagen',
    {},
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(20 * MB, Buffer.from([0xe0, 0x00, 0x02, 0xff]))]),
  ],
];

/** The sample from which somebody says what each column is reads the same files. */
const DE_MUESTRA = ['una hoja con dos celdas en sus esquinas', 'un texto de veinte megabytes', 'un xls que no es más que su firma y ceros'];
const muestras = CASOS.filter(([que]) => DE_MUESTRA.includes(que)).map(
  ([que, , entrada, hacer]): Caso => [`${que}, para ver sus columnas`, 'conciliacion.muestra', entrada, hacer],
);

/** The longest that a timer waited, and how far the memory went, while `work` ran. */
async function costo(work: () => Promise<unknown>): Promise<{ pausa: number; crece: number }> {
  const antes = process.memoryUsage.rss();
  let [pausa, alto, ultimo] = [0, antes, performance.now()];
  const reloj = setInterval(() => {
    const ahora = performance.now();
    pausa = Math.max(pausa, ahora - ultimo - 5);
    ultimo = ahora;
    alto = Math.max(alto, process.memoryUsage.rss());
  }, 5);
  await work().finally(() => clearInterval(reloj));
  return { pausa: Math.max(pausa, performance.now() - ultimo - 5), crece: (alto - antes) / MB };
}

async function main(): Promise<void> {
  const carpeta = mkdtempSync(join(tmpdir(), 'hostiles-'));
  const store = new FileStore(carpeta);
  try {
    for (const n of [1, 2]) await store.discard(await store.bring({ nombre: `${n}.pdf`, bytes: Buffer.from('%PDF-1.4'), mime: '' }));
    for (const [que, lector, entrada, hacer] of [...CASOS, ...muestras]) {
      const bytes = hacer();
      const tamano = bytes.length;
      const a = await store.bring({ nombre: 'x', bytes, mime: '' });
      let codigo = 'leído';
      // What a machine in a hurry makes wait is not ours: a file that stops everybody stops them each time.
      let mejor = { pausa: Number.POSITIVE_INFINITY, crece: Number.POSITIVE_INFINITY };
      for (let vez = 0; vez < 3 && (mejor.pausa > 200 || mejor.crece > 64); vez += 1) {
        globalThis.gc?.();
        const c = await costo(async () => {
          try {
            await readApart(lector, { ...entrada, ruta: a.ruta, nombre: 'x' });
          } catch (e) {
            codigo = e instanceof AppError ? `${e.status} ${e.codigo}` : String(e);
          }
        });
        mejor = { pausa: Math.min(mejor.pausa, c.pausa), crece: Math.min(mejor.crece, c.crece) };
      }
      process.stdout.write(
        `${JSON.stringify({ que, lector, tamano, codigo, pausa: Math.round(mejor.pausa), crece: Math.round(mejor.crece) })}\n`,
      );
      await store.discard(a);
    }
  } finally {
    rmSync(carpeta, { recursive: true, force: true });
  }
}
await main();
process.exit(0);
