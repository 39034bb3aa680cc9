import { closeSync, openSync, writeSync } from 'node:fs';
import { type Columnas, type ListaCalces, REGLAS } from '#areas/conciliacion/domain/calzador/index.ts';

const TROZO = 1 << 20;
/** `,R1,` … by number of rule. */
const REGLA = ['', ...REGLAS.map((r) => `,${r},`)];
/** Longest single piece written at once: an id or a number. */
const HOLGURA = 70_000;

/** Writes bytes in pieces of a megabyte: no string per row. */
class Escritor {
  private readonly buf = Buffer.allocUnsafe(TROZO + HOLGURA);
  private n = 0;

  constructor(private readonly fd: number) {}

  /** ASCII text. */
  texto(t: string): void {
    for (let k = 0; k < t.length; k += 1) this.buf[this.n + k] = t.charCodeAt(k);
    this.n += t.length;
    if (this.n >= TROZO) this.vaciar();
  }

  entero(x: number): void {
    let largo = 1;
    for (let y = x; y >= 10; y = (y - (y % 10)) / 10) largo += 1;
    let y = x;
    for (let k = largo - 1; k >= 0; k -= 1) {
      this.buf[this.n + k] = 48 + (y % 10);
      y = (y - (y % 10)) / 10;
    }
    this.n += largo;
  }

  bytes(b: Uint8Array, ini: number, largo: number): void {
    for (let k = 0; k < largo; k += 1) this.buf[this.n + k] = b[ini + k] as number;
    this.n += largo;
    if (this.n >= TROZO) this.vaciar();
  }

  vaciar(): void {
    let hecho = 0;
    while (hecho < this.n) hecho += writeSync(this.fd, this.buf, hecho, this.n - hecho);
    this.n = 0;
  }
}

/** Writes `grupo,regla,puntaje,estado,banco_ids,libro_ids`, ids separated by spaces, in the order of the list (best first for each line). */
export function escribirCalces(archivo: string, calces: ListaCalces, b: Columnas, l: Columnas): void {
  const fd = openSync(archivo, 'w');
  try {
    const e = new Escritor(fd);
    e.texto('grupo,regla,puntaje,estado,banco_ids,libro_ids\n');
    for (let k = 0; k < calces.n; k += 1) {
      const centesimas = Math.floor((calces.puntaje[k] as number) * 100);
      e.entero(k + 1);
      e.texto(REGLA[calces.regla[k] as number] as string);
      e.entero(Math.floor(centesimas / 100));
      e.texto(centesimas % 100 < 10 ? '.0' : '.');
      e.entero(centesimas % 100);
      e.texto(calces.aceptado[k] === 1 ? ',aceptado,' : ',sugerido,');
      ids(e, b, calces.filasB, calces.inicioB[k] as number, calces.inicioB[k + 1] as number);
      e.texto(',');
      ids(e, l, calces.filasL, calces.inicioL[k] as number, calces.inicioL[k + 1] as number);
      e.texto('\n');
    }
    e.vaciar();
  } finally {
    closeSync(fd);
  }
}

function ids(e: Escritor, c: Columnas, filas: Int32Array, desde: number, hasta: number): void {
  let comillas = false;
  for (let k = desde; k < hasta; k += 1) if (necesitaComillas(c, filas[k] as number)) comillas = true;
  if (comillas) e.texto('"');
  for (let k = desde; k < hasta; k += 1) {
    if (k > desde) e.texto(' ');
    const i = filas[k] as number;
    if (comillas) conComillas(e, c, i);
    else e.bytes(c.bytes, c.idIni[i] as number, c.idLargo[i] as number);
  }
  if (comillas) e.texto('"');
}

function necesitaComillas(c: Columnas, i: number): boolean {
  const ini = c.idIni[i] as number;
  for (let k = ini; k < ini + (c.idLargo[i] as number); k += 1) {
    const x = c.bytes[k];
    if (x === 44 || x === 34 || x === 10 || x === 13) return true;
  }
  return false;
}

function conComillas(e: Escritor, c: Columnas, i: number): void {
  const ini = c.idIni[i] as number;
  for (let k = ini; k < ini + (c.idLargo[i] as number); k += 1) {
    if (c.bytes[k] === 34) e.texto('"');
    e.bytes(c.bytes, k, 1);
  }
}
