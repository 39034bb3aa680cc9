import { keepPreviousData, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Accion } from '#kernel/contract.ts';
import type { PageResult } from '#kernel/page.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { toastError, toastInfo, toastOk } from '../feedback/toast.ts';
import { invalidateArea, keys, recordRead } from './client.ts';
import { apiGet, type Method, request } from './http.ts';
import { kebab, type Params } from './params.ts';
import { ProblemError } from './problem.ts';

/** A detail answer: the entity, its version and what may be done with it. */
export type Detailed<T> = T & { id: string; version: number; acciones?: Accion[] };

/** A row of an option list of `GET /api/<area>/opciones`. */
export interface Opcion {
  codigo: string;
  nombre: string;
  activo?: boolean;
  orden?: number;
  [extra: string]: unknown;
}

type Opciones = Readonly<Record<string, unknown>>;

/** `GET /api/<area>`: a page. The previous page stays on screen while the next one arrives; an old answer never overwrites a newer filter. */
export function useList<T>(area: string, params: Params, options: { enabled?: boolean } = {}): UseQueryResult<PageResult<T>> {
  return useQuery({
    queryKey: keys.list(area, params),
    queryFn: ({ signal }) => apiGet<PageResult<T>>(`/api/${area}`, params, signal),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** `GET /api/<area>/:id`. */
export function useDetail<T>(area: string, id: string | undefined): UseQueryResult<Detailed<T>> {
  return useQuery({
    queryKey: keys.detail(area, id ?? ''),
    queryFn: ({ signal }) => apiGet<Detailed<T>>(`/api/${area}/${encodeURIComponent(id ?? '')}`, undefined, signal),
    enabled: id !== undefined && id !== '',
  });
}

/** Any other read of an area: `useRead('creditos', 'resumen', {rut})` → `GET /api/creditos/resumen?rut=`. A path that starts with '/' stands as it is. */
export function useRead<T>(area: string, path: string, params: Params = {}, options: { enabled?: boolean } = {}): UseQueryResult<T> {
  return useQuery({
    queryKey: keys.read(area, path, params),
    queryFn: ({ signal }) => apiGet<T>(path.startsWith('/') ? path : `/api/${area}/${path}`, params, signal),
    ...options,
  });
}

/** `GET /api/<area>/opciones`: the option lists of the area, kept for five minutes. */
export function useOptions<T extends object = Opciones>(area: string, enabled = true): UseQueryResult<T> {
  return useQuery({
    queryKey: keys.options(area),
    queryFn: ({ signal }) => apiGet<T>(`/api/${area}/opciones`, undefined, signal),
    staleTime: 5 * 60_000,
    enabled,
  });
}

/** One list of `useOptions`, empty until it arrives. Plain values become options of themselves. */
export function optionList(all: object | undefined, name: string): readonly Opcion[] {
  const list: unknown = (all as Readonly<Record<string, unknown>> | undefined)?.[name];
  if (!Array.isArray(list)) return [];
  return list.map((o: unknown) => (typeof o === 'object' && o !== null ? (o as Opcion) : { codigo: String(o), nombre: String(o) }));
}

/** The Idempotency-Key of one intent: the same across retries, a new one after `renew` (call it when the act succeeded). */
export function useIntentKey(): { current(): string; renew(): void } {
  const ref = useRef<string | null>(null);
  const current = useCallback(() => {
    ref.current ??= uuidv7();
    return ref.current;
  }, []);
  const renew = useCallback(() => {
    ref.current = null;
  }, []);
  return { current, renew };
}

/** The act was done and the matter did not advance: what it waits for now. It is told, and not in green. */
export interface EnEspera {
  espera: string;
  detalle?: string;
}

export interface ActionOptions<Out> {
  id?: string | undefined;
  /** Odd addresses only: `{method: 'POST', path: '/apps/todo/add-tasks'}`. */
  http?: { method: Method; path: string };
  /** Toast on success; `false` for none; what now waits for somebody else is told as such. */
  ok?: string | false | ((answer: Out) => string | EnEspera);
  /** Toast on refusal (default). A form shows the refusals itself and passes `false`. */
  toast?: boolean;
  /** Other areas whose reads the act changes. */
  invalidates?: readonly string[];
  /** Nobody reads what the act answers, for the record is read again: the server does not make it. Of a new record it answers which one it is. */
  unread?: boolean;
  onSuccess?(answer: Out): void;
}

const LEAST = { headers: { prefer: 'return=minimal' } };

function addressOf(area: string, accion: string, options: { id?: string | undefined; http?: { method: Method; path: string } }) {
  if (options.http) return options.http;
  const base = `/api/${area}${options.id === undefined ? '' : `/${encodeURIComponent(options.id)}`}`;
  if (accion === 'crear') return { method: 'POST' as const, path: `/api/${area}` };
  if (accion === 'editar') return { method: 'PATCH' as const, path: base };
  return { method: 'POST' as const, path: `${base}/${kebab(accion)}` };
}

/**
 * A write of the area: `crear` POST /api/<area>, `editar` PATCH /:id, any other POST [/:id]/<kebab>. Carries the intent's
 * Idempotency-Key, reads the area again afterwards, tells the person. Never optimistic. It is over when the record is on screen as
 * the act left it: whoever goes on at once goes on from there, and is not told that another person changed it.
 */
export function useAction<In = Record<string, unknown>, Out = unknown>(area: string, accion: string, options: ActionOptions<Out> = {}) {
  const key = useIntentKey();
  return useMutation<Out, ProblemError | Error, In>({
    mutationFn: (input) => {
      const { method, path } = addressOf(area, accion, options);
      return request<Out>(method, path, { body: input ?? {}, key: key.current(), ...(options.unread ? LEAST : {}) });
    },
    onSuccess: async (answer) => {
      key.renew();
      const text = typeof options.ok === 'function' ? options.ok(answer) : options.ok;
      if (text && typeof text === 'object') toastInfo(text.espera, text.detalle);
      else if (text) toastOk(text);
      const touched = new Set([area, ...(options.invalidates ?? [])]);
      for (const a of touched) void invalidateArea(a);
      await recordRead(touched);
      options.onSuccess?.(answer);
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.codigo === 'version_obsoleta') void invalidateArea(area);
      if (options.toast !== false) toastError(error);
    },
  });
}
