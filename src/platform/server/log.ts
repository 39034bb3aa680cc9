import { maskRut } from '#kernel/values/rut.ts';

export interface Log {
  info(data: Record<string, unknown>, message: string): void;
  warn(data: Record<string, unknown>, message: string): void;
  error(data: Record<string, unknown>, message: string): void;
}

const SECRET = /pass(word)?|clave|token|secret|authorization|cookie|refresh|hash/i;
const ACCOUNT = /ctacte|cta_cte|numero_cuenta|cuenta_giro/i;
const JWT = /eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;
const RUT = /\b(\d{1,2}\.?\d{3}\.?\d{3}-[\dkK])\b/g;
const MAIL = /\b([\w.+-])[\w.+-]*@([\w-]+\.[\w.-]+)\b/g;

/** `****1234` */
export function maskAccount(text: string): string {
  return `****${text.slice(-4)}`;
}

/** Text without tokens, RUT, or addresses in clear. */
function redactText(text: string): string {
  return text
    .replace(JWT, '[token]')
    .replace(RUT, (r) => maskRut(r.replaceAll('.', '')))
    .replace(MAIL, '$1***@$2');
}

/** Values that a failed statement was given, as the library tells them, and those that PostgreSQL quotes of bad data (class 22): people's own words. */
function withoutValues(e: Error & { code?: unknown }): string {
  const [said = ''] = e.message.split('\nparams: ', 1);
  return typeof e.code === 'string' && /^22[0-9A-Z]{3}$/.test(e.code) ? said.replace(/: ".*$/s, ': [oculto]') : said;
}

/** Name, message and frames of an error, without what a statement was given; with the code of the database that caused it. */
function ofError(e: Error & { code?: unknown }): Record<string, unknown> {
  const message = withoutValues(e);
  const stack = (e.stack ?? '').replace(e.message, () => message);
  const codigo = e.code ?? (e.cause as { code?: unknown } | undefined)?.code;
  return { name: e.name, message: redactText(message), stack: redactText(stack), ...(typeof codigo === 'string' ? { codigo } : {}) };
}

/** A copy fit for a log: secrets gone, accounts and RUT masked; deep structures are cut. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value.length > 2000 ? `${value.slice(0, 2000)}…` : value);
  if (value === null || typeof value !== 'object') return value;
  if (depth > 5) return '…';
  if (value instanceof Error) return ofError(value);
  if (Array.isArray(value)) return value.slice(0, 50).map((v) => redact(v, depth + 1));
  const out: Record<string, unknown> = {};
  for (const [k, v] of Object.entries(value)) {
    if (SECRET.test(k)) out[k] = '[oculto]';
    else if (ACCOUNT.test(k) && typeof v === 'string') out[k] = maskAccount(v);
    else out[k] = redact(v, depth + 1);
  }
  return out;
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'];

/** Structured log, one JSON line an event, on standard output; never a secret. */
export function createLog(level: string, write: (line: string) => void = (l) => void process.stdout.write(`${l}\n`)): Log {
  const from = Math.max(0, LEVELS.indexOf(level));
  const emit = (name: string) => (data: Record<string, unknown>, message: string) => {
    if (LEVELS.indexOf(name) < from) return;
    write(JSON.stringify({ nivel: name, hora: new Date().toISOString(), mensaje: redactText(message), ...(redact(data) as object) }));
  };
  return { info: emit('info'), warn: emit('warn'), error: emit('error') };
}
