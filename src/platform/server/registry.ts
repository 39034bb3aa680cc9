import type { AnyArea } from '#kernel/contract.ts';
import type { EventName, Events } from '#kernel/events.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import type { Ctx, ReadCtx } from './context.ts';
import type { RawRoute } from './http/raw.ts';
import type { AnyService } from './implement.ts';
import type { SessionSource } from './session.ts';

export type Listeners = { [K in EventName]?: (ctx: Ctx, event: Events[K]) => Promise<void> };

export interface SearchHit {
  tipo: string;
  titulo: string;
  subtitulo: string;
  url: string;
}

/** A step of the end-of-day run. It works in chunks: each call does one in its own transaction and answers the next cursor, or null when done. */
export interface DayStep {
  nombre: string;
  orden: number;
  run(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }>;
}

/** A property of the books that must give zero violations (quality §1.1). */
export interface Invariant {
  id: string;
  titulo: string;
  /** Rows that violate it; at most 20 come back. */
  check(ctx: ReadCtx): Promise<Record<string, unknown>[]>;
}

/** A figure that an area offers to others by name (counts of open work, usage), without being imported. */
export type Measures = Record<string, (ctx: ReadCtx, query: Record<string, string>) => Promise<unknown>>;

/** A factory entry of the left menu; the database keeps what people did with it. */
export interface MenuEntry {
  grupo: string;
  titulo: string;
  path: string;
  modulo: string;
  icono?: string;
  orden: number;
}

/** What an area mounts on the server, besides its contract. All optional but the service. */
export interface ServerArea {
  contract: AnyArea;
  service: AnyService;
  listeners?: Listeners;
  /** Background work by name; a job is sent with `ctx.job`. */
  jobs?: Record<string, (ctx: Ctx, data: Record<string, unknown>) => Promise<void>>;
  dayStep?: readonly DayStep[];
  invariants?: readonly Invariant[];
  measures?: Measures;
  search?: (ctx: ReadCtx, q: string) => Promise<SearchHit[]>;
  /** Hand-written endpoints (odd shapes); they still go through permission and errors. */
  raw?: readonly RawRoute[];
  menu?: readonly MenuEntry[];
  /** Factory grants: profile → actions of this area. The seed of the profiles gathers them; the database keeps what people changed. */
  concesiones?: Readonly<Record<string, readonly string[]>>;
  /** Once at start, after migrations: idempotent. */
  start?: (ctx: Ctx) => Promise<void>;
  provides?: Providers;
}

/** Doors that the platform needs filled by some area; exactly one area gives each. */
export interface Providers {
  sessions?: (deps: { app: AppDeps }) => SessionSource;
  /** Catalogue rows by list name. */
  options?: (ctx: ReadCtx, list: string) => Promise<readonly unknown[] | undefined>;
  /** Value in force of `<area>.<name>` at a date, or undefined. */
  parameter?: (ctx: ReadCtx, key: string, fecha: string) => Promise<unknown>;
  calendar?: (ctx: ReadCtx) => Promise<Calendario>;
}

/** What long-lived parts share. */
export interface AppDeps {
  registry: Registry;
  database: import('./database/open.ts').Database;
  config: import('./config.ts').Config;
  log: import('./log.ts').Log;
  live: import('./live.ts').Live;
  files: import('./files/store.ts').FileStore;
  jobs: import('./jobs/boss.ts').Jobs | null;
}

export function serverArea(area: ServerArea): ServerArea {
  return area;
}

/** The areas, in tier order, and everything they registered. */
export class Registry {
  readonly areas: readonly ServerArea[];
  readonly providers: Providers = {};
  private readonly handlers = new Map<string, ((ctx: Ctx, event: unknown) => Promise<void>)[]>();
  private readonly sentences = new Map<string, string>();

  constructor(areas: readonly ServerArea[]) {
    this.areas = [...areas].sort((a, b) => a.contract.tier - b.contract.tier || (a.contract.area < b.contract.area ? -1 : 1));
    for (const a of this.areas) {
      for (const [name, fn] of Object.entries(a.listeners ?? {})) {
        this.handlers.set(name, [...(this.handlers.get(name) ?? []), fn as (ctx: Ctx, event: unknown) => Promise<void>]);
      }
      for (const [codigo, text] of Object.entries(a.service.mensajes) as [string, string][]) {
        this.sentences.set(`${a.contract.area}:${codigo}`, text);
        if (!this.sentences.has(codigo)) this.sentences.set(codigo, text);
      }
      for (const [k, v] of Object.entries(a.provides ?? {})) {
        if (k in this.providers) throw new Error(`two areas provide ${k}`);
        Object.assign(this.providers, { [k]: v });
      }
    }
  }

  area(name: string): ServerArea | undefined {
    return this.areas.find((a) => a.contract.area === name);
  }

  listenersOf(event: string) {
    return this.handlers.get(event) ?? [];
  }

  /** The sentence of a code: the area's own first, then whoever wrote it. */
  sentence(area: string | null, codigo: string): string | undefined {
    return this.sentences.get(`${area}:${codigo}`) ?? this.sentences.get(codigo);
  }

  /** Every permission of every area, as module ids. */
  permissions(): { id: string; area: string; accion: string; sensible: boolean }[] {
    return this.areas.flatMap(({ contract: c }) =>
      c.permissions.map((p) => ({ id: `${c.area}:${p}`, area: c.area, accion: p, sensible: c.sensibles?.includes(p) ?? false })),
    );
  }
}
