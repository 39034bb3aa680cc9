import { z } from 'zod';
import { type OperationDef, routeOf } from '#kernel/contract.ts';
import { AppError, Conflict, Forbidden, Invalid, MENSAJES_COMUNES, NotFound } from '#kernel/errors.ts';
import { MAX_PER_PAGE, type PageQuery, type PageResult, parseOrden } from '#kernel/page.ts';
import { allows } from '#kernel/permissions.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { translate } from './attempt.ts';
import { type RequestInfo, writeEvent, writeRefusal } from './audit.ts';
import { businessDate, forgetBusinessDate, instanteEn } from './businessdate.ts';
import { huellaDe } from './canonico.ts';
import { Context } from './context.ts';
import { pendingOf } from './database/cable.ts';
import type { Db } from './database/open.ts';
import { withRetry } from './database/retry.ts';
import { claim, enter, type Key, type Stored, settle } from './idempotency.ts';
import { type AnyService, accionesOf, assertState, type BroughtFile, Created, type UploadedFile } from './implement.ts';
import { parseInput } from './parse.ts';
import type { AppDeps } from './registry.ts';
import type { Session } from './session.ts';
import { eventos, senales } from './tables.ts';

export interface Call {
  service: AnyService;
  name: string;
  session: Session;
  id?: string | undefined;
  body: unknown;
  /** Files of the act: those that arrived, or those that the product or a test brings in memory. */
  archivos?: readonly (UploadedFile | BroughtFile)[];
  clave: string | null;
  info: RequestInfo;
  /** Runs everything and undoes it: the answer without the effect. */
  dryRun?: boolean;
  /** Nobody reads the detail of the record: it is not made. The answer is empty (204), or which record it is when the act made it. */
  minimal?: boolean;
}

interface Answer extends Stored {
  replayed: boolean;
}

class DryRun extends Error {
  readonly answer: Stored;
  constructor(answer: Stored) {
    super('dry run');
    this.answer = answer;
  }
}

/** A schema is made once for each contract: zod compiles it at its first use. */
function once<K extends object, S extends z.ZodType>(make: (of: K) => S): (of: K) => S {
  const made = new WeakMap<K, S>();
  return (of) => {
    const schema = made.get(of) ?? make(of);
    made.set(of, schema);
    return schema;
  };
}

/** The input of an operation as it is checked: no unknown key, plus `version` where it acts on one record. */
export const inputSchema = once((op: OperationDef): z.ZodType => {
  const versioned = op.on === 'one' && op.kind === 'action';
  return (versioned ? op.input.extend({ version: z.number().int().min(1).optional() }) : op.input).strict();
});

export function permissionOf(service: AnyService, op: OperationDef): string {
  return op.permission === 'sesion' ? op.permission : `${service.contract.area}:${op.permission}`;
}

export function mayAct(session: Session, permission: string): boolean {
  return permission === 'sesion' || allows(session.ability, permission);
}

export function assertPermission(session: Session, permission: string, name: string): void {
  if (!mayAct(session, permission)) throw new Forbidden('sin_permiso', { accion: name.replaceAll('_', ' ') });
}

/** The detail answer: entity, version and acciones. */
async function detailOf(service: AnyService, ctx: Context, row: unknown): Promise<Record<string, unknown>> {
  const entity = service.def.detalle ? await service.def.detalle(ctx, row) : row;
  const sentence = (codigo: string) => ctx.deps.registry.sentence(service.contract.area, codigo) ?? MENSAJES_COMUNES[codigo];
  const acciones = await accionesOf(service, ctx, row, sentence);
  const shape = service.contract.entity;
  const clean = shape ? (shape.parse(entity) as Record<string, unknown>) : (entity as Record<string, unknown>);
  return { ...clean, version: (row as { version?: number }).version ?? 1, acciones };
}

/** What a session may read with: today's business date, the database itself. */
export async function readContext(deps: AppDeps, service: AnyService, session: Session, accion: string): Promise<Context> {
  const { db } = deps.database;
  const hoy = await businessDate(deps, db, session.empresa_id);
  return new Context({ deps, db, session, hoy, area: service.contract.area, accion, reads: true });
}

/** A read operation of the contract: permission → parse → handler. */
export async function runQuery(
  deps: AppDeps,
  call: { service: AnyService; name: string; session: Session; id?: string | undefined; input: unknown },
): Promise<unknown> {
  const { service, name, session, id } = call;
  const op = service.contract.operations[name];
  if (!op) throw new Error(`unknown operation ${name}`);
  assertPermission(session, permissionOf(service, op), op.permission);
  const ctx = await readContext(deps, service, session, name);
  const input = parseInput(inputSchema(op), call.input) as object;
  const row = op.on === 'one' && service.def.cargar && id ? await service.def.cargar(ctx, id, false) : undefined;
  const run = service.def.handlers[name] as (ctx: Context, input: unknown, row: unknown) => Promise<unknown>;
  const out = await run(ctx, { ...input, ...(id ? { id } : {}) }, row);
  return op.file ? out : op.output.parse(out);
}

/**
 * The detail of one record, as GET /api/<area>/:id answers it. It asks much, so it asks in a transaction: what it asks at once is one statement, and
 * what is the same for everybody comes from what the process keeps.
 */
export async function runDetail(deps: AppDeps, service: AnyService, session: Session, id: string): Promise<Record<string, unknown>> {
  assertPermission(session, `${service.contract.area}:ver`, 'ver');
  const { area } = service.contract;
  const hoy = await businessDate(deps, deps.database.db, session.empresa_id);
  return deps.database.db.transaction(async (tx) => {
    const ctx = new Context({ deps, db: tx as unknown as Db, session, hoy, area, accion: 'detalle', reads: true });
    const row = await service.def.cargar?.(ctx, id, false);
    if (!row) throw new NotFound();
    return detailOf(service, ctx, row);
  });
}

const intText = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'Debe ser un número entero')
    .transform(Number)
    .refine((n) => n >= 1 && n <= max, `Debe estar entre 1 y ${max}`);

const LIST = {
  q: z.string().max(100, 'Admite hasta 100 caracteres').optional(),
  page: intText(1_000_000).optional(),
  perPage: intText(MAX_PER_PAGE).optional(),
  orden: z.string().max(60).optional(),
  cursor: z.string().max(500).optional(),
};

const listSchema = once((filters: z.ZodObject) => z.object({ ...LIST, ...filters.shape }).strict());
const itemsSchema = once((item: z.ZodType) => z.array(item));

/** Query string of a list, checked: unknown parameters and values out of range are refused. */
export function parseList(service: AnyService, raw: unknown): PageQuery & { filtros: Record<string, unknown> } {
  const { list } = service.contract;
  if (!list) throw new NotFound();
  const input = parseInput(listSchema(list.filters), raw) as Record<string, never> & { page?: number; perPage?: number; orden?: string };
  const { q, page, perPage, orden, cursor, ...filtros } = input;
  // A list that sorts by itself refuses what it does not offer just as the others do (S32).
  if (orden !== undefined && !list.orden.includes(parseOrden(orden).campo))
    throw new AppError(400, 'orden_invalido', { orden: orden.slice(0, 40) }, { orden: ['No se puede ordenar por este campo'] });
  return { q, page: page ?? 1, perPage: perPage ?? list.perPage ?? 10, orden, cursor, filtros };
}

/** A page of the list of an area, within the reach of the session. */
export async function runList(deps: AppDeps, service: AnyService, session: Session, raw: unknown): Promise<PageResult<unknown>> {
  assertPermission(session, `${service.contract.area}:ver`, 'ver');
  const { lista } = service.def;
  if (!lista) throw new NotFound();
  const result: PageResult<unknown> = await lista(await readContext(deps, service, session, 'lista'), parseList(service, raw) as never);
  const { item } = service.contract;
  return item ? { ...result, items: itemsSchema(item).parse(result.items) } : result;
}

/** Every write of the product: permission → parse → idempotency → transaction → handler → audit → commit → notices. */
export async function runAction(deps: AppDeps, call: Call): Promise<Answer> {
  const { service, name, session } = call;
  const op = service.contract.operations[name];
  if (!op) throw new Error(`unknown operation ${name}`);
  const hoy = await businessDate(deps, deps.database.db, session.empresa_id);
  try {
    const permission = permissionOf(service, op);
    assertPermission(session, permission, name);
    const input = parseInput(inputSchema(op), call.body ?? {}) as Record<string, unknown> & { version?: number };
    if (name === 'editar' && op.on === 'one' && input.version === undefined)
      throw new Invalid({ version: ['Indique la versión que está editando'] });
    if (op.money && !call.dryRun && !call.clave) throw new AppError(400, 'falta_clave_idempotencia');
    await service.def.antes?.[name]?.(deps, session, input);
    return await deps.files.during(call.archivos ?? [], async (archivos) => {
      const whole: WithFiles = { ...call, archivos };
      const key = keyOf(whole, op, input);
      const leave = key && !call.dryRun ? enter(key) : () => undefined;
      try {
        await readBefore(deps, whole, input);
        return await withRetry(() => attempt(deps, whole, op, permission, hoy, input, key));
      } finally {
        leave();
      }
    });
  } catch (e) {
    if (e instanceof DryRun) return { ...e.answer, replayed: false };
    forgetBusinessDate(deps);
    const refusal = translate(service, e);
    if (refusal instanceof AppError && [403, 409, 422].includes(refusal.status) && !call.dryRun) await refused(deps, call, hoy, refusal);
    throw refusal;
  }
}

type WithFiles = Omit<Call, 'archivos'> & { archivos: readonly UploadedFile[] };

/** What the act reads of its files, out of its transaction. */
async function readBefore(deps: AppDeps, call: WithFiles, input: object): Promise<void> {
  const read = call.service.def.lecturas?.[call.name] as ((ctx: Context, input: unknown) => Promise<void>) | undefined;
  if (!read) return;
  const ctx = await readContext(deps, call.service, call.session, call.name);
  await read(ctx, { ...input, archivos: call.archivos, ...(call.id !== undefined ? { id: call.id } : {}) });
}

function keyOf(call: WithFiles, op: OperationDef, input: unknown): Key | null {
  if (!call.clave) return null;
  const { method, path } = routeOf(call.service.contract.area, call.name, op);
  const ruta = `${method} ${path.replace(':id', call.id ?? '')}`;
  const files = op.upload ? call.archivos.map((f) => ({ nombre: f.nombre, hash: f.hash })) : undefined;
  return {
    empresa_id: call.session.empresa_id,
    usuario_id: call.session.usuario_id,
    clave: call.clave,
    ruta,
    hash: huellaDe({ input, files }),
  };
}

async function attempt(
  deps: AppDeps,
  call: WithFiles,
  op: OperationDef,
  permission: string,
  hoy: Fecha,
  input: Record<string, unknown> & { version?: number },
  key: Key | null,
): Promise<Answer> {
  const done: { ctx?: Context } = {};
  const answer = await deps.database.db.transaction(async (tx): Promise<Answer> => {
    const db = tx as unknown as Context['db'];
    if (key && !call.dryRun) {
      const first = await claim(db, key);
      if (first) return { ...first, replayed: true };
    }
    const ctx = new Context({
      deps,
      db,
      session: call.session,
      hoy,
      area: call.service.contract.area,
      accion: call.name.replaceAll('_', '-'),
      clave: call.clave,
    });
    ctx.senales = [];
    const body = await handle(ctx, call, op, input);
    const usual = op.status === 200 && call.name === 'crear' ? 201 : op.status;
    const stored: Stored = { status: body === undefined ? 204 : usual, body };
    const id = call.id ?? ((stored.body as { id?: unknown } | null)?.id as string | undefined) ?? null;
    for (const fn of ctx.lasting) await fn();
    if (call.dryRun) throw new DryRun(stored);
    for (const j of ctx.pendingJobs) await deps.jobs?.send(db, ctx.empresa_id, ctx.area, j.nombre, j.datos);
    // Never which record: whoever reads the area again is given only what he reaches.
    if (op.on === 'one' || call.name === 'crear') await ctx.signal('cambio', { area: ctx.area });
    const movidas = new Set([...ctx.movidas].flatMap((tabla) => [...(deps.registry.cifras.mueven.get(tabla) ?? [])]));
    for (const area of movidas) await ctx.signal('cifras', { area });
    await end(ctx, key, stored, writeEvent(ctx, permission, call.info, id === null ? null : String(id)));
    done.ctx = ctx;
    return { ...stored, replayed: false };
  });
  if (done.ctx) await committed(deps, done.ctx);
  return answer;
}

/** What ends every act: its event, its signals and, with a key, its answer. One statement, for others may be waiting for the commit. */
async function end(ctx: Context, key: Key | null, stored: Stored, event: ReturnType<typeof writeEvent>): Promise<void> {
  const { db } = ctx;
  pendingOf(db)?.joinNext();
  const signals = ctx.senales?.length ? ctx.senales : null;
  const written = db.$with('written').as(event);
  if (key) return settle(db, key, stored, signals ? [written, db.$with('told').as(db.insert(senales).values(signals))] : [written]);
  if (signals) return void (await db.with(written).insert(senales).values(signals));
  // Begun with «with» in any case: that is the statement that says also what waits.
  const alone = db.$with('written').as(event.returning({ id: eventos.id }));
  await db.with(alone).select().from(alone);
}

async function handle(
  ctx: Context,
  call: WithFiles,
  op: OperationDef,
  input: Record<string, unknown> & { version?: number },
): Promise<unknown> {
  const { service, name } = call;
  const { def } = service;
  const full = { ...input, ...(call.id !== undefined ? { id: call.id } : {}), ...(op.upload ? { archivos: call.archivos } : {}) };
  const run = def.handlers[name] as (ctx: Context, input: unknown, row: unknown) => Promise<unknown>;
  if (op.on === 'all' || !def.cargar) {
    const out = await run(ctx, full, undefined);
    if (out instanceof Created && call.minimal) return { id: out.row.id, version: out.row.version };
    return op.file ? out : op.output.parse((out instanceof Created ? await out.detail() : out) ?? {});
  }
  const id = call.id ?? '';
  const row = await def.cargar(ctx, id, true);
  const current = (row as { version?: number }).version;
  if (input.version !== undefined && current !== undefined && input.version !== current)
    throw new Conflict('version_obsoleta', { version: current });
  assertState(service, ctx, name, row);
  await def.checks?.[name]?.(ctx, row);
  const out = await run(ctx, full, row);
  if (out !== undefined) return op.file ? out : op.output.parse(out);
  if (call.minimal) return undefined;
  return detailOf(service, ctx, await def.cargar(ctx, id, false));
}

async function committed(deps: AppDeps, ctx: Context): Promise<void> {
  for (const fn of ctx.afterCommit) {
    try {
      await fn();
    } catch (e) {
      deps.log.error({ error: e, area: ctx.area, accion: ctx.accion }, 'after commit');
    }
  }
}

async function refused(deps: AppDeps, call: Call, hoy: Fecha, e: AppError): Promise<void> {
  if (e.codigo === 'idempotencia_en_curso') return;
  const motivo = (call.body as { motivo?: unknown } | null)?.motivo;
  await writeRefusal(deps.database.db, {
    session: call.session,
    hoy,
    area: call.service.contract.area,
    accion: call.name.replaceAll('_', '-'),
    entidad_id: call.id ?? null,
    codigo: e.codigo,
    motivo: typeof motivo === 'string' ? motivo.slice(0, 500) : null,
    clave: call.clave,
    info: call.info,
    ...(deps.config.demo && !deps.reloj ? { instante: instanteEn(hoy, new Date()) } : {}),
  });
}
