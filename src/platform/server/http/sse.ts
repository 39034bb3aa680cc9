import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, Unauthorized } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { participa, puedeOir } from '../reach.ts';
import type { AppDeps } from '../registry.ts';
import type { Session, SessionSource } from '../session.ts';
import { senales } from '../tables.ts';
import { requireSession } from './session.ts';

const TICKET_MS = 30_000;
const HEARTBEAT_MS = 20_000;
const POLL_MS = 1_000;

/** Writes what is new to one browser until it leaves; answers what ends it. */
function stream(deps: AppDeps, session: Session, request: FastifyRequest, reply: FastifyReply, open: Set<() => void>): () => void {
  const resume = request.headers['last-event-id'];
  let last = typeof resume === 'string' && /^[0-9a-f-]{36}$/.test(resume) ? resume : uuidv7(Date.now() - 1);
  let busy = false;
  let again = false;
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  reply.raw.write('retry: 3000\n\n');
  const flush = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    try {
      const mine = or(isNull(senales.usuario_id), eq(senales.usuario_id, session.usuario_id));
      const rows = await deps.database.db
        .select()
        .from(senales)
        .where(and(eq(senales.empresa_id, session.empresa_id), gt(senales.id, last), mine))
        .orderBy(asc(senales.id))
        .limit(100);
      for (const r of rows) {
        last = r.id;
        if (!puedeOir(session, r)) continue;
        reply.raw.write(`id: ${r.id}\ndata: ${JSON.stringify({ tipo: r.tipo, datos: r.datos })}\n\n`);
      }
    } catch (e) {
      deps.log.warn({ error: e }, 'event stream');
    } finally {
      busy = false;
      if (again) {
        again = false;
        void flush();
      }
    }
  };
  const off = deps.live.onWake(session.empresa_id, () => void flush());
  const beat = setInterval(() => reply.raw.write(': vivo\n\n'), HEARTBEAT_MS);
  const poll = deps.database.engine === 'postgres' ? setInterval(() => void flush(), POLL_MS) : undefined;
  const end = () => {
    off();
    clearInterval(beat);
    clearInterval(poll);
    open.delete(end);
    reply.raw.end();
  };
  open.add(end);
  return end;
}

/**
 * One stream of server-sent events per browser, opened with a single-use ticket of 30 s so that no token travels in a
 * URL; it resumes by the last id. Rows are in the database: other processes are seen by polling, this one wakes at once.
 */
export function mountEvents(app: FastifyInstance, deps: AppDeps, source: SessionSource): void {
  const tickets = new Map<string, { session: Session; until: number }>();
  const open = new Set<() => void>();
  app.addHook('preClose', async () => {
    for (const end of open) end();
  });
  app.post('/api/eventos/boleto', async (request) => {
    const session = await requireSession(source, request);
    if (!participa(session)) throw new Forbidden('sin_permiso', { accion: 'oír los avisos' });
    const boleto = randomBytes(24).toString('base64url');
    const now = Date.now();
    for (const [k, t] of tickets) if (t.until < now) tickets.delete(k);
    tickets.set(boleto, { session, until: now + TICKET_MS });
    return { boleto };
  });
  app.get('/api/eventos', async (request, reply) => {
    const { boleto = '' } = request.query as { boleto?: string };
    const ticket = tickets.get(boleto);
    tickets.delete(boleto);
    if (!ticket || ticket.until < Date.now()) throw new Unauthorized();
    const end = stream(deps, ticket.session, request, reply, open);
    request.raw.on('close', end);
  });
}
