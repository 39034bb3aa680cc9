import { Invalid } from '#kernel/errors.ts';
import type { LineaBanco, LineaLibro } from './calce.ts';
import { claveDocumento, cuerpoRut, documentoEnTexto, hashBytes, leerDia, rutEnTexto } from './campos.ts';

/** The lines of one side as columns: 40 bytes a row plus the text itself, which stays where it was read. */
export interface Columnas {
  n: number;
  readonly bytes: Uint8Array;
  /** Account, numbered by the `Cuentas` that both sides share. */
  cuenta: Int32Array;
  /** Days since 1970-01-01. */
  dia: Int32Array;
  /** Signed whole pesos (safe integers). */
  monto: Float64Array;
  /** Key of the document, 0 without one. */
  doc: Int32Array;
  /** Key of a document number inside the text (bank only), 0 without one. */
  docTexto: Int32Array;
  /** Body of the RUT, 0 without one; negative when it was read inside the text. */
  rut: Int32Array;
  idIni: Int32Array;
  idLargo: Uint16Array;
  docIni: Int32Array;
  docLargo: Uint8Array;
  textoIni: Int32Array;
  textoLargo: Uint16Array;
  /** First row of each account, once the side is in order. */
  inicioCuenta: Int32Array;
  /** Place of each row when it was read. */
  origen: Int32Array;
}

/** Numbers the accounts of both sides. */
export class Cuentas {
  private readonly textos: Uint8Array[] = [];
  private readonly hashes: number[] = [];
  private ordenados: number[] = [];
  private enOrden: number[] = [];
  private readonly porHash = new Map<number, number[]>();

  numero(b: Uint8Array, ini: number, fin: number): number {
    const h = hashBytes(b, ini, fin);
    const lista = this.porHash.get(h);
    if (lista) {
      for (const id of lista) if (this.igual(id, b, ini, fin)) return id;
    }
    const id = this.textos.length;
    this.textos.push(b.slice(ini, fin));
    this.hashes.push(h);
    if (lista) lista.push(id);
    else this.porHash.set(h, [id]);
    return id;
  }

  /** New numbers for the accounts, by their own text: they do not depend on the order in which the accounts came. */
  rangos(): Int32Array {
    const porTexto = this.textos.map((_, id) => id).sort((x, y) => comparar(this.textos[x] as Uint8Array, this.textos[y] as Uint8Array));
    const rango = new Int32Array(this.textos.length);
    for (const [k, id] of porTexto.entries()) rango[id] = k;
    this.enOrden = porTexto;
    this.ordenados = porTexto.map((id) => this.hashes[id] as number);
    return rango;
  }

  /** The texts of the accounts, by their new numbers. */
  nombres(): string[] {
    const decoder = new TextDecoder();
    return this.enOrden.map((id) => decoder.decode(this.textos[id]));
  }

  /** A hash of the text of the account of that new number. */
  hash(rango: number): number {
    return this.ordenados[rango] as number;
  }

  private igual(id: number, b: Uint8Array, ini: number, fin: number): boolean {
    const t = this.textos[id] as Uint8Array;
    if (t.length !== fin - ini) return false;
    for (let i = 0; i < t.length; i += 1) if (t[i] !== b[ini + i]) return false;
    return true;
  }
}

function comparar(a: Uint8Array, b: Uint8Array): number {
  const n = Math.min(a.length, b.length);
  for (let k = 0; k < n; k += 1) if (a[k] !== b[k]) return (a[k] as number) - (b[k] as number);
  return a.length - b.length;
}

/** Positions of the text fields of one row inside the bytes: begin and end of each. */
export interface Posiciones {
  cuentaIni: number;
  cuentaFin: number;
  idIni: number;
  idFin: number;
  docIni: number;
  docFin: number;
  rutIni: number;
  rutFin: number;
  textoIni: number;
  textoFin: number;
}

export class ConstructorColumnas {
  private readonly c: Columnas;

  constructor(
    bytes: Uint8Array,
    private readonly cuentas: Cuentas,
    private readonly lado: 'banco' | 'libro',
    private capacidad: number,
  ) {
    const cap = Math.max(16, capacidad);
    this.capacidad = cap;
    this.c = {
      n: 0,
      bytes,
      cuenta: new Int32Array(cap),
      dia: new Int32Array(cap),
      monto: new Float64Array(cap),
      doc: new Int32Array(cap),
      docTexto: new Int32Array(lado === 'banco' ? cap : 0),
      rut: new Int32Array(cap),
      idIni: new Int32Array(cap),
      idLargo: new Uint16Array(cap),
      docIni: new Int32Array(cap),
      docLargo: new Uint8Array(cap),
      textoIni: new Int32Array(cap),
      textoLargo: new Uint16Array(cap),
      inicioCuenta: new Int32Array(0),
      origen: new Int32Array(0),
    };
  }

  /** One row. `dia` and `monto` come already checked. */
  agregar(p: Posiciones, dia: number, monto: number): void {
    if (this.c.n === this.capacidad) this.crecer();
    const c = this.c;
    const i = c.n;
    c.cuenta[i] = this.cuentas.numero(c.bytes, p.cuentaIni, p.cuentaFin);
    c.dia[i] = dia;
    c.monto[i] = monto;
    c.doc[i] = claveDocumento(c.bytes, p.docIni, p.docFin);
    let rut = cuerpoRut(c.bytes, p.rutIni, p.rutFin);
    if (this.lado === 'banco') {
      if (rut === 0) rut = -rutEnTexto(c.bytes, p.textoIni, p.textoFin);
      c.docTexto[i] = documentoEnTexto(c.bytes, p.textoIni, p.textoFin);
    }
    c.rut[i] = rut;
    c.idIni[i] = p.idIni;
    c.idLargo[i] = Math.min(p.idFin - p.idIni, 65535);
    c.docIni[i] = p.docIni;
    c.docLargo[i] = Math.min(p.docFin - p.docIni, 255);
    c.textoIni[i] = p.textoIni;
    c.textoLargo[i] = Math.min(p.textoFin - p.textoIni, 65535);
    c.n = i + 1;
  }

  terminar(): Columnas {
    return this.c;
  }

  private crecer(): void {
    const cap = Math.ceil(this.capacidad * 1.5);
    const c = this.c;
    const int = (v: Int32Array) => {
      const w = new Int32Array(cap);
      w.set(v);
      return w;
    };
    const corto = (v: Uint16Array) => {
      const w = new Uint16Array(cap);
      w.set(v);
      return w;
    };
    c.cuenta = int(c.cuenta);
    c.dia = int(c.dia);
    c.doc = int(c.doc);
    if (this.lado === 'banco') c.docTexto = int(c.docTexto);
    c.rut = int(c.rut);
    c.idIni = int(c.idIni);
    c.docIni = int(c.docIni);
    c.textoIni = int(c.textoIni);
    c.idLargo = corto(c.idLargo);
    c.textoLargo = corto(c.textoLargo);
    const monto = new Float64Array(cap);
    monto.set(c.monto);
    c.monto = monto;
    const docLargo = new Uint8Array(cap);
    docLargo.set(c.docLargo);
    c.docLargo = docLargo;
    this.capacidad = cap;
  }
}

const encoder = new TextEncoder();

/** Columns of lines that came as objects. Throws 400 `datos_invalidos` naming the line whose date or amount is not one. */
export function columnasDe(lineas: readonly (LineaBanco | LineaLibro)[], cuentas: Cuentas, lado: 'banco' | 'libro'): Columnas {
  const partes: string[] = [];
  for (const l of lineas) partes.push(l.id, l.cuenta, l.documento, l.rut, 'glosa' in l ? l.glosa : l.nombre);
  let largo = 10;
  for (const p of partes) largo += p.length * 3;
  const bytes = new Uint8Array(largo);
  const c = new ConstructorColumnas(bytes, cuentas, lado, lineas.length);
  let pos = 10;
  const poner = (t: string) => {
    pos += encoder.encodeInto(t, bytes.subarray(pos)).written;
    return pos;
  };
  for (const [i, l] of lineas.entries()) {
    encoder.encodeInto(l.fecha, bytes.subarray(0, 10));
    const dia = leerDia(bytes, 0, l.fecha.length);
    if (Number.isNaN(dia)) throw new Invalid({ fecha: [`Línea ${l.id}: fecha inválida`] });
    if (!Number.isSafeInteger(l.monto)) throw new Invalid({ monto: [`Línea ${l.id}: monto inválido`] });
    const idIni = pos;
    const idFin = poner(partes[i * 5] as string);
    const cuentaFin = poner((partes[i * 5 + 1] as string).trim());
    const docFin = poner(partes[i * 5 + 2] as string);
    const rutFin = poner((partes[i * 5 + 3] as string).trim());
    const textoFin = poner(partes[i * 5 + 4] as string);
    c.agregar(
      { idIni, idFin, cuentaIni: idFin, cuentaFin, docIni: cuentaFin, docFin, rutIni: docFin, rutFin, textoIni: rutFin, textoFin },
      dia,
      l.monto,
    );
  }
  return c.terminar();
}

/** Order of two ids by their bytes: the last resort that makes a result independent of the order of the rows. */
export function compararIds(c: Columnas, i: number, j: number): number {
  const [a, b] = [c.idIni[i] as number, c.idIni[j] as number];
  const [na, nb] = [c.idLargo[i] as number, c.idLargo[j] as number];
  const n = Math.min(na, nb);
  for (let k = 0; k < n; k += 1) {
    const d = (c.bytes[a + k] as number) - (c.bytes[b + k] as number);
    if (d !== 0) return d;
  }
  return na - nb;
}
