import type { AnyArea, ParameterAt } from '#kernel/contract.ts';
import { AppError, Forbidden } from '#kernel/errors.ts';
import type { AnswerTo, Event, EventName, Events, Question, QuestionName, Reply } from '#kernel/events.ts';
import { allows } from '#kernel/permissions.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { attempt } from './attempt.ts';
import { businessDate, instanteEn } from './businessdate.ts';
import type { Db } from './database/open.ts';
import { takeFolio } from './folios.ts';
import { tell } from './listeners.ts';
import { sealed } from './mail/sealed.ts';
import { freeze, gather, theOnly } from './questions.ts';
import { RowsOfAct } from './rows-of-act.ts';
import { facesOf, onBehalfOf, peopleOf, type Session } from './session.ts';
import { correos, lecturas, senales } from './tables.ts';
import type { AppDeps, Attempt, AuditNote, Ctx, Mail } from './types.ts';

interface CtxInit {
  deps: AppDeps;
  db: Db;
  session: Session;
  hoy: Fecha;
  area: string;
  accion: string;
  clave?: string | null;
  /** Nothing is written with it but the reading log. */
  reads?: boolean;
}

type Loose = Record<string, unknown>;

export class Context extends RowsOfAct implements Ctx {
  readonly deps: AppDeps;
  readonly db: Db;
  readonly session: Session;
  readonly empresa_id: string;
  readonly hoy: Fecha;
  readonly area: string;
  readonly accion: string;
  readonly ahora: Date;
  readonly instante: Date;
  readonly clave: string | null;
  readonly reads: boolean;
  readonly people: string[];
  readonly faces: readonly string[];
  note: AuditNote = {};
  readonly afterCommit: (() => Promise<void> | void)[] = [];
  readonly lasting: (() => Promise<void>)[] = [];
  readonly pendingJobs: { nombre: string; datos: Loose }[] = [];
  /** Signals that leave with the act in one statement (null outside the pipeline). */
  senales: (typeof senales.$inferInsert)[] | null = null;
  /** What the parts of the act asked of each of its ends. */
  private readonly gathered = new Map<unknown, unknown[]>();
  private calendarioPromise: Promise<Calendario> | undefined;
  private depth = 0;

  constructor(init: CtxInit) {
    super();
    this.deps = init.deps;
    this.ahora = init.deps.reloj?.() ?? new Date();
    this.instante = init.deps.config.demo && !init.deps.reloj ? instanteEn(init.hoy, this.ahora) : this.ahora;
    this.db = init.db;
    this.session = init.session;
    this.empresa_id = init.session.empresa_id;
    this.hoy = init.hoy;
    this.area = init.area;
    this.accion = init.accion;
    this.clave = init.clave ?? null;
    this.reads = init.reads ?? false;
    this.people = peopleOf(init.session);
    this.faces = facesOf(init.session);
  }

  can(permission: string): boolean {
    return allows(this.session.ability, permission);
  }

  async param<C extends AnyArea, K extends keyof C['parameters'] & string>(
    contract: C,
    name: K,
    at: Fecha | ParameterAt = {},
  ): Promise<C['parameters'][K]['defecto']> {
    const def = contract.parameters[name];
    if (!def) throw new Error(`unknown parameter ${contract.area}.${name}`);
    const en = typeof at === 'string' ? { fecha: at } : at;
    const value = await this.deps.registry.providers.parameter?.(this, `${contract.area}.${name}`, en.fecha ?? this.hoy, en);
    return value === undefined ? def.defecto : value;
  }

  calendar(): Promise<Calendario> {
    const provider = this.deps.registry.providers.calendar;
    if (!provider) throw new Error('no area provides the calendar');
    this.calendarioPromise ??= provider(this);
    return this.calendarioPromise;
  }

  async lectura(rut: string | readonly string[], motivo?: string): Promise<void> {
    const { usuario_id: usuario, rut_reemplazo } = this.session;
    const filas = (typeof rut === 'string' ? [rut] : rut).map((rut_visto) => ({
      id: uuidv7(),
      empresa_id: this.empresa_id,
      usuario,
      en_nombre_de: rut_reemplazo,
      rut_visto,
      area: this.area,
      motivo: motivo ?? null,
      // Dated as the log of acts is: what the product shows with a date has that of the business.
      ...(this.deps.reloj || this.deps.config.demo ? { hora: this.instante } : {}),
    }));
    for (let at = 0; at < filas.length; at += 500) await this.db.insert(lecturas).values(filas.slice(at, at + 500));
  }

  id(): string {
    return uuidv7();
  }

  folio(serie: string): Promise<number> {
    return takeFolio(this.db, this.empresa_id, serie);
  }

  async emit<K extends EventName>(name: K, event: Events[K] | Event<K>): Promise<void> {
    if (this.deps.freezes) freeze(event);
    this.depth += 1;
    if (this.depth > 20) throw new Error(`events nested too deep at ${name}`);
    await tell(this, this.deps.registry.listenersOf(name), event);
    this.depth -= 1;
  }

  ask<K extends QuestionName>(name: K, input: Question<K>, whom?: (area: string) => boolean): Promise<Reply<K>[]> {
    return gather(this, name, input, whom);
  }

  async askOne<K extends QuestionName>(name: K, input: Question<K>): Promise<AnswerTo<K> | undefined> {
    return theOnly(name, await this.ask(name, input));
  }

  attempt<T>(fn: () => Promise<T>): Promise<Attempt<T>> {
    return attempt(this, fn);
  }

  /** Where the act stands, apart from its database: answers how to come back to it. */
  mark(): () => void {
    const { note, depth } = this;
    const held = new Map(this.held);
    const lists: unknown[][] = [this.changes, this.afterCommit, this.lasting, this.pendingJobs, ...(this.senales ? [this.senales] : [])];
    const lengths = lists.map((l) => l.length);
    const gathered = [...this.gathered].map(([attend, items]) => ({ attend, items: [...items] }));
    return () => {
      Object.assign(this, { note, depth, calendarioPromise: undefined });
      for (const [i, list] of lists.entries()) list.splice(lengths[i] ?? 0);
      this.gathered.clear();
      for (const { attend, items } of gathered) this.gathered.set(attend, [...items]);
      this.held.clear();
      for (const [id, row] of held) this.held.set(id, row);
    };
  }

  isAmong(...makers: (readonly string[] | string | null | undefined)[]): boolean {
    return makers.flatMap((m) => m ?? []).some((m) => this.faces.includes(m));
  }

  requireOther(...makers: (readonly string[] | string | null | undefined)[]): void {
    if (this.isAmong(...makers)) throw new Forbidden('requiere_segundo_usuario');
  }

  audit(note: AuditNote): void {
    this.note = { ...this.note, ...note };
  }

  async last(fn: () => Promise<void>): Promise<void> {
    if (this.senales) this.lasting.push(fn);
    else await fn();
  }

  async lastTogether<T>(attend: (ctx: Ctx, items: readonly T[]) => Promise<void>, more: readonly T[]): Promise<void> {
    if (!this.senales) return attend(this, more);
    const there = this.gathered.get(attend);
    if (there) return void there.push(...more);
    const items = [...more];
    this.gathered.set(attend, items);
    this.lasting.push(() => this.attended(attend));
  }

  async attended<T>(attend: (ctx: Ctx, items: readonly T[]) => Promise<void>): Promise<void> {
    const items = this.gathered.get(attend) as T[] | undefined;
    // What it asks in its turn is of a list of its own.
    this.gathered.delete(attend);
    if (items) await attend(this, items);
  }

  after(fn: () => Promise<void> | void): void {
    this.afterCommit.push(fn);
  }

  async mail(mail: Mail): Promise<void> {
    const { para, asunto, texto, html, adjuntos } = mail;
    await this.db.insert(correos).values({
      id: uuidv7(),
      empresa_id: this.empresa_id,
      para: [...para],
      asunto,
      texto: sealed(this.deps.config, texto),
      html: html ? sealed(this.deps.config, html) : null,
      adjuntos: adjuntos ?? null,
    });
  }

  async signal(tipo: string, datos: Loose, usuario_id?: string): Promise<void> {
    // What goes to the whole company says of what area it is: only who holds something of it hears it.
    const dicho = usuario_id === undefined ? { area: this.area, ...datos } : datos;
    const row = { id: uuidv7(), empresa_id: this.empresa_id, usuario_id: usuario_id ?? null, tipo, datos: dicho };
    if (this.senales) this.senales.push(row);
    else await this.db.insert(senales).values(row);
    this.after(() => this.deps.live.tell(row));
  }

  job(nombre: string, datos: Loose): void {
    this.pendingJobs.push({ nombre, datos });
  }

  /** RUT of the absent in whose name this act uses its permission. */
  behalf(permission: string): string | null {
    return onBehalfOf(this.session, permission);
  }
}

/** Session of the system itself: jobs, end of day, seed. It holds every permission and is nobody's second person. */
export function systemSession(empresa_id: string): Session {
  return {
    usuario_id: '00000000-0000-7000-8000-000000000000',
    sesion_id: 'sistema',
    email: '',
    nombre: 'Sistema',
    rut: 'SISTEMA',
    empresa_id,
    ability: [{ action: 'manage', subject: 'all' }],
    modulos: ['all'],
    perfiles: [],
    alcance: 'empresa',
    sucursales: [],
    nivel_aprobacion: 0,
    rut_reemplazo: null,
    reemplazos: [],
    ruts_anteriores: [],
  };
}

/** Something done outside the pipeline (seed, jobs, tests), in one transaction, by the system or by `session`. */
export async function transact<T>(
  deps: AppDeps,
  o: { empresa_id: string; area: string; accion: string; session?: Session },
  fn: (ctx: Context) => Promise<T>,
): Promise<T> {
  const hoy = await businessDate(deps, deps.database.db, o.empresa_id);
  const session = o.session ?? systemSession(o.empresa_id);
  return deps.database.db.transaction((tx) => fn(new Context({ ...o, deps, db: tx as unknown as Db, session, hoy })));
}

/** Runs a check and tells whether it passes, without throwing the refusal of a rule. */
export async function passes(check: () => Promise<void> | void): Promise<AppError | null> {
  try {
    await check();
    return null;
  } catch (e) {
    if (e instanceof AppError) return e;
    throw e;
  }
}

export type { Ctx, ReadCtx } from './types.ts';
