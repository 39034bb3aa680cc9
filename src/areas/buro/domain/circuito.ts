/** Failures in a row that open the circuit, and within how long. */
const FALLAS = 5;
const VENTANA_MS = 60_000;
const PAUSA_MS = 120_000;
const PAUSA_MAXIMA_MS = 30 * 60_000;

/** What every process knows of a source. Instants in milliseconds. */
export interface Circuito {
  circuito: 'cerrado' | 'abierto' | 'semiabierto';
  /** Instants of the last failures in a row. */
  fallas: readonly number[];
  desde: number | null;
  /** Until when it waits: the end of the pause, or the term of the probe. */
  hasta: number | null;
  pausa_ms: number;
  causa: string | null;
}

export const CERRADO: Circuito = { circuito: 'cerrado', fallas: [], desde: null, hasta: null, pausa_ms: PAUSA_MS, causa: null };

/** Whether a query may leave now: freely, as the one probe that tells whether the source came back, or not yet. */
export function admite(c: Circuito, ahora: number): 'pasa' | 'prueba' | 'espera' {
  if (c.circuito === 'cerrado') return 'pasa';
  return c.hasta !== null && ahora >= c.hasta ? 'prueba' : 'espera';
}

/** One probe leaves; the others wait until it is answered, or its term passes without an answer. */
export const probar = (c: Circuito, ahora: number, plazo_ms: number): Circuito => ({
  ...c,
  circuito: 'semiabierto',
  hasta: ahora + plazo_ms,
});

const abrir = (c: Circuito, ahora: number, pausa_ms: number, causa: string): Circuito => ({
  circuito: 'abierto',
  fallas: c.fallas,
  desde: c.desde ?? ahora,
  hasta: ahora + pausa_ms,
  pausa_ms,
  causa,
});

/**
 * A failure: the fifth in a row within sixty seconds opens the circuit for two minutes; a probe that fails doubles the pause, up to half an hour.
 * Refused credentials open it at once.
 */
export function falla(c: Circuito, ahora: number, causa: string, deInmediato = false): Circuito {
  const fallas = [...c.fallas.filter((f) => f > ahora - VENTANA_MS), ahora].slice(-FALLAS);
  const conEsta = { ...c, fallas };
  if (c.circuito !== 'cerrado') return abrir(conEsta, ahora, Math.min(c.pausa_ms * 2, PAUSA_MAXIMA_MS), causa);
  return deInmediato || fallas.length >= FALLAS ? abrir(conEsta, ahora, PAUSA_MS, causa) : conEsta;
}

/** A person stops a source for some time, and says why. */
export const pausar = (c: Circuito, ahora: number, minutos: number, causa: string): Circuito => ({
  ...abrir({ ...c, desde: ahora }, ahora, minutos * 60_000, causa),
  pausa_ms: PAUSA_MS,
});
