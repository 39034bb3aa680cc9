export const STATUS = ['online', 'offline', 'busy', 'away'] as const;
export type Status = (typeof STATUS)[number];

/** Milliseconds without a window open after which a person is away for good (areas/4 chat: 60 s). */
export const AUSENTE_MS = 60_000;

/** What a person shows: what it chose while some window of its is open, offline a minute after the last one. */
export function estadoVisible(elegido: Status, visto_ms: number | null, ahora_ms: number): Status {
  return visto_ms !== null && ahora_ms - visto_ms <= AUSENTE_MS ? elegido : 'offline';
}

/** The two of a conversation, always in the same order. */
export function par(uno: string, otro: string): { a: string; b: string } {
  return uno < otro ? { a: uno, b: otro } : { a: otro, b: uno };
}

/** enviado → entregado → visto, by the last message that the other one received and saw. */
export function estadoMensaje(n: number, entregado: number, visto: number): 'enviado' | 'entregado' | 'visto' {
  if (n <= visto) return 'visto';
  return n <= entregado ? 'entregado' : 'enviado';
}

/** Addresses of records in a text: '/clientes/<id>', alone or behind the address of this house. Each once, at most five. */
export function enlaces(texto: string): { area: string; id: string }[] {
  const out = new Map<string, { area: string; id: string }>();
  for (const m of texto.matchAll(/(?:^|[\s(])(?:https?:\/\/[^\s/]+)?\/([a-z][a-z-]{1,40})\/([\w.-]{1,60})(?=$|[\s),.;:?#])/gi)) {
    const [, area = '', id = ''] = m;
    out.set(`${area}/${id}`, { area: area.toLowerCase(), id: id.replace(/[.]+$/, '') });
  }
  return [...out.values()].slice(0, 5);
}
