import type { z } from 'zod';
import type { Accion, AnyArea, OperationDef } from '#kernel/contract.ts';
import { AppError, Conflict, phrase } from '#kernel/errors.ts';
import type { Machine } from '#kernel/machine.ts';
import type { PageQuery, PageResult } from '#kernel/page.ts';
import type { Column } from './columnas.ts';
import { type Ctx, passes, type ReadCtx } from './context.ts';

/** Files of a multipart upload, already checked for size. */
export interface UploadedFile {
  nombre: string;
  bytes: Buffer;
  mime: string;
}

/** An answer that is a file. */
export interface FileReply {
  nombre: string;
  mime: string;
  bytes: Buffer;
  /** Shown in the browser instead of downloaded. Only for PDF and images made or verified by us. */
  inline?: boolean;
}

type Extra<O extends OperationDef> = (O['on'] extends 'one' ? { id: string; version?: number | undefined } : unknown) &
  (O['upload'] extends object ? { archivos: UploadedFile[] } : unknown);
type In<O extends OperationDef> = z.output<O['input']> & Extra<O>;
type Out<O extends OperationDef> = O['file'] extends true ? FileReply : z.input<O['output']>;
type CtxOf<O extends OperationDef> = O['kind'] extends 'query' ? ReadCtx : Ctx;

/** A handler of an action on one record may answer nothing: the platform answers the detail as it stands after the act. */
type Handler<O extends OperationDef, R> = (
  ctx: CtxOf<O>,
  input: In<O>,
  row: R,
) => Promise<O['on'] extends 'one' ? (O['kind'] extends 'action' ? Out<O> | void : Out<O>) : Out<O>>;

type ListInput<C extends AnyArea> = PageQuery & {
  filtros: C['list'] extends { filters: infer F extends z.ZodType } ? z.output<F> : Record<string, never>;
};

type Check<R> = (ctx: ReadCtx, row: R) => Promise<void> | void;

export interface ServiceDef<C extends AnyArea, R> {
  /** Sentences of this area's codes. */
  mensajes?: Record<string, string>;
  lista?: (ctx: ReadCtx, q: ListInput<C>) => Promise<PageResult<unknown>>;
  /** Columns that the export knows; without it the list has no export. */
  columnas?: readonly Column[];
  /** The record, within the reach of the session (404 otherwise); locked when it is about to change. */
  cargar?: (ctx: ReadCtx, id: string, lock: boolean) => Promise<R>;
  detalle?: (ctx: ReadCtx, row: R) => Promise<unknown>;
  /** The table of states: an action that it names is refused when the record's state does not list it. */
  estados?: Machine<string, string>;
  /** State of the record for the machine; `row.estado` unless given (derived states). */
  estadoDe?: (ctx: ReadCtx, row: R) => string;
  /** What each action on one record demands, apart from permission and state: the same code decides `acciones` and the act. */
  checks?: { [K in keyof C['operations']]?: Check<R> };
  /** Options that are not a catalogue of the same name. */
  opciones?: Record<string, (ctx: ReadCtx, query: Record<string, string>) => Promise<unknown>>;
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

/** Binds an area's handlers to its contract. The compiler refuses a missing handler or an undeclared one. */
export function implement<C extends AnyArea, R = { id: string }>(contract: C, def: ServiceDef<C, R>): AnyService {
  return { contract, mensajes: def.mensajes ?? {}, def };
}

/** 409 when the state of the record does not list the action. */
export function assertState(service: AnyService, ctx: ReadCtx, name: string, row: unknown): void {
  const { estados, estadoDe } = service.def;
  if (!estados?.table.some((m) => m.accion === name)) return;
  const estado = estadoDe ? estadoDe(ctx, row) : String((row as { estado?: unknown }).estado);
  if (!estados.can(estado, name)) {
    throw new Conflict('transicion_no_permitida', {
      accion: name.replaceAll('_', ' '),
      estado: estado.replaceAll('_', ' '),
      acciones_permitidas: estados.allowed(estado),
    });
  }
}

/** Permission, state and checks of one action on one record; null when it may be done. */
async function refusalOf(service: AnyService, ctx: ReadCtx, name: string, op: OperationDef, row: unknown): Promise<AppError | null> {
  if (op.permission !== 'sesion' && !ctx.can(`${service.contract.area}:${op.permission}`)) {
    return new AppError(403, 'sin_permiso', { accion: name.replaceAll('_', ' ') });
  }
  return passes(async () => {
    assertState(service, ctx, name, row);
    await service.def.checks?.[name]?.(ctx, row);
  });
}

/** `acciones` of a detail: every action on one record, allowed or with the reason why not. */
export async function accionesOf(
  service: AnyService,
  ctx: ReadCtx,
  row: unknown,
  sentence: (codigo: string) => string | undefined,
): Promise<Accion[]> {
  const out: Accion[] = [];
  for (const [name, op] of Object.entries(service.contract.operations)) {
    if (op.on !== 'one' || op.kind !== 'action') continue;
    const refusal = await refusalOf(service, ctx, name, op, row);
    const accion = name.replaceAll('_', '-');
    if (!refusal) out.push({ accion, permitida: true });
    else
      out.push({
        accion,
        permitida: false,
        codigo: refusal.codigo,
        motivo: phrase(sentence(refusal.codigo) ?? refusal.codigo, refusal.datos),
      });
  }
  return out;
}
