import { askRelogin } from '../session/relogin.ts';
import { renew } from '../session/renew.ts';
import { accessToken } from '../session/tokens.ts';
import { type Params, queryString } from './params.ts';
import { isAbort, offlineProblem, problemOf } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

interface RequestOptions {
  params?: Params | undefined;
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** Idempotency-Key: one per intent of the person, the same on every retry. */
  key?: string | undefined;
  /** `false`: without token, and a 401 is just an error (sign-in, registration). */
  auth?: boolean;
  accept?: string;
  headers?: Readonly<Record<string, string>>;
}

function headersOf(options: RequestOptions, token: string | null): Headers {
  const headers = new Headers({ accept: options.accept ?? 'application/json', ...options.headers });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (options.key) headers.set('idempotency-key', options.key);
  if (options.body !== undefined && !(options.body instanceof FormData)) headers.set('content-type', 'application/json');
  return headers;
}

async function attempt(method: Method, url: string, options: RequestOptions, token: string | null): Promise<Response> {
  const body = options.body === undefined || options.body instanceof FormData ? options.body : JSON.stringify(options.body);
  try {
    return await fetch(url, {
      method,
      headers: headersOf(options, token),
      ...(body === undefined ? {} : { body: body as BodyInit }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (isAbort(error)) throw error;
    throw offlineProblem();
  }
}

/** After a 401: new tokens behind the scenes, or the sign-in dialog over the page. */
export async function recoverSession(stale: string | null): Promise<void> {
  let alive: boolean;
  try {
    alive = await renew(stale);
  } catch {
    throw offlineProblem();
  }
  if (!alive) await askRelogin();
}

/** The raw answer, whatever its status is below 400; a refused session is recovered and the request repeated once. Throws ProblemError. */
export async function send(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  const url = `${path}${queryString(options.params)}`;
  const token = options.auth === false ? null : accessToken();
  let answer = await attempt(method, url, options, token);
  if (answer.status === 401 && token) {
    await recoverSession(token);
    answer = await attempt(method, url, options, accessToken());
  }
  if (!answer.ok) throw problemOf(answer.status, await answer.text(), answer.headers.get('retry-after'));
  return answer;
}

/** Sends and reads JSON (undefined for an empty answer). Throws ProblemError. */
export async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<T> {
  const answer = await send(method, path, options);
  const text = await answer.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

export function apiGet<T>(path: string, params?: Params, signal?: AbortSignal): Promise<T> {
  return request<T>('GET', path, { params, signal });
}

/** A write. `key` is compulsory so that nobody forgets it: make it when the form or dialog opens (`useIntentKey`). */
export function apiPost<T>(path: string, body: unknown, key: string, signal?: AbortSignal): Promise<T> {
  return request<T>('POST', path, { body, key, signal });
}
