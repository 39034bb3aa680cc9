import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Method } from '#kernel/contract.ts';
import type { Session } from '../session.ts';
import type { AppDeps } from '../registry.ts';

/** A hand-written endpoint: odd shape, same permission, same errors, same OpenAPI. */
export interface RawRoute {
  method: Method;
  path: string;
  /** `publico`, `sesion`, or a permission `area:accion`. */
  permission: string;
  resumen: string;
  handler: (o: { deps: AppDeps; session: Session | null; request: FastifyRequest; reply: FastifyReply }) => Promise<unknown>;
}
