import { accessToken } from '../session/tokens.ts';
import { recoverSession, send } from './http.ts';
import type { Params } from './params.ts';
import { offlineProblem, problemOf } from './problem.ts';

interface UploadOptions {
  key: string;
  /** Other fields of the form. */
  fields?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** 0 to 1. */
  onProgress?(fraction: number): void;
}

interface Raw {
  status: number;
  text: string;
  retryAfter: string | null;
}

function post(path: string, form: FormData, options: UploadOptions): Promise<Raw> {
  return new Promise((done, fail) => {
    const xhr = new XMLHttpRequest();
    const abort = (): void => xhr.abort();
    xhr.open('POST', path);
    xhr.setRequestHeader('accept', 'application/json');
    xhr.setRequestHeader('idempotency-key', options.key);
    const token = accessToken();
    if (token) xhr.setRequestHeader('authorization', `Bearer ${token}`);
    xhr.upload.onprogress = (e) => {
      if (e.lengthComputable) options.onProgress?.(e.loaded / e.total);
    };
    xhr.onload = () => done({ status: xhr.status, text: xhr.responseText, retryAfter: xhr.getResponseHeader('retry-after') });
    xhr.onerror = () => fail(offlineProblem());
    xhr.onabort = () => fail(new DOMException('cancelled', 'AbortError'));
    if (options.signal?.aborted) return fail(new DOMException('cancelled', 'AbortError'));
    options.signal?.addEventListener('abort', abort, { once: true });
    xhr.send(form);
  });
}

/** Sends files as multipart (`archivos`, repeated) with progress. Throws ProblemError, or AbortError when cancelled. */
export async function apiUpload<T>(path: string, files: readonly File[], options: UploadOptions): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.fields ?? {})) form.append(name, value);
  for (const f of files) form.append('archivos', f, f.name);
  const token = accessToken();
  let answer = await post(path, form, options);
  if (answer.status === 401 && token) {
    await recoverSession(token);
    answer = await post(path, form, options);
  }
  if (answer.status >= 400 || answer.status === 0) throw problemOf(answer.status, answer.text, answer.retryAfter);
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T;
}

function fileNameOf(answer: Response, fallback: string): string {
  const header = answer.headers.get('content-disposition') ?? '';
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (coded) return decodeURIComponent(coded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? fallback;
}

/** A protected file as a blob: for previews, which cannot send the token in their address. */
export async function apiBlob(path: string, params?: Params, signal?: AbortSignal): Promise<{ blob: Blob; name: string }> {
  const answer = await send('GET', path, { params, signal, accept: '*/*' });
  return { blob: await answer.blob(), name: fileNameOf(answer, path.split('/').at(-1) ?? 'archivo') };
}

function save({ blob, name }: { blob: Blob; name: string }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads a protected file under the name that the server gives. */
export const apiDownload = async (path: string, params?: Params): Promise<void> => save(await apiBlob(path, params));

/** The same of a file that is made by an act, which the log keeps. */
export async function apiTake(path: string, body: unknown, key: string): Promise<void> {
  const answer = await send('POST', path, { body, key, accept: '*/*' });
  save({ blob: await answer.blob(), name: fileNameOf(answer, 'archivo') });
}
