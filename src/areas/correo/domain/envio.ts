export const ESTADOS_ENVIO = ['en_cola', 'enviado', 'rebotado', 'fallido'] as const;
type EstadoEnvio = (typeof ESTADOS_ENVIO)[number];

/** What the outbox knows of a message that left or is about to. */
interface Salida {
  estado: string;
  error: string | null;
  /** What came back after the server had taken it. */
  rebote: string | null;
}

/** en_cola → enviado | rebotado | fallido: rebotado is a refusal for good (5xx) of some address, fallido a server that never answered. */
export function estadoEnvio(s: Salida): EstadoEnvio {
  if (s.rebote !== null) return 'rebotado';
  if (s.estado === 'enviado') return s.error === null ? 'enviado' : 'rebotado';
  if (s.estado === 'fallido') return /\b5\d\d\b/.test(s.error ?? '') ? 'rebotado' : 'fallido';
  return 'en_cola';
}
