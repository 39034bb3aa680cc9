import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError, NotFound } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { AppDeps } from '../registry.ts';
import { errorHandler, PROBLEM, problemOf } from './errors.ts';
import { parseBody } from './json.ts';
import { mountArea } from './mount.ts';
import { secure, securityHeaders } from './security.ts';
import { mountShared } from './shared.ts';
import { mountEvents } from './sse.ts';
import { unparsed } from './unparsed.ts';

const BODY_LIMIT = 2 * 1024 * 1024;

/** The HTTP application over an open database: every area mounted, nothing listening yet. `webDir`: the built browser application. */
export async function buildApp(deps: AppDeps, o: { webDir?: string } = {}): Promise<FastifyInstance> {
  const { attach, ...refusals } = unparsed(deps, await securityHeaders());
  const app = Fastify({
    ...refusals,
    // Answered by our own hooks, in our own words.
    http: { requireHostHeader: false, connectionsCheckingInterval: 5_000 },
    return503OnClosing: false,
    logger: false,
    genReqId: () => uuidv7(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: 120_000,
    keepAliveTimeout: 10_000,
    connectionTimeout: 0,
    // Only what our own proxies appended to X-Forwarded-For is believed: the rest is what the visitor wrote.
    trustProxy: deps.config.trustProxy > 0 ? (_address, hop) => hop < deps.config.trustProxy : false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    forceCloseConnections: true,
  });
  attach(app);
  app.server.headersTimeout = 20_000;
  app.removeContentTypeParser(['text/plain', 'application/json']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      // An act without data may come with the type and no body.
      done(null, body.length === 0 ? {} : parseBody(String(body)));
    } catch (e) {
      done(e as Error);
    }
  });
  await secure(app);
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(multipart);
  refuseForms(app);
  app.setErrorHandler(errorHandler(deps));
  logRequests(app, deps);

  const sessions = deps.registry.providers.sessions;
  if (!sessions) throw new Error('no area provides the sessions');
  const source = sessions({ app: deps });
  const web = o.webDir && existsSync(join(o.webDir, 'index.html')) ? o.webDir : null;
  if (web) await serveWeb(app, web);
  mountShared(app, deps, source);
  mountEvents(app, deps, source);
  for (const area of deps.registry.areas) mountArea(app, deps, source, area);
  app.setNotFoundHandler((request, reply) => {
    const known = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT'].some(
      (m) => m !== request.method && app.findRoute({ url: request.url.split('?')[0] ?? '', method: m as 'GET' }),
    );
    const e = known ? new AppError(405, 'metodo_no_admitido') : new NotFound();
    reply
      .code(e.status)
      .type(PROBLEM)
      .send(JSON.stringify(problemOf(deps, null, e, String(request.id))));
  });
  return app;
}

/** One line of the log for each answer; the failures of ours stand out. */
function logRequests(app: FastifyInstance, deps: AppDeps): void {
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    const data = {
      traza: request.id,
      metodo: request.method,
      ruta: request.routeOptions?.url ?? 'desconocida',
      estado: status,
      ms: Math.round(reply.elapsedTime),
    };
    if (status >= 500) deps.log.error(data, 'request');
    else deps.log.info(data, 'request');
  });
}

/** Only what takes files reads a form: a browser's form needs no leave of CORS to reach any other act. */
function refuseForms(app: FastifyInstance): void {
  app.addHook('preParsing', async (request) => {
    const { upload } = (request.routeOptions.config ?? {}) as { upload?: boolean };
    if (!request.is404 && !upload && request.headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/'))
      throw new AppError(415, 'tipo_de_archivo_no_admitido');
  });
}

/** The browser application answers GETs that accept text/html, outside /api, and the root to whoever asks; its assets are immutable. */
async function serveWeb(app: FastifyInstance, dir: string): Promise<void> {
  const index = await readFile(join(dir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, { root: dir, index: false, wildcard: false, immutable: true, maxAge: '365d', preCompressed: true });
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/')) return;
    const accepts = request.headers.accept ?? '';
    const path = request.url.split('?')[0] ?? '/';
    if ((path === '/' || accepts.includes('text/html')) && !/\.[a-z0-9]{2,5}$/i.test(path)) {
      return reply.type('text/html; charset=utf-8').send(index);
    }
  });
}
