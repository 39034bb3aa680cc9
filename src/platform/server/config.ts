import { join, resolve } from 'node:path';

/** Everything the process takes from its environment, read once at start. */
export interface Config {
  port: number;
  host: string;
  databaseUrl: string | null;
  dataDir: string;
  demo: boolean;
  /** Whether the demo company comes with its two years of business (about a minute); DEMO_HISTORIA=0 loads only its people. */
  historia: boolean;
  marca: string;
  registro: 'abierto' | 'solo_dominios' | 'cerrado';
  dominios: readonly string[];
  smtpUrl: string | null;
  correoDesde: string;
  urlPublica: string | null;
  oidc: { descubrimiento: string; cliente: string; secreto: string; dominios: readonly string[] } | null;
  jwtSecret: string | null;
  accessMinutes: number;
  refreshMinutes: number;
  logLevel: string;
  /** How many proxies of ours stand in front: the address of a visitor is the one that the outermost of them saw. */
  trustProxy: number;
  primerAdmin: string | null;
  /** The description of the API without a session, outside demo mode (API_PUBLICA=1). */
  apiPublica: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/**
 * Demo mode is on by default only for the embedded database served on a loopback address; MODO_DEMO=0|1 overrides it.
 * It cannot be switched on by a request, a header or a setting of the screen (areas/4 acceso).
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const host = env.HOST ?? '127.0.0.1';
  const databaseUrl = env.DATABASE_URL || null;
  const demo = env.MODO_DEMO === '1' || (env.MODO_DEMO !== '0' && databaseUrl === null && LOOPBACK.has(host));
  const port = Number(env.PORT ?? '3000');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT inválido: ${env.PORT}`);
  const list = (text: string | undefined) =>
    (text ?? '')
      .split(',')
      .map((s) => s.trim().toLowerCase())
      .filter(Boolean);
  const minutes = (text: string | undefined, max: number) => Math.min(max, Math.max(1, Number(text ?? '10') || 10));
  return {
    port,
    host,
    databaseUrl,
    dataDir: resolve(env.DATA_DIR ?? './data'),
    demo,
    historia: env.DEMO_HISTORIA !== '0',
    marca: env.MARCA ?? 'Respaldo',
    registro: env.REGISTRO === 'abierto' || env.REGISTRO === 'solo_dominios' ? env.REGISTRO : demo ? 'abierto' : 'cerrado',
    dominios: list(env.REGISTRO_DOMINIOS),
    smtpUrl: env.SMTP_URL || null,
    correoDesde: env.CORREO_DESDE ?? 'Respaldo <no-responder@localhost>',
    urlPublica: env.URL_PUBLICA || null,
    oidc: env.OIDC_DESCUBRIMIENTO
      ? {
          descubrimiento: env.OIDC_DESCUBRIMIENTO,
          cliente: env.OIDC_CLIENTE ?? '',
          secreto: env.OIDC_SECRETO ?? '',
          dominios: list(env.OIDC_DOMINIOS),
        }
      : null,
    jwtSecret: env.JWT_SECRET || null,
    accessMinutes: minutes(env.ACCESO_MINUTOS, 60),
    refreshMinutes: minutes(env.REFRESCO_MINUTOS, 720),
    logLevel: env.LOG_LEVEL ?? 'info',
    trustProxy: proxies(env.TRUST_PROXY),
    primerAdmin: env.PRIMER_ADMIN || null,
    apiPublica: env.API_PUBLICA === '1',
  };
}

function proxies(text: string | undefined): number {
  const n = Number(text || '0');
  if (!Number.isInteger(n) || n < 0 || n > 9) throw new Error(`TRUST_PROXY inválido: ${text} (0 a 9, cuántos proxies propios hay delante)`);
  return n;
}

const EVERYWHERE = new Set(['0.0.0.0', '::', '[::]']);

/** Address of the product for links in mails and for the identity service. Listening on every address is no address: then it is this machine. */
export function publicUrl({ urlPublica, host, port }: Pick<Config, 'urlPublica' | 'host' | 'port'>): string {
  return (urlPublica ?? `http://${EVERYWHERE.has(host) ? 'localhost' : host}:${port}`).replace(/\/$/, '');
}

/** What makes a start impossible, in words, or null: links that leave this machine by mail or identity service need an address others can open. */
export function configTrouble(c: Config): string | null {
  if (c.demo || c.urlPublica || LOOPBACK.has(c.host)) return null;
  const sale = c.smtpUrl ? 'SMTP_URL' : c.oidc ? 'OIDC_DESCUBRIMIENTO' : null;
  return sale ? `Falta URL_PUBLICA: con ${sale} los enlaces salen de esta máquina y deben decir la dirección pública (https://…)` : null;
}

/** Folder of the content-addressed file store. */
export function filesDir(config: Config): string {
  return join(config.dataDir, 'archivos');
}
