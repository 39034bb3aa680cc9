import type { FastifyRequest } from 'fastify';
import { Unauthorized } from '#kernel/errors.ts';
import type { RequestInfo } from '../audit.ts';
import type { Session, SessionSource } from '../session.ts';

function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  const m = typeof header === 'string' ? /^Bearer ([\w.-]{1,4096})$/.exec(header) : null;
  return m?.[1] ?? null;
}

/** The session of the request, or 401. */
export async function requireSession(source: SessionSource, request: FastifyRequest): Promise<Session> {
  const token = bearerOf(request);
  const session = token ? await source.authenticate(token) : null;
  if (!session) throw new Unauthorized();
  return session;
}

export function infoOf(request: FastifyRequest): RequestInfo {
  const agente = request.headers['user-agent'];
  return { traza: String(request.id), ip: request.ip, agente: typeof agente === 'string' ? agente : null };
}
