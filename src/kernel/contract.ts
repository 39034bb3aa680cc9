import { z } from 'zod';
import type { PageQuery } from './page.ts';
import type { Fecha } from './values/fecha.ts';

/** What an area declares of itself: shapes, permissions, actions, filters, options, parameters. No labels, no layout, no conditions. */
type Tier = 0 | 1 | 2 | 3 | 4;
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
type Shape = z.ZodRawShape;
type AnyObject = z.ZodObject<Shape>;

/** `sesion`: any session. Otherwise an action of the area's own permissions. What needs no session is a hand-written route. */
type Access<P extends string> = P | 'sesion';

type UploadLimits = { maxMb: number; maxFiles: number };

export interface OperationDef<
  I extends AnyObject = AnyObject,
  O extends z.ZodType = z.ZodType,
  P extends string = string,
  K extends 'action' | 'query' = 'action' | 'query',
  N extends 'all' | 'one' = 'all' | 'one',
  F extends boolean = boolean,
  U extends UploadLimits | undefined = UploadLimits | undefined,
> {
  kind: K;
  permission: Access<P>;
  /** `one`: under `/:id`; its input receives `id` (and `version` when sent). */
  on: N;
  input: I;
  output: O;
  status: number;
  /** Moves money or takes a folio: Idempotency-Key is compulsory. */
  money: boolean;
  http?: string;
  /** Multipart upload: files arrive as `input.archivos` (kept out of the schema). */
  upload: U;
  /** The answer is a file (PDF, spreadsheet), not JSON. */
  file: F;
}

interface OperationOptions<I extends AnyObject, O extends z.ZodType, P extends string, N, F, U> {
  permission: Access<P>;
  on?: N;
  input?: I;
  output: O;
  status?: number;
  money?: boolean;
  http?: `${Method} /${string}`;
  upload?: U;
  file?: F;
}

const EMPTY = z.object({});
type Empty = typeof EMPTY;

/** A write: permission → parse → idempotency → transaction → handler → audit → commit. Default path POST /api/<area>[/:id]/<verbo>; `crear` is POST /api/<area>, `editar` PATCH /api/<area>/:id. */
export function action<
  O extends z.ZodType,
  P extends string,
  I extends AnyObject = Empty,
  const N extends 'all' | 'one' = 'all',
  const F extends boolean = false,
  const U extends UploadLimits | undefined = undefined,
>(o: OperationOptions<I, O, P, N, F, U>): OperationDef<I, O, P, 'action', N, F, U> {
  return {
    kind: 'action',
    status: 200,
    money: false,
    ...o,
    on: o.on ?? ('all' as N),
    file: o.file ?? (false as F),
    upload: o.upload as U,
    input: (o.input ?? EMPTY) as I,
  };
}

/** A read that is neither the list nor the detail. Default path GET /api/<area>[/:id]/<nombre>. */
export function query<
  O extends z.ZodType,
  P extends string,
  I extends AnyObject = Empty,
  const N extends 'all' | 'one' = 'all',
  const F extends boolean = false,
>(o: OperationOptions<I, O, P, N, F, undefined>): OperationDef<I, O, P, 'query', N, F, undefined> {
  return {
    kind: 'query',
    status: 200,
    money: false,
    ...o,
    on: o.on ?? ('all' as N),
    file: o.file ?? (false as F),
    upload: undefined,
    input: (o.input ?? EMPTY) as I,
  };
}

/** A dated parameter of an area: its type, bounds, default and source (areas/3 `parametros`). */
export interface ParameterDef<T = unknown> {
  tipo: 'entero' | 'pesos' | 'uf' | 'porcentaje' | 'decimal' | 'texto' | 'si_no' | 'lista' | 'opcion';
  defecto: T;
  min?: string;
  max?: string;
  opciones?: readonly string[];
  /** Needs a second person (limits, rates, caps). */
  sensible: boolean;
  descripcion: string;
  fuente: string;
  /** Where a value of its own may rule, besides the company: only what its readers tell when they ask for it (docs/decisiones/0021). */
  ambitos?: readonly ('producto' | 'sucursal')[];
}

/** What a reader knows of the operation that asks for a value: its date, the code of its product, the code or the id of its branch. */
export type ParameterAt = { fecha?: Fecha | undefined; producto?: string | null | undefined; sucursal?: string | null | undefined };
/** Declares a parameter; the type of its value is that of the default. */
export function parameter<T>(def: ParameterDef<T>): ParameterDef<T> {
  return def;
}

interface ListDef {
  filters: AnyObject;
  /** Whitelist of sortable fields. */
  orden: readonly string[];
  /** Permission of this area that its spreadsheet needs; `ver` unless given. */
  exporta?: string;
  /** Fields of a row whose money its page adds up over the whole filter (`sumas`). */
  sumas?: readonly string[];
  /** What its page answers beside the rows and their count. */
  ademas?: AnyObject;
  /** Default order, '-campo' for descending. */
  defecto: string;
  perPage?: number;
}

interface AreaContract<
  A extends string = string,
  P extends string = string,
  E extends z.ZodType = z.ZodType,
  L extends ListDef | undefined = ListDef | undefined,
  Ops extends Record<string, OperationDef> = Record<string, OperationDef>,
  Opt extends readonly string[] = readonly string[],
  Par extends Record<string, ParameterDef> = Record<string, ParameterDef>,
> {
  area: A;
  tier: Tier;
  /** Areas whose doors this one uses (`empresas`, `catalogos`, `parametros` need no mention). */
  uses: readonly string[];
  permissions: readonly P[];
  /** Permissions that need a second person to be granted (domain §15). */
  sensibles?: readonly P[];
  /** A row of the list. */
  item?: z.ZodType;
  /** The detail answer, to which the platform adds `version` and `acciones`. */
  entity?: E;
  list?: L;
  /** Names of `GET /api/<area>/opciones`, exactly as specification §3. */
  options: Opt;
  parameters: Par;
  operations: Ops;
}

type Loose<T> = T extends string ? T : never;

/** Checks and freezes the declaration of an area. */
export function defineArea<
  const A extends string,
  const P extends string,
  E extends z.ZodType = z.ZodUnknown,
  const L extends ListDef | undefined = undefined,
  Ops extends Record<string, OperationDef<AnyObject, z.ZodType, Loose<NoInfer<P>> | 'sesion'>> = Record<never, never>,
  const Opt extends readonly string[] = readonly [],
  Par extends Record<string, ParameterDef> = Record<never, never>,
>(c: {
  area: A;
  tier: Tier;
  uses: readonly string[];
  permissions: readonly P[];
  sensibles?: readonly NoInfer<P>[];
  item?: z.ZodType;
  entity?: E;
  list?: L;
  options?: Opt;
  parameters?: Par;
  operations?: Ops;
}): AreaContract<A, P, E, L, Ops, Opt, Par> {
  return Object.freeze({
    ...c,
    options: c.options ?? ([] as unknown as Opt),
    parameters: c.parameters ?? ({} as Par),
    operations: c.operations ?? ({} as Ops),
  }) as AreaContract<A, P, E, L, Ops, Opt, Par>;
}

export type AnyArea = AreaContract<
  string,
  string,
  z.ZodType,
  ListDef | undefined,
  Record<string, OperationDef>,
  readonly string[],
  Record<string, ParameterDef>
>;

/** Input that a caller sends to an operation. */
export type InputOf<C extends AnyArea, K extends keyof C['operations']> = z.input<C['operations'][K]['input']>;
/** What the caller receives. */
export type OutputOf<C extends AnyArea, K extends keyof C['operations']> = z.output<C['operations'][K]['output']>;
/** The filters of a list, as they arrive. */
export type FiltersOf<C extends AnyArea> =
  NonNullable<C['list']> extends { filters: infer F extends z.ZodType } ? z.output<F> : Record<string, never>;
/** What a list is asked: its page, its order and its filters. */
export type Asked<C extends AnyArea> = PageQuery & { filtros: FiltersOf<C> };
export type EntityOf<C extends AnyArea> = C['entity'] extends z.ZodType | undefined ? z.output<NonNullable<C['entity']>> : unknown;

export interface Accion {
  accion: string;
  permitida: boolean;
  codigo?: string | undefined;
  motivo?: string | undefined;
}

function kebab(name: string): string {
  return name
    .replaceAll('_', '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase();
}

/** Method and path of an operation (areas/0-comun: POST creates, PATCH edits, POST /:id/<verbo> acts, GET reads). */
export function routeOf(area: string, name: string, op: OperationDef): { method: Method; path: string } {
  if (op.http) {
    const [method, path] = op.http.split(' ') as [Method, string];
    return { method, path };
  }
  const base = `/api/${area}${op.on === 'one' ? '/:id' : ''}`;
  if (op.kind === 'query') return { method: 'GET', path: `${base}/${kebab(name)}` };
  if (name === 'crear') return { method: 'POST', path: base };
  if (name === 'editar') return { method: 'PATCH', path: base };
  return { method: 'POST', path: `${base}/${kebab(name)}` };
}
