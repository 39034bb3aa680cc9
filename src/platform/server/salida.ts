/** Why an outside host gave no answer that can be read: late, unreachable or sending elsewhere, too large, or not the host of the configuration. */
type CausaDeFalla = 'tiempo' | 'red' | 'tamano' | 'destino';

export class FallaDeSalida extends Error {
  readonly causa: CausaDeFalla;
  constructor(causa: CausaDeFalla) {
    super(`outgoing call: ${causa}`);
    this.causa = causa;
  }
}

export interface Salida {
  /** Address of the host, from the configuration only: never from a row nor from a request. */
  base: string;
  ruta: string;
  metodo?: 'GET' | 'POST';
  cabeceras?: Readonly<Record<string, string>>;
  cuerpo?: string;
  /** From the first byte sent to the last one read, in milliseconds. */
  plazo_ms: number;
  /** Of the body once decompressed. */
  max_bytes: number;
  signal?: AbortSignal;
}

/** The body, counted as it comes: what it declares is not believed. */
async function leer(r: Response, max: number): Promise<Uint8Array> {
  const partes: Uint8Array[] = [];
  let total = 0;
  for await (const parte of r.body ?? []) {
    total += parte.byteLength;
    if (total > max) throw new FallaDeSalida('tamano');
    partes.push(parte);
  }
  return Buffer.concat(partes);
}

/** The one way out by HTTP: a deadline for the whole answer, a counted body, no redirect, nothing of ours but what is given. Throws `FallaDeSalida`. */
export async function pedir(s: Salida): Promise<{ estado: number; cabeceras: Headers; cuerpo: Uint8Array }> {
  const url = new URL(s.ruta, s.base);
  if (url.origin !== new URL(s.base).origin || !url.protocol.startsWith('http')) throw new FallaDeSalida('destino');
  const plazo = AbortSignal.timeout(s.plazo_ms);
  const signal = s.signal ? AbortSignal.any([plazo, s.signal]) : plazo;
  try {
    const pedido = { method: s.metodo ?? 'GET', headers: { ...s.cabeceras }, ...(s.cuerpo === undefined ? {} : { body: s.cuerpo }) };
    const r = await fetch(url, { ...pedido, redirect: 'error', credentials: 'omit', signal });
    return { estado: r.status, cabeceras: r.headers, cuerpo: await leer(r, s.max_bytes) };
  } catch (e) {
    throw e instanceof FallaDeSalida ? e : new FallaDeSalida(plazo.aborted ? 'tiempo' : 'red');
  }
}
