import type { AnyArea, InputOf, OutputOf } from '#kernel/contract.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { businessDate, setBusinessDate } from './businessdate.ts';
import { type Context, transact } from './context.ts';
import { type Call, runAction } from './pipeline.ts';
import type { AppDeps } from './registry.ts';
import type { Session } from './session.ts';

/** Data of an area, loaded in `orden`: `base` on the first day of any company, `run` only in the demo one. */
export interface Seed {
  orden: number;
  base?(ctx: Context): Promise<unknown>;
  /** Its `base` is repeated at every start: it adds only what the company was never offered. */
  cadaInicio?: true;
  /** After the story of the company, not before: its folios follow those that the story gave. */
  alFinal?: true;
  run?(s: Seeder): Promise<void>;
}

type ActOptions = Partial<Pick<Call, 'id' | 'archivos' | 'minimal'>> & { version?: number };

/** Fills a company through the product's own acts, deterministically: same seed, same company. */
export class Seeder {
  readonly deps: AppDeps;
  readonly empresa_id: string;
  /** How many times the normal size. */
  readonly grande: number;
  private readonly sessionOf: (email: string) => Promise<Session>;
  private readonly sessions = new Map<string, Session>();
  private state: number;
  private n = 0;

  constructor(o: { deps: AppDeps; empresa_id: string; grande?: number; sessionOf: (email: string) => Promise<Session>; semilla?: number }) {
    this.deps = o.deps;
    this.empresa_id = o.empresa_id;
    this.grande = o.grande ?? 1;
    this.sessionOf = o.sessionOf;
    this.state = o.semilla ?? 20_260_310;
  }

  /** Pseudo-random in [0, 1) (mulberry32): the same sequence on every machine. */
  azar(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Whole number in [min, max]. */
  entre(min: number, max: number): number {
    return min + Math.floor(this.azar() * (max - min + 1));
  }

  uno<T>(from: readonly T[]): T {
    const v = from[this.entre(0, from.length - 1)];
    if (v === undefined) throw new Error('nothing to choose from');
    return v;
  }

  hoy(): Promise<Fecha> {
    return businessDate(this.deps, this.deps.database.db, this.empresa_id);
  }

  setHoy(fecha: Fecha): Promise<void> {
    return setBusinessDate(this.deps, this.deps.database.db, this.empresa_id, fecha);
  }

  /** The session of a demo person, as if it had signed in. */
  async persona(email: string): Promise<Session> {
    let s = this.sessions.get(email);
    if (!s) {
      s = await this.sessionOf(email);
      this.sessions.set(email, s);
    }
    return s;
  }

  /** An act of a person, through the whole pipeline. */
  async act<C extends AnyArea, K extends keyof C['operations'] & string>(
    contract: C,
    name: K,
    email: string,
    input: InputOf<C, K>,
    o: ActOptions = {},
  ): Promise<OutputOf<C, K> & { id: string; version: number }> {
    const service = this.deps.registry.area(contract.area)?.service;
    if (!service) throw new Error(`${contract.area} is not mounted`);
    this.n += 1;
    const body = { ...(input as object), ...(o.version !== undefined ? { version: o.version } : {}) };
    const answer = await runAction(this.deps, {
      service,
      name,
      session: await this.persona(email),
      id: o.id,
      body,
      ...(o.archivos ? { archivos: o.archivos } : {}),
      ...(o.minimal ? { minimal: true } : {}),
      clave: service.contract.operations[name]?.money ? `semilla-${this.n}` : null,
      info: { traza: `semilla-${this.n}`, ip: null, agente: null },
    });
    return answer.body as never;
  }

  /** Rows that no act creates (catalogues, indices, people), through the areas' doors. */
  arrange<T>(fn: (ctx: Context) => Promise<T>): Promise<T> {
    return transact(this.deps, { empresa_id: this.empresa_id, area: 'semilla', accion: 'preparar' }, fn);
  }
}
