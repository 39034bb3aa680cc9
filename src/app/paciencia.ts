import { setTimeout as pausa } from 'node:timers/promises';

const PLAZO_MS = 60_000;
const ENTRE_INTENTOS_MS = 1_000;
/** Nobody listens yet, the network is not up, or the server says that it is starting or stopping (SQLSTATE 57P01 to 57P03). */
const PASAJEROS = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', 'EPIPE', '57P01', '57P02', '57P03'];
/** What the driver says, without a code, of a server that takes the connection and does not talk. */
const SIN_CODIGO = /^(timeout expired|timeout exceeded when trying to connect|Connection terminated)/;

/** True when waiting may mend it: the database does not answer yet. A wrong password or a missing database is not of these. */
export function pasajero(e: unknown): boolean {
  for (let at = e; at instanceof Error; at = at.cause) {
    if (at instanceof AggregateError && at.errors.some(pasajero)) return true;
    if (PASAJEROS.includes(String((at as { code?: unknown }).code)) || SIN_CODIGO.test(at.message)) return true;
  }
  return false;
}

/**
 * Opens what needs the database, again and again while it does not answer: a server that starts at the same time, or a machine under load.
 * After `plazo` milliseconds the last refusal is thrown. What is not a matter of waiting is thrown at once.
 */
export async function conPaciencia<T>(
  abrir: () => Promise<T>,
  avisar: (texto: string) => void,
  o: { plazo?: number; entre?: number } = {},
): Promise<T> {
  const hasta = performance.now() + (o.plazo ?? PLAZO_MS);
  for (let intento = 1; ; intento += 1) {
    try {
      return await abrir();
    } catch (e) {
      if (!pasajero(e) || performance.now() >= hasta) throw e;
      if (intento === 1) avisar('La base de datos no contesta todavía: se espera por ella…');
      await pausa(o.entre ?? ENTRE_INTENTOS_MS);
    }
  }
}
