import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { AnyArea, Asked, Method, OperationDef, ParameterAt } from '#kernel/contract.ts';
import type { AppError } from '#kernel/errors.ts';
import type { AnswerTo, Event, EventName, Events, Question, QuestionName, Reply } from '#kernel/events.ts';
import type { Machine } from '#kernel/machine.ts';
import type { PageResult } from '#kernel/page.ts';
import type { Calendario } from '#kernel/values/calendar.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { CuboDe, DimensionDe } from './cifras/formas.ts';
import type { BloqueDe, HechosDe } from './cifras/persona.ts';
import type { CatalogoDe, ReporteDe } from './cifras/reporte.ts';
import type { Column } from './columnas.ts';
import type { Config } from './config.ts';
import type { Created } from './created.ts';
import type { BaseTable, New, Patch, Row, RowsOrder } from './database/columns.ts';
import type { Database, Db } from './database/open.ts';
import type { Written } from './database/pending.ts';
import type { UploadedFile } from './files/file.ts';
import type { FileStore } from './files/store.ts';
import type { Live } from './live.ts';
import type { Log } from './log.ts';
import type { Session, SessionSource } from './session.ts';

export type { BroughtFile, UploadedFile } from './files/file.ts';

/** The words that the parts of the platform share: they speak of each other, so they stand together. */

/** What trying one item of many came to: its answer, or why it was refused. */
export type Attempt<T> = { ok: true; value: T } | { ok: false; refusal: AppError };

/** What a read may use. */
export interface ReadCtx {
  readonly deps: AppDeps;
  readonly db: Db;
  readonly session: Session;
  readonly ahora: Date;
  /** When people are told that it happened: the clock; in the demo, whose business date stands still, that date at the clock's time of day. */
  readonly instante: Date;
  readonly empresa_id: string;
  /** Nothing is written with it but the reading log, so what was asked before still holds. */
  readonly reads: boolean;
  /** Business date. */
  readonly hoy: Fecha;
  readonly area: string;
  /** Every RUT and account that this session counts as, present and past, and those of whom it covers. */
  readonly faces: readonly string[];
  can(permission: string): boolean;
  /** Whether this session is, or covers, one of these people: the one question of «the same person» (`facesOf`). */
  isAmong(...makers: (readonly string[] | string | null | undefined)[]): boolean;
  param<C extends AnyArea, K extends keyof C['parameters'] & string>(
    contract: C,
    name: K,
    at?: Fecha | ParameterAt,
  ): Promise<C['parameters'][K]['defecto']>;
  calendar(): Promise<Calendario>;
  /** Writes the reading log (personal, bureau or debt data; Ley 21.719, domain §3): one row for each RUT. */
  lectura(rut: string | readonly string[], motivo?: string): Promise<void>;
  get<T extends BaseTable>(table: T, id: string): Promise<Row<T>>;
  find<T extends BaseTable>(table: T, id: string): Promise<Row<T> | undefined>;
  /** The row as this act left it when it holds it, read otherwise: not for tables that something changes without `update`. */
  seen<T extends BaseTable>(table: T, id: string): Promise<Row<T>>;
  /** Rows of this company, and of no other. */
  rows<T extends BaseTable>(table: T, where?: SQL, o?: RowsOrder): Promise<Row<T>[]>;
  first<T extends BaseTable>(table: T, where?: SQL, o?: Omit<RowsOrder, 'limit'>): Promise<Row<T> | undefined>;
  count(table: BaseTable, where?: SQL): Promise<number>;
  /** Does now what the act left for its end with `lastTogether`: who reads what that writes asks it first. */
  attended<T>(attend: (ctx: Ctx, items: readonly T[]) => Promise<void>): Promise<void>;
  /** Answers of the areas that registered one, in the order of their tiers; empty when nobody knows. With `whom`, only those areas are asked. */
  ask<K extends QuestionName>(name: K, input: Question<K>, whom?: (area: string) => boolean): Promise<Reply<K>[]>;
  /** The answer of the only area that knows; undefined when none does. Two answers are a mistake of the product. */
  askOne<K extends QuestionName>(name: K, input: Question<K>): Promise<AnswerTo<K> | undefined>;
}

export interface Change {
  tabla: string;
  id: string;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
}

export interface AuditNote {
  entidad?: string;
  entidad_id?: string;
  motivo?: string;
  antes?: Record<string, unknown>;
  despues?: Record<string, unknown>;
}

export interface Mail {
  para: readonly string[];
  asunto: string;
  texto: string;
  html?: string;
  adjuntos?: readonly { nombre: string; archivo: string }[];
}

/** What a write may use: everything happens inside one transaction. */
export interface Ctx extends ReadCtx {
  readonly accion: string;
  readonly clave: string | null;
  /** RUT and account of the maker, and of those it replaces: what `hecho_por` stores. */
  readonly people: string[];
  readonly changes: Change[];
  readonly note: AuditNote;
  id(): string;
  folio(serie: string): Promise<number>;
  /** New rows: a few that are read as they are given wait as those of `insertLast` do, so the database refuses one of them when it is said; the rest are written now. */
  insert<T extends BaseTable>(table: T, values: New<T>): Promise<Row<T>>;
  insertMany<T extends BaseTable>(table: T, values: readonly New<T>[]): Promise<Row<T>[]>;
  /** New rows, said with what ends the act or before whoever names their table. Not one by which it takes its turn, nor one others point to. `apart`: no change of the act decides if they fit. */
  insertLast<T extends BaseTable>(table: T, values: readonly New<T>[], o?: { apart?: boolean }): Promise<Row<T>[]>;
  /** The same, of a table that only grows. */
  appendLast<T extends PgTable>(table: T, values: readonly T['$inferInsert'][]): Promise<void>;
  /** A statement over one table whose answer nobody needs, written out and said with what ends the act or before whoever names the table: answers how to know if it still waits. `apart`: it is about no new row of the act. */
  writeLast(table: PgTable, statement: () => Written, o?: { apart?: boolean }): Promise<() => boolean>;
  /** Changes a row that the act holds. It may reach the database later, with others, but before whoever names its table. */
  update<T extends BaseTable>(table: T, id: string, patch: Patch<T>): Promise<Row<T>>;
  /** Many rows, each with its own patch, in one statement where all change the same columns; each is a change of the audit. In the order given. */
  updateMany<T extends BaseTable>(table: T, changes: readonly { id: string; patch: Patch<T> }[]): Promise<Row<T>[]>;
  remove<T extends BaseTable>(table: T, id: string): Promise<void>;
  /** Reads for update; with `version`, refuses a stale one (409 version_obsoleta). */
  lock<T extends BaseTable>(table: T, id: string, version?: number): Promise<Row<T>>;
  /** The rows that meet a condition, read for update in one statement and in the order of their ids. */
  lockAll<T extends BaseTable>(table: T, where: SQL | undefined): Promise<Row<T>[]>;
  emit<K extends EventName>(name: K, event: Events[K] | Event<K>): Promise<void>;
  /** Tries one item of many: what it did is undone whole when it is refused, and the refusal is answered. Anything else is thrown. */
  attempt<T>(fn: () => Promise<T>): Promise<Attempt<T>>;
  /** Refuses 403 requiere_segundo_usuario when this session is, or covers, one of the makers. */
  requireOther(...makers: (readonly string[] | string | null | undefined)[]): void;
  /** Explains the audit row of this act. */
  audit(note: AuditNote): void;
  /** Once the answer is made and before the commit, for what makes others wait and nothing of the act reads; at once outside an act. */
  last(fn: () => Promise<void>): Promise<void>;
  /** What `last` does, once for all that the parts of the act asked of the same end, in the order they asked it. */
  lastTogether<T>(attend: (ctx: Ctx, items: readonly T[]) => Promise<void>, more: readonly T[]): Promise<void>;
  /** Tells that this act changed rows of a table otherwise than by `insert`, `update` or `remove`, which tell it themselves. */
  moved(tabla: string): void;
  /** After commit; never before, never on a dry run. */
  after(fn: () => Promise<void> | void): void;
  mail(mail: Mail): Promise<void>;
  /** A live signal to one user, or to all who hold something of its area (`datos.area`, this one unless said): it names nothing of a client. */
  signal(tipo: string, datos: Record<string, unknown>, usuario_id?: string): Promise<void>;
  job(nombre: string, datos: Record<string, unknown>): void;
}

/** An answer that is a file. */
export interface FileReply {
  nombre: string;
  mime: string;
  bytes: Buffer;
  /** Shown in the browser instead of downloaded. Only for PDF and images made or verified by us. */
  inline?: boolean;
}

/** A file that is written while it is sent. */
export type FlowingFile = Omit<FileReply, 'bytes'> & { parts: AsyncIterable<Uint8Array> };

type Extra<O extends OperationDef> = (O['on'] extends 'one' ? { id: string; version?: number | undefined } : unknown) &
  (O['upload'] extends object ? { archivos: UploadedFile[] } : unknown);
type In<O extends OperationDef> = z.output<O['input']> & Extra<O>;
type Out<O extends OperationDef> = O['file'] extends true ? FileReply | FlowingFile : z.input<O['output']>;
type CtxOf<O extends OperationDef> = O['kind'] extends 'query' ? ReadCtx : Ctx;

/** A handler of an action on one record may answer nothing: the platform answers the detail as it stands after the act. */
type Handler<O extends OperationDef, R> = (
  ctx: CtxOf<O>,
  input: In<O>,
  row: R,
) => Promise<O['kind'] extends 'action' ? (O['on'] extends 'one' ? Out<O> | void : Out<O> | Created) : Out<O>>;

type Check<R> = (ctx: ReadCtx, row: R) => Promise<void> | void;

export interface ServiceDef<C extends AnyArea, R> {
  /** Sentences of this area's codes. */
  mensajes?: Record<string, string>;
  lista?: (ctx: ReadCtx, q: Asked<C>) => Promise<PageResult<unknown>>;
  /** Columns that the export knows; without it the list has no export. */
  columnas?: readonly Column[];
  /** The record, within the reach of the session (404 otherwise); locked when it is about to change. */
  cargar?: (ctx: ReadCtx, id: string, lock: boolean) => Promise<R>;
  detalle?: (ctx: ReadCtx, row: R) => Promise<unknown>;
  /** The table of states: an action that it names is refused when the record's state does not list it. */
  estados?: Machine<string, string>;
  /** Table whose column `estado` that machine moves; null when the state is read from dates or marks. */
  tabla?: string | null;
  /** Moves of that table that no act of the area makes, as `from to`: they come with what others do. */
  sinActo?: readonly string[];
  /** Tables of states of what hangs from the record, by name of table: the verifier reads them. */
  tablas?: Readonly<Record<string, Machine<string, string>>>;
  /** State of the record for the machine; `row.estado` unless given (derived states). */
  estadoDe?: (ctx: ReadCtx, row: R) => string;
  /** How a sentence says each state whose code is a word of the template. */
  nombreEstado?: Readonly<Record<string, string>>;
  /** What each action on one record demands, apart from permission and state: the same code decides `acciones` and the act. */
  checks?: { [K in keyof C['operations']]?: Check<R> };
  /** What `acciones` says beforehand of an action whose handler asks the very same once it holds its rows: the act does not ask it twice. */
  anticipa?: { [K in keyof C['operations']]?: Check<R> };
  /**
   * What must be known before an act begins and outside its transaction, which a refusal undoes: a password asked again, whose failed tries stay
   * counted. The input is already parsed.
   */
  antes?: { [K in keyof C['operations']]?: (deps: AppDeps, session: Session, input: In<C['operations'][K]>) => Promise<void> };
  /** Options that are not a catalogue of the same name. */
  opciones?: Record<string, (ctx: ReadCtx, query: Record<string, string>) => Promise<unknown>>;
  /** What an act reads of its files before its transaction begins, which would keep others waiting meanwhile. Its handler takes it from the same `reading`. */
  lecturas?: { [K in keyof C['operations']]?: (ctx: ReadCtx, input: In<C['operations'][K]>) => Promise<void> };
  handlers: { [K in keyof C['operations']]: Handler<C['operations'][K], R> };
  /** Unique constraint → its refusal, at its field. */
  unicos?: Record<string, { codigo: string; campo?: string }>;
}

export interface AnyService {
  contract: AnyArea;
  mensajes: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: erased; `implement` is where it is typed
  def: ServiceDef<any, any>;
}

/** What a hand-written endpoint takes and answers, for the description of the API. */
export interface RawDoc {
  query?: z.ZodType;
  body?: z.ZodType;
  /** JSON of this shape, a file, a page, or no body. */
  answer?: z.ZodType | 'archivo' | 'nada' | 'pagina';
  /** Of a good answer; 200 unless given. */
  status?: number;
  /** Answers of another status, or refusals in the words of the template. */
  otras?: Readonly<Record<number, z.ZodType>>;
}

/** A hand-written endpoint: odd shape, same permission, same errors, same OpenAPI. */
export interface RawRoute {
  method: Method;
  path: string;
  /** `publico`, `sesion`, or a permission `area:accion`. */
  permission: string;
  resumen: string;
  doc?: RawDoc;
  handler: (o: { deps: AppDeps; session: Session | null; request: FastifyRequest; reply: FastifyReply }) => Promise<unknown>;
}

/** What an area does about a fact. `read` (`readingFirst`) is asked with those of the other listeners, and its answer is given as `was`. */
export type Listener<E> = ((ctx: Ctx, event: E, was?: unknown) => Promise<void>) & { read?: (ctx: Ctx, event: E) => Promise<unknown> };
export type Listeners = { [K in EventName]?: Listener<Event<K>> };
/** What an area answers to the questions of others. It only reads; `undefined` when it has nothing to say. */
export type Answers = { [K in QuestionName]?: (ctx: ReadCtx, input: Question<K>) => Promise<AnswerTo<K> | undefined> };
export type Answerer = { area: string; answer: (ctx: ReadCtx, input: unknown) => Promise<unknown> };

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

/** An equality of the dictionary of figures (`E1`, `E2`…): where it is mended, and by whom. Asked every night and before anything is presented. */
export interface Igualdad {
  codigo: string;
  url: string;
  /** Of an area, as `area:accion`, and the profile whose people see that it does not hold. */
  permiso: string;
  perfil: string;
  /** It goes through all that the company has: looked at on Sundays and on the last day of a month, and whenever somebody asks. */
  semanal?: true;
}

/** A property of the books that must give zero violations (quality §1.1). */
export interface Invariant {
  id: string;
  titulo: string;
  igualdad?: Igualdad;
  /** Rows that violate it; at most 20 come back. */
  check(ctx: ReadCtx): Promise<Record<string, unknown>[]>;
}

/** Something of its own that an area watches each night: its thresholds are its parameters, so each day is judged by those of that day. */
export interface Alarma {
  nombre: string;
  titulo: string;
  /** Of an area, as `area:accion`: who may do something about it is told, in the inbox. */
  permiso: string;
  url: string;
  /** What is over its threshold, a sentence for each; none when nothing is. Asked by the whole company. */
  mirar(ctx: ReadCtx): Promise<readonly string[]>;
}

/** A factory entry of the left menu; the database keeps what people did with it. */
export interface MenuEntry {
  grupo: string;
  titulo: string;
  path: string;
  modulo: string;
  icono?: string;
  orden: number;
}

/** A kind of record of an area from which papers hang. */
export interface Referido {
  /** People whose paper it may be, the first its own; none when the record is of nobody. */
  ruts: (row: never, ctx: ReadCtx) => readonly string[] | Promise<readonly string[]>;
  /** The record within reach of the session (404 otherwise), when it is not what the area's own address loads. */
  cargar?: (ctx: ReadCtx, id: string) => Promise<unknown>;
  /** As it is named in what hangs from it, when not by the id that was written. */
  id?: (row: never) => string;
}

/** A series of folios: its name, of words and columns of its row, and where its numbers are kept; null for papers that are not. */
export interface SerieDeFolios {
  serie: readonly (string | PgColumn)[];
  numero: PgColumn | null;
}

/** What an area mounts on the server, besides its contract. All optional but the service. */
export interface ServerArea {
  contract: AnyArea;
  service: AnyService;
  /** Kinds of its records from which papers hang, by the name of the kind. */
  referidos?: Readonly<Record<string, Referido>>;
  folios?: readonly SerieDeFolios[];
  listeners?: Listeners;
  answers?: Answers;
  /** Background work by name; a job is sent with `ctx.job`. */
  jobs?: Record<string, (ctx: Ctx, data: Record<string, unknown>) => Promise<void>>;
  dayStep?: readonly DayStep[];
  invariants?: readonly Invariant[];
  alarmas?: readonly Alarma[];
  /** Figures that it knows, and the dimensions that it owns. */
  cubos?: readonly CuboDe<ReadCtx>[];
  dimensiones?: readonly DimensionDe<ReadCtx>[];
  /** Reports over what it knows. */
  reportes?: readonly ReporteDe<ReadCtx>[];
  /** What it shows of a RUT in the consolidated view, and its dated facts that no block shows. */
  bloques?: readonly BloqueDe<ReadCtx>[];
  hechos?: readonly HechosDe<ReadCtx>[];
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
  /** Value in force of `<area>.<name>` at a date, for a product or a branch when they are told, or undefined. */
  parameter?: (ctx: ReadCtx, key: string, fecha: string, at: ParameterAt) => Promise<unknown>;
  calendar?: (ctx: ReadCtx) => Promise<Calendario>;
}

/** What long-lived parts share. */
export interface AppDeps {
  registry: RegistryPort;
  database: Database;
  config: Config;
  log: Log;
  live: Live;
  files: FileStore;
  jobs: JobsPort | null;
  /** The clock; the demo's story tells its own time. The machine's when absent. */
  reloj?: () => Date;
  /** Tests: what is told is frozen, so that changing it fails also where the types were cheated. */
  freezes?: true;
}

/** The areas as the platform's parts see them (the class is in registry.ts). */
export interface RegistryPort {
  readonly areas: readonly ServerArea[];
  readonly providers: Providers;
  readonly cifras: CatalogoDe<ReadCtx>;
  area(name: string): ServerArea | undefined;
  /** What an area is called, as its menu says it; its code in words when it has no menu. */
  title(area: string): string;
  /** The kind of record of that name, with the area that registered it. */
  referido(tipo: string): { area: string; referido: Referido } | undefined;
  listenersOf(event: string): Listener<unknown>[];
  answerersOf(question: string): readonly Answerer[];
  sentence(area: string | null, codigo: string): string | undefined;
  permissions(): { id: string; area: string; accion: string; sensible: boolean }[];
}

/** Enqueues work inside the caller's transaction (the class is in jobs/boss.ts). */
export interface JobsPort {
  send(tx: Db, empresa_id: string, area: string, name: string, datos: Record<string, unknown>): Promise<void>;
}
