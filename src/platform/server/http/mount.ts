import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type OperationDef, routeOf } from '#kernel/contract.ts';
import { AppError, Invalid, NotFound } from '#kernel/errors.ts';
import { MAX_PER_PAGE, type PageQuery } from '#kernel/page.ts';
import { businessDate } from '../businessdate.ts';
import { Context } from '../context.ts';
import { exportFile } from '../export.ts';
import type { AnyService, FileReply } from '../implement.ts';
import { parseInput } from '../parse.ts';
import { assertPermission, detailOf, inputSchema, permissionOf, runAction } from '../pipeline.ts';
import type { AppDeps, ServerArea } from '../registry.ts';
import type { Session, SessionSource } from '../session.ts';
import { infoOf, requireSession } from './session.ts';
import { readUpload } from './upload.ts';

const EXPORT_MAX = 100_000;
const intText = (max: number) => z.string().regex(/^\d{1,9}$/, 'Debe ser un número entero').transform(Number).refine((n) => n >= 1 && n <= max, `Debe estar entre 1 y ${max}`);

const LIST = {
  q: z.string().max(100, 'Admite hasta 100 caracteres').optional(),
  page: intText(1_000_000).optional(),
  perPage: intText(MAX_PER_PAGE).optional(),
  orden: z.string().max(60).optional(),
  cursor: z.string().max(500).optional(),
};

export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const ascii = file.nombre.normalize('NFD').replace(/[^\x20-\x7e]/g, '').replace(/["\\]/g, '');
  return reply
    .header('content-type', file.mime)
    .header('content-disposition', `${file.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.nombre)}`)
    .send(file.bytes);
}

/** Mounts an area: list, export, options, detail, and every operation of its contract. No rule lives here. */
export function mountArea(app: FastifyInstance, deps: AppDeps, source: SessionSource, area: ServerArea): void {
  const { service } = area;
  const { contract: c, def } = service;
  const config = { area: c.area };
  const readCtx = async (session: Session, accion: string) =>
    new Context({ deps, db: deps.database.db, session, hoy: await businessDate(deps, deps.database.db, session.empresa_id), area: c.area, accion });
  const see = async (request: FastifyRequest, accion: string) => {
    const session = await requireSession(source, request);
    assertPermission(session, `${c.area}:ver`, 'ver');
    return readCtx(session, accion);
  };

  if (c.list && def.lista) {
    const schema = z.object({ ...LIST, ...c.list.filters.shape }).strict();
    const queryOf = (raw: unknown): PageQuery & { filtros: Record<string, unknown> } => {
      const { q, page, perPage, orden, cursor, ...filtros } = parseInput(schema, raw) as Record<string, unknown>;
      return { q: q as string | undefined, page: (page as number | undefined) ?? 1, perPage: (perPage as number | undefined) ?? c.list?.perPage ?? 10, orden: orden as string | undefined, cursor: cursor as string | undefined, filtros };
    };
    app.get(`/api/${c.area}`, { config }, async (request) => {
      const ctx = await see(request, 'lista');
      const result = await def.lista?.(ctx, queryOf(request.query));
      return c.item && result ? { ...result, items: z.array(c.item).parse(result.items) } : result;
    });
    if (def.columnas) mountExport(app, c.area, async (request, raw) => ({ ctx: await see(request, 'exportar'), q: queryOf(raw) }), service);
  }
  if (c.options.length > 0) {
    app.get(`/api/${c.area}/opciones`, { config }, async (request) => {
      const session = await requireSession(source, request);
      if (!c.permissions.some((p) => session.ability.some((r) => ['all', c.area, `${c.area}:${p}`].includes(r.subject)))) assertPermission(session, `${c.area}:ver`, 'ver');
      return optionsOf(await readCtx(session, 'opciones'), service, request.query as Record<string, string>);
    });
  }
  for (const [name, op] of Object.entries(c.operations)) mountOperation(app, deps, source, service, name, op, readCtx);
  if (def.cargar && def.detalle) {
    app.get(`/api/${c.area}/:id`, { config }, async (request) => {
      const ctx = await see(request, 'detalle');
      const row = await def.cargar?.(ctx, (request.params as { id: string }).id, false);
      if (!row) throw new NotFound();
      return detailOf(service, ctx, row);
    });
  }
  for (const r of area.raw ?? []) {
    app.route({
      method: r.method,
      url: r.path,
      config,
      handler: async (request, reply) => {
        const session = r.permission === 'publico' ? null : await requireSession(source, request);
        if (session && r.permission !== 'sesion') assertPermission(session, r.permission, r.resumen);
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

function mountExport(
  app: FastifyInstance,
  area: string,
  open: (request: FastifyRequest, raw: unknown) => Promise<{ ctx: Context; q: PageQuery & { filtros: Record<string, unknown> } }>,
  service: AnyService,
): void {
  app.get(`/api/${area}/exportar`, { config: { area } }, async (request, reply) => {
    const { formato = 'xlsx', columnas, ...rest } = request.query as Record<string, string>;
    if (formato !== 'xlsx' && formato !== 'csv') throw new Invalid({ formato: ['Elija xlsx o csv'] });
    const { ctx, q } = await open(request, rest);
    const all = service.def.columnas ?? [];
    const wanted = columnas ? columnas.split(',').flatMap((k) => all.find((c) => c.campo === k) ?? []) : all;
    const columns = wanted.length > 0 ? wanted : all;
    const rows: Record<string, unknown>[] = [];
    for (let at = 1; rows.length < EXPORT_MAX; at += 1) {
      const part = await service.def.lista?.(ctx, { ...q, page: at, perPage: MAX_PER_PAGE });
      rows.push(...((part?.items ?? []) as Record<string, unknown>[]));
      if (!part || part.items.length < MAX_PER_PAGE) break;
    }
    const filters = Object.entries(rest).filter(([k]) => !['page', 'perPage'].includes(k)).map(([k, v]) => `${k}: ${v}`);
    const cabecera = [`${area} al ${ctx.hoy}`, ...(filters.length ? [`Filtros: ${filters.join(' · ')}`] : [])];
    return sendFile(reply, await exportFile(formato, `${area}-${ctx.hoy}`, columns, rows, cabecera));
  });
}

function mountOperation(
  app: FastifyInstance,
  deps: AppDeps,
  source: SessionSource,
  service: AnyService,
  name: string,
  op: OperationDef,
  readCtx: (session: Session, accion: string) => Promise<Context>,
): void {
  const { area } = service.contract;
  const { method, path } = routeOf(area, name, op);
  const permission = permissionOf(service, op);
  app.route({
    method,
    url: path,
    config: { area },
    handler: async (request, reply) => {
      const session = await requireSession(source, request);
      const id = (request.params as { id?: string }).id;
      if (op.kind === 'query') {
        assertPermission(session, permission, name);
        const ctx = await readCtx(session, name);
        const input = parseInput(inputSchema(op), method === 'GET' ? request.query : (request.body ?? {})) as object;
        const row = op.on === 'one' && service.def.cargar && id ? await service.def.cargar(ctx, id, false) : undefined;
        const run = service.def.handlers[name] as (ctx: Context, input: unknown, row: unknown) => Promise<unknown>;
        const out = await run(ctx, { ...input, ...(id ? { id } : {}) }, row);
        return op.file ? sendFile(reply, out as FileReply) : reply.code(op.status).send(op.output.parse(out));
      }
      const clave = keyHeader(request);
      const { simular, ...query } = request.query as Record<string, string>;
      if (Object.keys(query).length > 0 && method !== 'DELETE') throw new AppError(400, 'campo_desconocido', { campos: Object.keys(query).join(', ') });
      const up = op.upload ? await readUpload(request, op.upload) : { body: { ...query, ...((request.body as object | null) ?? {}) }, archivos: undefined };
      const answer = await runAction(deps, { service, name, session, id, body: up.body, ...(up.archivos ? { archivos: up.archivos } : {}), clave, info: infoOf(request), dryRun: simular === 'true' || simular === '1' });
      if (answer.replayed) reply.header('idempotent-replayed', 'true');
      if (op.file && !answer.replayed) return sendFile(reply, answer.body as FileReply);
      return reply.code(answer.status).send(answer.body);
    },
  });
}

function keyHeader(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || key.length === 0 || key.length > 255 || !/^[\x21-\x7e]+$/.test(key)) {
    throw new Invalid({ 'Idempotency-Key': ['Debe tener entre 1 y 255 caracteres'] });
  }
  return key;
}
