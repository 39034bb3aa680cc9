import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, Invalid } from '#kernel/errors.ts';
import { runAction } from '../pipeline.ts';
import type { RawRoute } from '../types.ts';
import { infoOf } from './session.ts';

/** What the fixed paths of specification §7 share: the bodies and ids of the template's clients over the acts of the house. */
export type Raw = RawRoute;
export type Call = Parameters<RawRoute['handler']>[0];
type Data = Record<string, unknown>;

const object = (v: unknown): Data | undefined => (typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Data) : undefined);

/** `{key: {…}}` or `{…}`: the entity that came, its id apart and without what is only read. */
export function bare(request: FastifyRequest, key: string, readOnly: ReadonlySet<string> = new Set()): { id: unknown; data: Data } {
  const body = object(request.body) ?? {};
  const sent = object(body[key]) ?? body;
  return { id: sent.id, data: Object.fromEntries(Object.entries(sent).filter(([k]) => k !== 'id' && !readOnly.has(k))) };
}

/** Body of a fixed path for the description of the API: `{key: {…}}`, and beside the fields of the act whatever the entity answers. */
export const wrapped = (key: string, shape: z.ZodObject): z.ZodType => z.looseObject({ [key]: z.looseObject(shape.shape).optional() });

/** The id that a call of the template carries in its query. */
export const idQuery = (...names: string[]): z.ZodType =>
  z.object(Object.fromEntries(names.map((n) => [n, z.union([z.string(), z.number()]).optional()])));

/** The one id of those that may carry it (query, body), compared as text. 400 `parametro_contradictorio` when they differ, `datos_invalidos` without any. */
export function onlyId(name: string, ...ids: unknown[]): string {
  if (ids.some((v) => typeof v === 'object' && v !== null)) throw new Invalid({ [name]: ['El identificador no es válido'] });
  const given = [...new Set(ids.filter((v) => v !== undefined && v !== null && v !== '').map(String))];
  if (given.length > 1) throw new AppError(400, 'parametro_contradictorio', { parametro: name });
  const [id] = given;
  if (id === undefined) throw new Invalid({ [name]: ['Falta el identificador'] });
  return id;
}

/** Runs an action of an area as its own route does: permission, validation, idempotency, transaction and audit. Answers its body. */
export async function actAs(call: Call, area: string, name: string, body: unknown, id?: string): Promise<unknown> {
  const service = call.deps.registry.area(area)?.service;
  if (!service || !call.session) throw new AppError(401, 'sin_sesion');
  const sent = call.request.headers['idempotency-key'];
  const answer = await runAction(call.deps, {
    service,
    name,
    session: call.session,
    id,
    body,
    clave: typeof sent === 'string' && sent !== '' ? sent.slice(0, 255) : randomUUID(),
    info: infoOf(call.request),
  });
  if (answer.replayed) call.reply.header('idempotent-replayed', 'true');
  return answer.body;
}
