import { checkPrimeSync, createHmac, createPrivateKey, type KeyObject } from 'node:crypto';

const E = 65537n;

function* azar(semilla: string): Generator<Buffer> {
  for (let i = 0; ; i += 1) yield createHmac('sha256', semilla).update(String(i)).digest();
}

function primo(fuente: Generator<Buffer>, bits: number): bigint {
  for (;;) {
    let hex = '';
    while (hex.length < bits / 4) hex += (fuente.next().value as Buffer).toString('hex');
    // The two top bits set make the product exactly 2×bits long; the lowest makes it odd.
    const n = BigInt(`0x${hex.slice(0, bits / 4)}`) | (3n << BigInt(bits - 2)) | 1n;
    if ((n - 1n) % E !== 0n && checkPrimeSync(n)) return n;
  }
}

function inverso(a: bigint, m: bigint): bigint {
  let [r0, r1, s0, s1] = [a % m, m, 1n, 0n];
  while (r1 !== 0n) {
    const q = r0 / r1;
    [r0, r1, s0, s1] = [r1, r0 - q * r1, s1, s0 - q * s1];
  }
  return ((s0 % m) + m) % m;
}

function base64url(n: bigint): string {
  const hex = n.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex').toString('base64url');
}

const hechas = new Map<string, KeyObject>();

/** An RSA private key that is always the same for a seed: demo papers must not change from one day to the next. Never for real use. */
export function claveDemo(semilla: string, bits = 2048): KeyObject {
  const nombre = `${bits}:${semilla}`;
  const lista = hechas.get(nombre);
  if (lista) return lista;
  const fuente = azar(nombre);
  const [p, q] = [primo(fuente, bits / 2), primo(fuente, bits / 2)];
  const d = inverso(E, (p - 1n) * (q - 1n));
  const jwk = { kty: 'RSA', n: p * q, e: E, d, p, q, dp: d % (p - 1n), dq: d % (q - 1n), qi: inverso(q, p) };
  const key = Object.fromEntries(Object.entries(jwk).map(([k, v]) => [k, typeof v === 'bigint' ? base64url(v) : v]));
  const clave = createPrivateKey({ key, format: 'jwk' });
  hechas.set(nombre, clave);
  return clave;
}
