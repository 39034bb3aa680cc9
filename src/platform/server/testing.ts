import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type AnyArea, type InputOf, type OutputOf, routeOf } from '#kernel/contract.ts';
import type { PageResult } from '#kernel/page.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { setBusinessDate } from './businessdate.ts';
import { type Config, readConfig } from './config.ts';
import { type Context, systemSession, transact } from './context.ts';
import type { Database } from './database/open.ts';
import { FileStore } from './files/store.ts';
import { buildApp } from './http/app.ts';
import { Live } from './live.ts';
import { createLog } from './log.ts';
import { runAction, runDetail, runList, runQuery } from './pipeline.ts';
import { type AppDeps, Registry, type ServerArea } from './registry.ts';
import type { Session } from './session.ts';
import { describedRoute, disagreement } from './testing/answers.ts';
import { testDatabase } from './testing/database.ts';
import type { FileReply, FlowingFile } from './types.ts';

export { ROOT, testDatabase } from './testing/database.ts';

export interface TestApp {
  deps: AppDeps;
  /** The application, made when it is first asked for: most tests of services never speak HTTP. */
  app(): Promise<FastifyInstance>;
  empresa_id: string;
  /** A session with these modules (`all` by default). */
  persona(o?: Partial<Session> & { rut?: string }): Session;
  /** Runs an operation through the whole pipeline. Answers what a client would receive; throws the refusal. */
  act<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    session: Session,
    input: InputOf<C, K>,
    o?: { id?: string; clave?: string; dryRun?: boolean; version?: number; minimal?: boolean },
  ): Promise<OutputOf<C, K> & { id: string }>;
  /** A read operation, the list and the detail, as the API answers them. */
  ask<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    session: Session,
    input: InputOf<C, K>,
    id?: string,
  ): Promise<OutputOf<C, K>>;
  list<C extends AnyArea>(contract: C, session: Session, query?: Record<string, string>): Promise<PageResult<Record<string, unknown>>>;
  detail<C extends AnyArea>(
    contract: C,
    session: Session,
    id: string,
  ): Promise<
    Record<string, never> & { acciones: { accion: string; permitida: boolean; codigo?: string; motivo?: string }[]; version: number }
  >;
  /** A context outside the pipeline, in a transaction that commits: for arranging data through the areas' doors. */
  arrange<T>(fn: (ctx: Context) => Promise<T>, session?: Session): Promise<T>;
  inject(o: InjectOptions & { token?: string }): Promise<LightMyRequestResponse>;
  /** What was answered that the description of the API does not say: `inject` and `close` throw it. */
  undescribed: string[];
  setHoy(fecha: Fecha): Promise<void>;
  close(): Promise<void>;
}

export function testConfig(dir: string, env: Record<string, string> = {}): Config {
  return readConfig({ DATA_DIR: dir, PORT: '0', JWT_SECRET: 'secreto-de-pruebas-0123456789', LOG_LEVEL: 'silent', ...env });
}

/** The product over a fresh database, without listening, for tests of services and API. */
export async function testApp(
  areas: readonly ServerArea[],
  o: { env?: Record<string, string>; hoy?: Fecha; database?: Database; log?: (line: string) => void } = {},
): Promise<TestApp> {
  const dir = mkdtempSync(join(tmpdir(), 'respaldo-'));
  const database = o.database ?? (await testDatabase());
  const config = testConfig(dir, o.env);
  const deps: AppDeps = {
    registry: new Registry(areas),
    database,
    config,
    log: createLog(o.log ? 'info' : 'silent', o.log),
    live: new Live(),
    files: new FileStore(join(dir, 'archivos')),
    jobs: null,
    freezes: true,
  };
  const undescribed: string[] = [];
  let made: Promise<FastifyInstance> | undefined;
  const app = () => {
    made ??= listening(deps, undescribed);
    return made;
  };
  const empresa_id = uuidv7();
  await setBusinessDate(deps, database.db, empresa_id, o.hoy ?? ('2026-03-10' as Fecha));
  const persona: TestApp['persona'] = (p = {}) => {
    const modulos = p.modulos ?? ['all'];
    const base: Session = {
      ...systemSession(empresa_id),
      usuario_id: uuidv7(),
      sesion_id: uuidv7(),
      nombre: 'Persona de prueba',
      rut: '40000001-8',
      modulos,
      ability: modulos.map((m) => ({ action: 'manage', subject: m })),
    };
    return { ...base, ...p };
  };
  const end = async () => {
    await (await made)?.close();
    if (!o.database) await database.close();
    rmSync(dir, { recursive: true, force: true });
  };
  return tools({ deps, app, empresa_id, persona }, end, undescribed);
}

/** The application over these dependencies; what it answers and its description does not say is added to `undescribed`. */
async function listening(deps: AppDeps, undescribed: string[]): Promise<FastifyInstance> {
  const app = await buildApp(deps);
  app.addHook('onSend', async (request, reply, payload) => {
    const { url: pattern } = request.routeOptions;
    if (pattern === undefined || (payload && typeof payload !== 'string')) return;
    const answer = { method: request.method, pattern, status: reply.statusCode, type: String(reply.getHeader('content-type') ?? '') };
    const found = disagreement(deps.registry, { ...answer, body: typeof payload === 'string' ? payload : '' });
    if (found) undescribed.push(found);
  });
  return app;
}

/** The answer of an operation outside HTTP, against the same description. */
function conforming<T>(deps: AppDeps, contract: AnyArea, name: string, body: T, status?: number): T {
  const op = contract.operations[name];
  const { method, path } = op ? routeOf(contract.area, name, op) : { method: 'GET', path: name };
  if (op?.file || !describedRoute(deps.registry, method, path)) return body;
  const answer = { method, pattern: path, status: status ?? op?.status ?? 200, type: 'application/json' };
  const found = disagreement(deps.registry, { ...answer, body: status === 204 ? '' : JSON.stringify(body ?? null) });
  if (found) throw new Error(`The API does not describe what it answers: ${found}`);
  return body;
}

function tools(t: Pick<TestApp, 'deps' | 'app' | 'empresa_id' | 'persona'>, end: () => Promise<void>, undescribed: string[]): TestApp {
  const { deps, app, empresa_id } = t;
  const agree = () => {
    if (undescribed.length > 0) throw new Error(`The API does not describe what it answers: ${[...new Set(undescribed)].join('; ')}`);
  };
  const service = (contract: AnyArea) => {
    const found = deps.registry.area(contract.area)?.service;
    if (!found) throw new Error(`${contract.area} is not mounted`);
    return found;
  };
  return {
    ...t,
    undescribed,
    async act(contract, name, session, input, opts = {}) {
      const body = { ...(input as object), ...(opts.version !== undefined ? { version: opts.version } : {}) };
      const answer = await runAction(deps, {
        service: service(contract),
        name,
        session,
        id: opts.id,
        body,
        clave: opts.clave ?? randomUUID(),
        info: { traza: 'prueba', ip: null, agente: null },
        dryRun: opts.dryRun ?? false,
        minimal: opts.minimal ?? false,
      });
      return conforming(deps, contract, name, answer.body, answer.status) as never;
    },
    ask: async (contract, name, session, input, id) =>
      conforming(deps, contract, name, await runQuery(deps, { service: service(contract), name, session, id, input })) as never,
    list: async (contract, session, query = {}) => {
      const page = (await runList(deps, service(contract), session, query)) as PageResult<Record<string, unknown>>;
      return conforming(deps, contract, `/api/${contract.area}`, page);
    },
    detail: async (contract, session, id) =>
      conforming(deps, contract, `/api/${contract.area}/:id`, await runDetail(deps, service(contract), session, id)) as never,
    arrange: (fn, session = systemSession(empresa_id)) => transact(deps, { empresa_id, area: 'prueba', accion: 'preparar', session }, fn),
    async inject({ token, ...request }) {
      const answer = await (await app()).inject({
        ...request,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...request.headers },
      });
      agree();
      return answer;
    },
    setHoy: (fecha) => setBusinessDate(deps, deps.database.db, empresa_id, fecha),
    async close() {
      await end();
      agree();
    },
  };
}

/** The whole of a file that an operation answers, one that flows included. */
export async function bytesOf(file: unknown): Promise<Buffer> {
  const f = file as FileReply | FlowingFile;
  if ('bytes' in f) return f.bytes;
  const all: Uint8Array[] = [];
  for await (const part of f.parts) all.push(part);
  return Buffer.concat(all);
}
