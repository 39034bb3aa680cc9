/** Matches as columns: rows of both sides one after another. */
export interface ListaCalces {
  n: number;
  /** 1 … 8 for R1 … R8. */
  regla: Uint8Array;
  aceptado: Uint8Array;
  /** 0–100. */
  puntaje: Float32Array;
  /** Bits of `MARCA`. */
  marcas: Uint16Array;
  inicioB: Int32Array;
  filasB: Int32Array;
  inicioL: Int32Array;
  filasL: Int32Array;
}

/** What only the search knows of a match; the rest of the evidence is read again from the lines. */
export const MARCA = {
  sinRival: 1,
  empate: 2,
  lote: 4,
  comisionConocida: 8,
  mismoRut: 16,
  mismoDocumento: 32,
  mismoDia: 64,
  comisionProporcional: 128,
  mismaGlosa: 256,
  /** A sum takes amounts of one sign from those of the other. */
  signosOpuestos: 512,
  /** A line of the bank says in its words that it undoes another. */
  glosaReversa: 1024,
  /** There are other readings of its lines, and all together weigh less than one in a thousand. */
  rivalLejano: 2048,
  /** Lines equal in everything: any of them is as right as the other; or one of them was left without a pair. */
  entreIguales: 4096,
  sobraUnaIgual: 8192,
} as const;

export class ConstructorCalces {
  private c: ListaCalces;

  constructor(capacidad: number) {
    const cap = Math.max(16, capacidad);
    this.c = {
      n: 0,
      regla: new Uint8Array(cap),
      aceptado: new Uint8Array(cap),
      puntaje: new Float32Array(cap),
      marcas: new Uint16Array(cap),
      inicioB: new Int32Array(cap + 1),
      filasB: new Int32Array(cap),
      inicioL: new Int32Array(cap + 1),
      filasL: new Int32Array(cap),
    };
  }

  agregar(regla: number, aceptado: boolean, puntaje: number, marcas: number, filasB: ArrayLike<number>, filasL: ArrayLike<number>): void {
    const c = this.c;
    const i = c.n;
    if (i + 2 >= c.inicioB.length) this.crecer();
    c.regla[i] = regla;
    c.aceptado[i] = aceptado ? 1 : 0;
    c.puntaje[i] = puntaje;
    c.marcas[i] = marcas;
    c.filasB = anexar(c.filasB, c.inicioB[i] as number, filasB);
    c.filasL = anexar(c.filasL, c.inicioL[i] as number, filasL);
    c.inicioB[i + 1] = (c.inicioB[i] as number) + filasB.length;
    c.inicioL[i + 1] = (c.inicioL[i] as number) + filasL.length;
    c.n = i + 1;
  }

  terminar(): ListaCalces {
    return this.c;
  }

  private crecer(): void {
    const c = this.c;
    const cap = Math.ceil(c.regla.length * 1.5) + 2;
    c.regla = copiar(c.regla, new Uint8Array(cap));
    c.aceptado = copiar(c.aceptado, new Uint8Array(cap));
    c.puntaje = copiar(c.puntaje, new Float32Array(cap));
    c.marcas = copiar(c.marcas, new Uint16Array(cap));
    c.inicioB = copiar(c.inicioB, new Int32Array(cap + 1));
    c.inicioL = copiar(c.inicioL, new Int32Array(cap + 1));
  }
}

function copiar<T extends Uint8Array | Uint16Array | Int32Array | Float32Array>(viejo: T, nuevo: T): T {
  nuevo.set(viejo);
  return nuevo;
}

function anexar(destino: Int32Array, en: number, filas: ArrayLike<number>): Int32Array {
  let d = destino;
  if (en + filas.length > d.length) d = copiar(d, new Int32Array(Math.ceil((en + filas.length) * 1.5)));
  for (let k = 0; k < filas.length; k += 1) d[en + k] = filas[k] as number;
  return d;
}
