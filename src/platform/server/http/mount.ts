import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type OperationDef, routeOf } from '#kernel/contract.ts';
import { AppError, Invalid } from '#kernel/errors.ts';
import { allowsArea } from '#kernel/permissions.ts';
import type { Context } from '../context.ts';
import type { AnyService, FileReply, FlowingFile } from '../implement.ts';
import { assertPermission, mayAct, permissionOf, readContext, runAction, runDetail, runList, runQuery } from '../pipeline.ts';
import type { AppDeps, ServerArea } from '../registry.ts';
import type { SessionSource } from '../session.ts';
import { mountExport } from './exporting.ts';
import { assertClean } from './json.ts';
import { sendFile } from './send-file.ts';
import { infoOf, requireSession } from './session.ts';
import { onlyId } from './template.ts';
import { readUpload } from './upload.ts';

/** Mounts an area: list, export, options, detail, and every operation of its contract. No rule lives here. */
export function mountArea(app: FastifyInstance, deps: AppDeps, source: SessionSource, area: ServerArea): void {
  const { service } = area;
  const { contract: c, def } = service;
  const config = { area: c.area };
  if (c.list && def.lista) {
    const repetibles = repeatable(c.list.filters.shape);
    app.get(`/api/${c.area}`, { config: { ...config, repetibles } }, async (request) =>
      runList(deps, service, await requireSession(source, request), request.query),
    );
    if (def.columnas) mountExport(app, deps, source, service, repetibles);
  }
  if (c.options.length > 0) {
    app.get(`/api/${c.area}/opciones`, { config }, async (request) => {
      const session = await requireSession(source, request);
      if (!allowsArea(session.ability, c.area)) assertPermission(session, `${c.area}:ver`, 'ver');
      return optionsOf(await readContext(deps, service, session, 'opciones'), service, request.query as Record<string, string>);
    });
  }
  for (const [name, op] of Object.entries(c.operations)) mountOperation(app, deps, source, service, name, op);
  if (def.cargar && def.detalle) {
    app.get(`/api/${c.area}/:id`, { config }, async (request) =>
      runDetail(deps, service, await requireSession(source, request), (request.params as { id: string }).id),
    );
  }
  for (const r of area.raw ?? []) {
    app.route({
      method: r.method,
      url: r.path,
      config,
      handler: async (request, reply) => {
        const session = r.permission === 'publico' ? null : await requireSession(source, request);
        if (session && r.permission !== 'sesion') assertPermission(session, r.permission, r.permission.split(':')[1] ?? r.resumen);
        return r.handler({ deps, session, request, reply });
      },
    });
  }
}

async function optionsOf(ctx: Context, service: AnyService, query: Record<string, string>): Promise<Record<string, unknown>> {
  const out: Record<string, unknown> = {};
  for (const name of service.contract.options) {
    const own = service.def.opciones?.[name];
    out[name] = own ? await own(ctx, query) : await ctx.deps.registry.providers.options?.(ctx, name);
    if (out[name] === undefined) throw new Error(`no source for option ${service.contract.area}.${name}`);
  }
  return out;
}

function mountOperation(
  app: FastifyInstance,
  deps: AppDeps,
  source: SessionSource,
  service: AnyService,
  name: string,
  op: OperationDef,
): void {
  const { area } = service.contract;
  const { method, path } = routeOf(area, name, op);
  app.route({
    method,
    url: path,
    config: {
      area,
      repetibles: op.kind === 'query' ? repeatable(op.input.shape) : [],
      simulable: op.kind === 'action',
      upload: op.upload !== undefined,
    },
    handler: async (request, reply) => {
      const session = await requireSession(source, request);
      const { id, ...named } = request.params as Record<string, string | undefined>;
      if (op.kind === 'query') {
        const asked = (method === 'GET' ? request.query : request.body) as object | null;
        const out = await runQuery(deps, { service, name, session, id, input: { ...asked, ...named } });
        return op.file ? sendFile(reply, out as FileReply | FlowingFile) : reply.code(op.status).send(out);
      }
      const said = { clave: keyHeader(request), minimal: request.headers.prefer === 'return=minimal' };
      const { simular, ...query } = request.query as Record<string, string>;
      const dryRun = flagOf('simular', simular);
      const sent = (request.body as Record<string, unknown> | null) ?? {};
      // A call of the template may carry an id in either place, or the same one in both.
      if (Object.keys(query).length > 0 && method !== 'DELETE' && path.startsWith('/api/'))
        throw new AppError(400, 'campo_desconocido', { campos: Object.keys(query).join(', ') });
      for (const [k, v] of Object.entries({ ...query, ...(request.params as object) })) if (Object.hasOwn(sent, k)) onlyId(k, v, sent[k]);
      // Who may not act is refused before a byte of its files is read.
      const up =
        op.upload && mayAct(session, permissionOf(service, op))
          ? await readUpload(request, deps.files, session.usuario_id, op.upload)
          : null;
      const body = up ? up.body : { ...query, ...sent, ...named };
      assertClean(body);
      request.body = body;
      const answer = await runAction(deps, {
        service,
        name,
        session,
        id,
        body,
        ...(up ? { archivos: up.archivos } : {}),
        ...said,
        info: infoOf(request),
        dryRun,
      }).finally(() => up?.end());
      if (answer.replayed) reply.header('idempotent-replayed', 'true');
      if (op.file && !answer.replayed) return sendFile(reply, answer.body as FileReply | FlowingFile);
      return reply.code(answer.status).send(answer.status === 204 ? undefined : answer.body);
    },
  });
}

/** Parameters that a contract takes as a list: those that find nothing wrong with a list as such, whatever they say of what it holds. */
function repeatable(shape: z.ZodRawShape): string[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const tried = (field as z.ZodType).safeParse(['x']);
    return tried.success || tried.error.issues.every((i) => i.path.length > 0) ? [name] : [];
  });
}

/** A flag of the query: `true` or `false`, false when absent. Anything else is refused (400): who asked for a trial must not get the act. */
function flagOf(name: string, value: string | undefined): boolean {
  if (value !== undefined && value !== 'true' && value !== 'false') throw new Invalid({ [name]: ['Debe ser true o false'] });
  return value === 'true';
}

function keyHeader(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > 255 || !/^[\x21-\x7e]+$/.test(key)) {
    throw new Invalid({ 'Idempotency-Key': ['Debe tener entre 1 y 255 caracteres'] });
  }
  return key;
}
