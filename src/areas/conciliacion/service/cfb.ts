/** The container of old Office files ([MS-CFB]): a small file system of sectors. Only what reading one stream needs. */
const FIN = 0xfffffffe;
const LIBRE = 0xffffffff;
const LARGO_ENTRADA = 128;

interface Entrada {
  nombre: string;
  inicio: number;
  largo: number;
}

/** Sectors of a chain, bounded by the size of its table: a loop is a damaged file. */
function cadena(tabla: readonly number[], inicio: number): number[] {
  const sectores: number[] = [];
  for (let s = inicio; s !== FIN && s !== LIBRE; s = tabla[s] ?? FIN) {
    if (s >= tabla.length || sectores.length > tabla.length) throw new RangeError('broken sector chain');
    sectores.push(s);
  }
  return sectores;
}

function enteros(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length >> 2 }, (_, i) => bytes.readUInt32LE(i * 4));
}

class Contenedor {
  readonly #bytes: Buffer;
  readonly #sector: number;
  readonly #fat: number[];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#sector = 1 << bytes.readUInt16LE(30);
    if (this.#sector !== 512 && this.#sector !== 4096) throw new RangeError('sector size');
    this.#fat = this.#sectoresFat().flatMap((s) => enteros(this.sector(s)));
  }

  sector(n: number): Buffer {
    const desde = (n + 1) * this.#sector;
    if (desde >= this.#bytes.length) throw new RangeError('sector out of the file');
    return this.#bytes.subarray(desde, desde + this.#sector);
  }

  /** Sectors of the allocation table: 109 in the header, the rest in a chain of their own. */
  #sectoresFat(): number[] {
    const total = Math.min(this.#bytes.readUInt32LE(44), Math.ceil(this.#bytes.length / this.#sector));
    const lista = enteros(this.#bytes.subarray(76, 512));
    let siguiente = this.#bytes.readUInt32LE(68);
    for (let n = 0; lista.length < total && siguiente < FIN && n < total; n += 1) {
      const difat = enteros(this.sector(siguiente));
      siguiente = difat.pop() ?? FIN;
      lista.push(...difat);
    }
    return lista.filter((s) => s < FIN).slice(0, total);
  }

  leer(inicio: number): Buffer {
    return Buffer.concat(cadena(this.#fat, inicio).map((s) => this.sector(s)));
  }

  entradas(): Entrada[] {
    const dir = this.leer(this.#bytes.readUInt32LE(48));
    return Array.from({ length: Math.floor(dir.length / LARGO_ENTRADA) }, (_, i) => {
      const e = dir.subarray(i * LARGO_ENTRADA, (i + 1) * LARGO_ENTRADA);
      const largoNombre = Math.min(64, Math.max(0, e.readUInt16LE(64) - 2));
      return { nombre: e.toString('utf16le', 0, largoNombre), inicio: e.readUInt32LE(116), largo: e.readUInt32LE(120) };
    });
  }

  flujo(e: Entrada): Buffer {
    if (e.largo >= this.#bytes.readUInt32LE(56)) return this.leer(e.inicio).subarray(0, e.largo);
    const raiz = this.entradas()[0];
    if (!raiz) throw new RangeError('no root entry');
    const mini = this.leer(raiz.inicio);
    const tabla = enteros(this.leer(this.#bytes.readUInt32LE(60)));
    const paso = 1 << this.#bytes.readUInt16LE(32);
    return Buffer.concat(cadena(tabla, e.inicio).map((s) => mini.subarray(s * paso, (s + 1) * paso))).subarray(0, e.largo);
  }
}

/** Bytes of the first stream with one of these names, or null. Throws RangeError when the container is damaged. */
export function flujoDeCfb(bytes: Uint8Array, nombres: readonly string[]): Buffer | null {
  const c = new Contenedor(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entradas = c.entradas();
  for (const nombre of nombres) {
    const e = entradas.find((x) => x.nombre === nombre);
    if (e) return c.flujo(e);
  }
  return null;
}
