import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, Unauthorized } from '#kernel/errors.ts';
import { participa } from '../reach.ts';
import type { AppDeps } from '../registry.ts';
import type { Session, SessionSource } from '../session.ts';
import { boletos } from '../tables.ts';
import { Hub, type Stream } from './hub.ts';
import { requireSession } from './session.ts';

const TICKET_MS = 30_000;
/** What may wait for a browser that reads slowly: beyond it the stream ends, and it comes back by its last id. */
const MAX_PENDING = 256 * 1024;

const hashOf = (boleto: string) => createHash('sha256').update(boleto).digest('hex');

/** The answer of a request as a stream that the hub writes. */
function open(session: Session, reply: FastifyReply): Stream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  raw.write('retry: 3000\n\n');
  return {
    session,
    write(text) {
      if (raw.destroyed) return;
      if (raw.writableLength > MAX_PENDING) raw.destroy();
      else raw.write(text);
    },
    end: () => void raw.end(),
  };
}

/**
 * One stream of server-sent events per browser, opened with a single-use ticket of 30 s so that no token travels in a URL; it resumes by
 * the last id, and ends with its session. Tickets are in the database: any process takes the one that another gave.
 */
export function mountEvents(app: FastifyInstance, deps: AppDeps, source: SessionSource): void {
  const hub = new Hub(deps, source);
  app.addHook('preClose', async () => hub.close());
  const { db } = deps.database;
  let swept = 0;
  app.post('/api/eventos/boleto', async (request) => {
    const session = await requireSession(source, request);
    if (!participa(session)) throw new Forbidden('sin_permiso', { accion: 'oír los avisos' });
    hub.exigirLugar(session);
    const boleto = randomBytes(24).toString('base64url');
    const now = Date.now();
    await db.insert(boletos).values({ hash: hashOf(boleto), sesion_id: session.sesion_id, vence: new Date(now + TICKET_MS) });
    if (now - swept > 2 * TICKET_MS) {
      swept = now;
      await db.delete(boletos).where(lt(boletos.vence, new Date(now - TICKET_MS)));
    }
    return { boleto };
  });
  app.get('/api/eventos', async (request: FastifyRequest, reply) => {
    const { boleto } = request.query as { boleto?: unknown };
    if (typeof boleto !== 'string' || boleto.length > 100) throw new Unauthorized();
    const [ticket] = await db
      .delete(boletos)
      .where(and(eq(boletos.hash, hashOf(boleto)), gt(boletos.vence, new Date())))
      .returning();
    const session = ticket && (await source.resume(ticket.sesion_id));
    if (!session) throw new Unauthorized();
    hub.exigirLugar(session);
    const resume = request.headers['last-event-id'];
    const last = typeof resume === 'string' && /^[0-9a-f-]{36}$/.test(resume) ? resume : null;
    const stream = open(session, reply);
    const leave = hub.add(stream, last);
    request.raw.on('close', () => void leave.then((fn) => fn()).catch(() => undefined));
    await leave;
  });
}
