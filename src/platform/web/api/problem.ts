/** A refusal of the server (application/problem+json), or the lack of one (`status` 0). */
export class ProblemError extends Error {
  readonly status: number;
  readonly codigo: string;
  readonly campos: Readonly<Record<string, readonly string[]>>;
  readonly traza: string | undefined;
  /** Everything the answer said, for codes that carry more (acciones_permitidas ...). */
  readonly datos: Readonly<Record<string, unknown>>;
  /** Seconds to wait, from Retry-After. */
  readonly espera: number | undefined;

  constructor(p: {
    status: number;
    codigo: string;
    detail: string;
    campos?: Record<string, readonly string[]>;
    traza?: string;
    datos?: Record<string, unknown>;
    espera?: number;
  }) {
    super(p.detail);
    this.name = 'ProblemError';
    this.status = p.status;
    this.codigo = p.codigo;
    this.campos = p.campos ?? {};
    this.traza = p.traza;
    this.datos = p.datos ?? {};
    this.espera = p.espera;
  }
}

const BY_STATUS: Readonly<Record<number, string>> = {
  401: 'Inicie sesión',
  403: 'No tiene permiso',
  404: 'No existe o no está a su alcance',
  413: 'El archivo es demasiado grande',
  429: 'Demasiados intentos; espere un momento',
  503: 'El sistema no está disponible en este momento; reintente en unos segundos',
};

/** Texts per field: of `campos`, or of the template's `{error: {email: [...]}}`. */
function camposOf(body: Record<string, unknown>): Record<string, readonly string[]> {
  const source = (body.campos ?? body.error) as unknown;
  if (typeof source !== 'object' || source === null) return {};
  const out: Record<string, readonly string[]> = {};
  for (const [field, texts] of Object.entries(source)) {
    if (Array.isArray(texts)) out[field] = texts.map(String);
    else if (typeof texts === 'string') out[field] = [texts];
  }
  return out;
}

/** Reads a refusal. `text` may be anything: a proxy answers HTML. */
export function problemOf(status: number, text: string, retryAfter?: string | null): ProblemError {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === 'object' && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    body = {};
  }
  const detail = typeof body.detail === 'string' && body.detail !== '' ? body.detail : BY_STATUS[status];
  const espera = Number(retryAfter);
  return new ProblemError({
    status,
    codigo: typeof body.codigo === 'string' ? body.codigo : `http_${status}`,
    detail: detail ?? (status >= 500 ? 'Ocurrió un error inesperado' : 'La solicitud no se pudo completar'),
    campos: camposOf(body),
    datos: body,
    ...(typeof body.traza === 'string' ? { traza: body.traza } : {}),
    ...(retryAfter && Number.isFinite(espera) ? { espera } : {}),
  });
}

export function offlineProblem(): ProblemError {
  return new ProblemError({ status: 0, codigo: 'sin_conexion', detail: 'Sin conexión con el servidor. Nada se perdió: reintente.' });
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The sentence to show of any error. */
export function messageOf(error: unknown): string {
  return error instanceof ProblemError ? error.message : 'Ocurrió un error inesperado';
}
