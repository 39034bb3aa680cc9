import { setImmediate as breathe } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from '../registry.ts';
import type { SessionSource } from '../session.ts';
import { docsPage, openApi, type RouteInfo } from './openapi.ts';
import { requireSession } from './session.ts';

type Doc = ReturnType<typeof openApi>;
interface Made {
  json: Buffer;
  html: Buffer;
}
const PATHS: readonly string[] = ['/api/openapi.json', '/api/docs'];

/** Joins the parts of two descriptions: what holds parts (paths, components) is joined, the rest is as the last one says. */
function join(into: Doc, part: Doc): void {
  for (const [key, value] of Object.entries(part)) {
    const mine = into[key];
    const parts = typeof value === 'object' && value !== null && !Array.isArray(value) && typeof mine === 'object' && mine !== null;
    if (parts) join(mine as Doc, value as Doc);
    else into[key] = value;
  }
}

/** The description is the same for everybody and as long as the process lives: made once, area by area, so that nobody waits for it. */
async function make(deps: AppDeps, extra: readonly RouteInfo[]): Promise<Made> {
  const { registry, config } = deps;
  const closed = !config.demo && !config.apiPublica;
  const own = extra.map((r) => (closed && PATHS.includes(r.path) ? { ...r, permission: 'sesion' } : r));
  const view = (areas: typeof registry.areas) => Object.create(registry, { areas: { value: areas } }) as typeof registry;
  const whole: Doc = openApi(view([]), config.marca, own);
  for (const area of registry.areas) {
    join(whole, openApi(view([area]), config.marca));
    await breathe();
  }
  const json = await promisify(gzip)(JSON.stringify(whole));
  await breathe();
  return { json, html: await promisify(gzip)(docsPage(registry, config.marca)) };
}

/** The description of the API and its page. Outside demo mode only for who has a session, unless the configuration opens it. */
export function mountDescription(app: FastifyInstance, deps: AppDeps, source: SessionSource, extra: readonly RouteInfo[]): void {
  let made: Promise<Made> | undefined;
  const get = () => (made ??= make(deps, extra));
  // Once the process listens; before its first reader where nothing listens.
  app.addHook('onListen', async () => void get().catch((error: unknown) => deps.log.error({ error }, 'description')));
  const serve = (which: keyof Made, type: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!deps.config.demo && !deps.config.apiPublica) await requireSession(source, request);
    const packed = (await get())[which];
    const takes = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
    reply.type(type).header('vary', 'accept-encoding');
    return takes ? reply.header('content-encoding', 'gzip').send(packed) : reply.send(await promisify(gunzip)(packed));
  };
  app.get('/api/openapi.json', serve('json', 'application/json; charset=utf-8'));
  app.get('/api/docs', serve('html', 'text/html; charset=utf-8'));
}
