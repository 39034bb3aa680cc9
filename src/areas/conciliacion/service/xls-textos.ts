/**
 * Strings of a BIFF8 workbook ([MS-XLS] 2.5.293): length, flags, one or two bytes a character. A string of the shared table may be cut
 * by a CONTINUE record, and its second piece starts with a new flag byte.
 */
export class LectorTextos {
  readonly #piezas: readonly Buffer[];
  #pieza = 0;
  #pos = 0;

  constructor(piezas: readonly Buffer[]) {
    this.#piezas = piezas;
  }

  get #actual(): Buffer {
    const p = this.#piezas[this.#pieza];
    if (!p) throw new RangeError('string table ends early');
    return p;
  }

  #avanzar(): void {
    while (this.#pos >= this.#actual.length) {
      this.#pieza += 1;
      this.#pos = 0;
    }
  }

  saltar(n: number): void {
    for (let falta = n; falta > 0; ) {
      this.#avanzar();
      const paso = Math.min(falta, this.#actual.length - this.#pos);
      this.#pos += paso;
      falta -= paso;
    }
  }

  byte(): number {
    this.#avanzar();
    const b = this.#actual.readUInt8(this.#pos);
    this.#pos += 1;
    return b;
  }

  u16(): number {
    return this.byte() + this.byte() * 256;
  }

  u32(): number {
    return this.u16() + this.u16() * 65_536;
  }

  /** `cch` characters with the given flags, across pieces. */
  caracteres(cch: number, banderas: number): string {
    let ancho = banderas & 1 ? 2 : 1;
    let texto = '';
    for (let falta = cch; falta > 0; ) {
      if (this.#pos >= this.#actual.length) {
        this.#avanzar();
        ancho = this.byte() & 1 ? 2 : 1;
      }
      const caben = Math.min(falta, Math.floor((this.#actual.length - this.#pos) / ancho));
      if (caben === 0) throw new RangeError('character cut in two');
      texto += this.#actual.toString(ancho === 2 ? 'utf16le' : 'latin1', this.#pos, this.#pos + caben * ancho);
      this.#pos += caben * ancho;
      falta -= caben;
    }
    return texto;
  }

  /** A string with its 16-bit length, and what may follow it (formatting runs, phonetics). */
  texto(): string {
    const cch = this.u16();
    const banderas = this.byte();
    const formatos = banderas & 8 ? this.u16() : 0;
    const extra = banderas & 4 ? this.u32() : 0;
    const t = this.caracteres(cch, banderas);
    this.saltar(formatos * 4 + extra);
    return t;
  }
}

/** The shared string table: a record and its continuations. */
export function tablaDeTextos(piezas: readonly Buffer[]): string[] {
  const lector = new LectorTextos(piezas);
  lector.u32();
  const unicos = lector.u32();
  const total = piezas.reduce((n, p) => n + p.length, 0);
  const textos: string[] = [];
  // Each string takes at least three bytes, whatever the count says.
  for (let i = 0; i < unicos && i <= total / 3; i += 1) textos.push(lector.texto());
  return textos;
}
