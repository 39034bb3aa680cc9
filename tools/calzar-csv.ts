import {
  type Columnas,
  ConstructorColumnas,
  type Cuentas,
  leerDia,
  leerMonto,
  type Posiciones,
} from '#areas/conciliacion/domain/calzador/index.ts';

const COMA = 44;
const PUNTO_Y_COMA = 59;
const COMILLA = 34;
const LF = 10;
const CR = 13;
const ESPACIO = 32;

/** A file of this fixed format that cannot be read: which row and why. */
export class ArchivoIlegible extends Error {}

/**
 * Reads one side into columns without making a string per field: the columns point into the file's own bytes.
 * Fields may be quoted (RFC 4180: commas, line ends and doubled quotes inside); doubled quotes are undone in place.
 * The header names the columns, in any order; `texto` is the name of the last one (glosa, nombre). Spreadsheets in Spanish separate by
 * semicolons: the header says which of both it is.
 */
export function leerLado(bytes: Uint8Array, cuentas: Cuentas, lado: 'banco' | 'libro'): Columnas {
  const texto = lado === 'banco' ? 'glosa' : 'nombre';
  const lector = new Lector(bytes);
  const cabecera = lector.fila() ? lector.textos() : [];
  const donde = (nombre: string) => {
    const k = cabecera.findIndex((c) => c.trim().toLowerCase() === nombre);
    if (k < 0) throw new ArchivoIlegible(`Falta la columna ${nombre}`);
    return k;
  };
  const [id, cuenta, fecha, monto, doc, rut, nombre] = ['id', 'cuenta', 'fecha', 'monto', 'documento', 'rut', texto].map(donde) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const primera = lector.pos;
  const c = new ConstructorColumnas(bytes, cuentas, lado, estimarFilas(bytes, primera));
  const { ini, fin } = lector;
  const p: Posiciones = {
    cuentaIni: 0,
    cuentaFin: 0,
    idIni: 0,
    idFin: 0,
    docIni: 0,
    docFin: 0,
    rutIni: 0,
    rutFin: 0,
    textoIni: 0,
    textoFin: 0,
  };
  while (lector.fila()) {
    if (lector.n === 1 && ini[0] === fin[0]) continue;
    if (lector.n < cabecera.length) throw new ArchivoIlegible(`Fila ${lector.linea}: faltan campos`);
    exigirId(bytes, ini[id] as number, fin[id] as number, lector.linea);
    const dia = leerDia(bytes, ini[fecha] as number, fin[fecha] as number);
    if (Number.isNaN(dia)) throw new ArchivoIlegible(`Fila ${lector.linea}: fecha inválida`);
    const m = leerMonto(bytes, ini[monto] as number, fin[monto] as number);
    if (Number.isNaN(m)) throw new ArchivoIlegible(`Fila ${lector.linea}: monto inválido`);
    p.idIni = ini[id] as number;
    p.idFin = fin[id] as number;
    p.cuentaIni = ini[cuenta] as number;
    p.cuentaFin = fin[cuenta] as number;
    p.docIni = ini[doc] as number;
    p.docFin = fin[doc] as number;
    p.rutIni = ini[rut] as number;
    p.rutFin = fin[rut] as number;
    p.textoIni = ini[nombre] as number;
    p.textoFin = fin[nombre] as number;
    c.agregar(p, dia, m);
  }
  return c.terminar();
}

/** An id is what the answer is read by: it says something, and spaces separate one from the next. */
function exigirId(bytes: Uint8Array, ini: number, fin: number, linea: number): void {
  if (ini === fin) throw new ArchivoIlegible(`Fila ${linea}: falta el id`);
  for (let i = ini; i < fin; i += 1)
    if (bytes[i] === ESPACIO) throw new ArchivoIlegible(`Fila ${linea}: el id lleva espacios, que en la salida separan un id de otro`);
}

function estimarFilas(bytes: Uint8Array, desde: number): number {
  const muestra = Math.min(bytes.length, desde + 200_000);
  let filas = 0;
  for (let i = desde; i < muestra; i += 1) if (bytes[i] === LF) filas += 1;
  return Math.ceil(((bytes.length - desde) / Math.max(1, muestra - desde)) * filas * 1.03) + 16;
}

const MAX_CAMPOS = 64;

/** Walks the rows of a CSV; after `fila()` the fields are at [ini, fin). */
export class Lector {
  readonly ini = new Int32Array(MAX_CAMPOS);
  readonly fin = new Int32Array(MAX_CAMPOS);
  n = 0;
  pos: number;
  linea = 0;

  private readonly separa: number;

  constructor(private readonly bytes: Uint8Array) {
    this.pos = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    let fin = bytes.indexOf(LF);
    if (fin < 0) fin = bytes.length;
    const cabecera = bytes.subarray(0, fin);
    this.separa = cabecera.includes(COMA) || !cabecera.includes(PUNTO_Y_COMA) ? COMA : PUNTO_Y_COMA;
  }

  fila(): boolean {
    const { bytes, ini, fin, separa } = this;
    const largo = bytes.length;
    let i = this.pos;
    if (i >= largo) return false;
    let n = 0;
    this.linea += 1;
    for (;;) {
      if (n === MAX_CAMPOS) throw new ArchivoIlegible(`Fila ${this.linea}: demasiados campos`);
      if (i < largo && bytes[i] === COMILLA) {
        i = this.conComillas(i, n);
      } else {
        ini[n] = i;
        let c = 0;
        while (i < largo) {
          c = bytes[i] as number;
          if (c === separa || c === LF) break;
          i += 1;
        }
        fin[n] = c === LF && i > (ini[n] as number) && bytes[i - 1] === CR ? i - 1 : i;
      }
      n += 1;
      if (i < largo && bytes[i] === separa) {
        i += 1;
        continue;
      }
      break;
    }
    this.n = n;
    this.pos = i + 1;
    return true;
  }

  private conComillas(desde: number, n: number): number {
    const { bytes, separa } = this;
    let i = desde + 1;
    let escribe = i;
    this.ini[n] = i;
    for (;;) {
      if (i >= bytes.length) throw new ArchivoIlegible(`Fila ${this.linea}: comillas sin cerrar`);
      const c = bytes[i] as number;
      if (c === COMILLA) {
        if (bytes[i + 1] !== COMILLA) break;
        i += 1;
      }
      bytes[escribe] = c;
      escribe += 1;
      i += 1;
    }
    this.fin[n] = escribe;
    i += 1;
    while (i < bytes.length && bytes[i] !== separa && bytes[i] !== LF) i += 1;
    return i;
  }

  textos(): string[] {
    const d = new TextDecoder();
    return Array.from({ length: this.n }, (_, k) => d.decode(this.bytes.subarray(this.ini[k] as number, this.fin[k] as number)));
  }
}
