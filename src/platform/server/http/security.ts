import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';

/** What a route says of itself to the hooks of every request. */
interface RouteConfig {
  area?: string;
  /** Parameters of its query that its contract takes several times: any other is refused when repeated. */
  repetibles?: readonly string[];
  /** An act of a contract: it can be tried without doing it. */
  simulable?: boolean;
}

let known: Promise<Record<string, string>> | undefined;

/** The headers of every answer, for those that are written before the application takes part: asked once of an application without routes. */
export function securityHeaders(): Promise<Record<string, string>> {
  known ??= (async () => {
    const app = Fastify();
    await secure(app);
    const { headers } = await app.inject({ url: '/' });
    await app.close();
    const own = new Set(['content-type', 'content-length', 'connection', 'date', 'keep-alive', 'transfer-encoding']);
    return Object.fromEntries(Object.entries(headers).flatMap(([k, v]) => (own.has(k) || v === undefined ? [] : [[k, String(v)]])));
  })();
  return known;
}

/** Headers of every answer (S35), also of errors; what no honest client sends is refused (S44). */
export async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'frame-src': ["'self'", 'blob:'],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    if (closing) throw new AppError(503, 'cerrando', { retryAfter: 2 });
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new AppError(400, 'cuerpo_ilegible');
    if (request.headers['x-http-method-override']) throw new AppError(400, 'cuerpo_ilegible');
    const length = Number(request.headers['content-length'] ?? '0');
    if ((request.method === 'GET' || request.method === 'HEAD') && (length > 0 || request.headers['transfer-encoding']))
      throw new AppError(400, 'cuerpo_ilegible');
    const { repetibles = [], simulable = false } = request.routeOptions.config as RouteConfig;
    // The address of a screen is its own matter: there several values of a filter are the name several times.
    const ours = request.routeOptions.url !== undefined;
    for (const [k, v] of Object.entries(request.query as Record<string, unknown>))
      if (ours && Array.isArray(v) && !repetibles.includes(k))
        throw new AppError(400, 'parametro_repetido', { parametro: k.slice(0, 60) }, { [k.slice(0, 60)]: ['Se indicó más de una vez'] });
    // Where the flag would be ignored the act would be done.
    if (request.method !== 'GET' && !simulable && Object.hasOwn(request.query as object, 'simular'))
      throw new AppError(400, 'campo_desconocido', { campos: 'simular' }, { simular: ['Esta operación no se puede simular'] });
    if (request.url.includes('%00') || /%2f|%5c/i.test(request.url.split('?')[0] ?? '')) throw new AppError(400, 'cuerpo_ilegible');
  });
}
