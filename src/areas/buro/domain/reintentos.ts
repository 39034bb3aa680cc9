/** Seconds before each new try. */
const ESPERAS_S = [5, 30, 120] as const;
const RETRY_AFTER_MAXIMO_MS = 300_000;

/**
 * When a query that failed is tried again, in milliseconds from the failure; null when there are no tries left. What the source asks to wait is
 * obeyed, up to five minutes.
 */
export function esperaTrasFalla(intentos: number, esperar_ms: number | null): number | null {
  const espera = ESPERAS_S[intentos - 1];
  if (espera === undefined) return null;
  return Math.max(espera * 1_000, Math.min(esperar_ms ?? 0, RETRY_AFTER_MAXIMO_MS));
}
