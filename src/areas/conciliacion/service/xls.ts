import { ilegible } from '../domain/cartola/avisos.ts';
import type { Celda } from '../domain/cartola/tipos.ts';
import { flujoDeCfb } from './cfb.ts';
import { LectorTextos, tablaDeTextos } from './xls-textos.ts';

/** Records of [MS-XLS] that carry what a statement needs. */
const R = {
  BOF: 0x0809,
  EOF: 0x000a,
  HOJA: 0x0085,
  CLAVE: 0x002f,
  EPOCA: 0x0022,
  FORMATO: 0x041e,
  XF: 0x00e0,
  TEXTOS: 0x00fc,
  CONTINUA: 0x003c,
  TEXTO_COMPARTIDO: 0x00fd,
  TEXTO: 0x0204,
  TEXTO_RICO: 0x00d6,
  NUMERO: 0x0203,
  RK: 0x027e,
  VARIOS_RK: 0x00bd,
  FORMULA: 0x0006,
  TEXTO_DE_FORMULA: 0x0207,
} as const;

interface Registro {
  tipo: number;
  datos: Buffer;
  pos: number;
}

function* registros(libro: Buffer, desde: number): Generator<Registro> {
  for (let p = desde; p + 4 <= libro.length; ) {
    const largo = libro.readUInt16LE(p + 2);
    yield { tipo: libro.readUInt16LE(p), datos: libro.subarray(p + 4, p + 4 + largo), pos: p };
    p += 4 + largo;
  }
}

interface Libro {
  hojas: number[];
  textos: string[];
  /** Number format of each XF, and the custom formats that show dates. */
  formatos: number[];
  fechas: Set<number>;
  dias: number;
  biff8: boolean;
}

/** Built-in formats that show a date ([MS-XLS] 2.4.126, ECMA-376 18.8.30). */
const FECHAS_FIJAS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58];

function muestraFecha(formato: string): boolean {
  const limpio = formato.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  return /d/i.test(limpio) || (/y/i.test(limpio) && /m/i.test(limpio));
}

function leerLibro(bytes: Buffer): Libro {
  const libro: Libro = { hojas: [], textos: [], formatos: [], fechas: new Set(FECHAS_FIJAS), dias: 25_569, biff8: true };
  const piezas: Buffer[] = [];
  let enTextos = false;
  for (const { tipo, datos } of registros(bytes, 0)) {
    if (tipo === R.TEXTOS || (enTextos && tipo === R.CONTINUA)) piezas.push(datos);
    enTextos = tipo === R.TEXTOS || (enTextos && tipo === R.CONTINUA);
    if (tipo === R.BOF) libro.biff8 = datos.readUInt16LE(0) >= 0x0600;
    else if (tipo === R.CLAVE) throw ilegible('protegida_con_clave');
    else if (tipo === R.HOJA && (datos.readUInt16LE(4) & 0xff00) === 0) libro.hojas.push(datos.readUInt32LE(0));
    else if (tipo === R.EPOCA && datos.readUInt16LE(0) === 1) libro.dias = 24_107;
    else if (tipo === R.XF) libro.formatos.push(datos.readUInt16LE(2));
    else if (tipo === R.FORMATO && libro.biff8 && muestraFecha(new LectorTextos([datos.subarray(2)]).texto()))
      libro.fechas.add(datos.readUInt16LE(0));
    else if (tipo === R.EOF) break;
  }
  if (piezas.length > 0) libro.textos = tablaDeTextos(piezas);
  return libro;
}

/** RK: 30 bits of an integer or of a double, maybe in hundredths. */
function deRk(rk: number): number {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE((rk & 0xfffffffc) >>> 0, 4);
  const n = rk & 2 ? rk >> 2 : bytes.readDoubleLE(0);
  return rk & 1 ? n / 100 : n;
}

class Hoja {
  readonly filas: Celda[][] = [];
  readonly #libro: Libro;
  #formula: { fila: number; columna: number } | null = null;

  constructor(libro: Libro) {
    this.#libro = libro;
  }

  #poner(fila: number, columna: number, valor: Celda): void {
    while (this.filas.length <= fila) this.filas.push([]);
    const celdas = this.filas[fila] ?? [];
    while (celdas.length < columna) celdas.push(null);
    celdas[columna] = valor;
  }

  /** A number, or the date its format shows ('AAAA-MM-DD'). */
  #numero(fila: number, columna: number, xf: number, n: number): void {
    const esFecha = this.#libro.fechas.has(this.#libro.formatos[xf] ?? 0) && n >= 1 && n < 2_958_466;
    this.#poner(fila, columna, esFecha ? new Date((Math.floor(n) - this.#libro.dias) * 86_400_000).toISOString().slice(0, 10) : n);
  }

  #texto(d: Buffer, desde: number): string {
    if (this.#libro.biff8) return new LectorTextos([d.subarray(desde)]).texto();
    const largo = d.readUInt16LE(desde);
    return d.toString('latin1', desde + 2, desde + 2 + largo);
  }

  leer(tipo: number, d: Buffer): void {
    if (tipo === R.TEXTO_DE_FORMULA && this.#formula) {
      this.#poner(this.#formula.fila, this.#formula.columna, this.#texto(d, 0));
      this.#formula = null;
    }
    if (d.length < 6) return;
    const [fila, columna, xf] = [d.readUInt16LE(0), d.readUInt16LE(2), d.readUInt16LE(4)];
    if (tipo === R.TEXTO_COMPARTIDO) this.#poner(fila, columna, this.#libro.textos[d.readUInt32LE(6)] ?? null);
    else if (tipo === R.TEXTO || tipo === R.TEXTO_RICO) this.#poner(fila, columna, this.#texto(d, 6));
    else if (tipo === R.NUMERO) this.#numero(fila, columna, xf, d.readDoubleLE(6));
    else if (tipo === R.RK) this.#numero(fila, columna, xf, deRk(d.readInt32LE(6)));
    else if (tipo === R.VARIOS_RK) {
      for (let p = 4, c = columna; p + 8 <= d.length; p += 6, c += 1) this.#numero(fila, c, d.readUInt16LE(p), deRk(d.readInt32LE(p + 2)));
    } else if (tipo === R.FORMULA) {
      if (d.readUInt16LE(12) !== 0xffff) this.#numero(fila, columna, xf, d.readDoubleLE(6));
      else if (d.readUInt8(6) === 0) this.#formula = { fila, columna };
    }
  }
}

/**
 * Every visible sheet of a binary .xls (BIFF8, and BIFF5 texts as latin-1): texts, numbers and dates, nothing else.
 * Old bank sites still deliver it. Refuses `cartola_ilegible` when damaged or encrypted.
 */
export function hojasDeXls(bytes: Uint8Array): Celda[][][] {
  try {
    const flujo = flujoDeCfb(bytes, ['Workbook', 'Book']);
    if (!flujo) throw ilegible('xls_danado');
    const libro = leerLibro(flujo);
    return libro.hojas.map((desde) => {
      const hoja = new Hoja(libro);
      let abiertas = 0;
      for (const { tipo, datos } of registros(flujo, desde)) {
        if (tipo === R.BOF) abiertas += 1;
        else if (tipo === R.EOF) {
          abiertas -= 1;
          if (abiertas <= 0) break;
        } else if (abiertas === 1) hoja.leer(tipo, datos);
      }
      return hoja.filas;
    });
  } catch (e) {
    if (e instanceof RangeError) throw ilegible('xls_danado');
    throw e;
  }
}
