import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import type { Config } from '../config.ts';

/** Headers of every answer (S35), also of errors; what no honest client sends is refused (S44). */
export async function secure(app: FastifyInstance, _config: Config): Promise<void> {
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
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/assets/')) reply.header('cache-control', 'no-store');
    if (request.headers['x-http-method-override']) throw new AppError(400, 'cuerpo_ilegible');
    const length = Number(request.headers['content-length'] ?? '0');
    if ((request.method === 'GET' || request.method === 'HEAD') && (length > 0 || request.headers['transfer-encoding']))
      throw new AppError(400, 'cuerpo_ilegible');
    if (request.url.includes('%00') || /%2f|%5c/i.test(request.url.split('?')[0] ?? '')) throw new AppError(400, 'cuerpo_ilegible');
  });
}
