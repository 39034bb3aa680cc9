import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, Invalid } from '#kernel/errors.ts';
import type { FileStore } from '../files/store.ts';
import type { UploadedFile } from '../implement.ts';
import { parseJson } from './json.ts';

const MB = 1024 * 1024;
/** Of all the files of one request: what the proxies of the manual let through. */
const MAX_REQUEST_MB = 60;
/** Uploads in course of one person, and of everybody in this process. The screens send two at a time. */
const MAX_EACH = 4;
const MAX_ALL = 24;

/** Name as a person may see it: no folders, no control characters, at most 200 characters. */
export function safeName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const printable = [...base].filter((c) => c >= ' ' && c !== '\u007f').join('');
  const clean = printable.replace(/^\.+/, '').trim();
  return clean.slice(0, 200) || 'archivo';
}

const inCourse = new Map<string, number>();
let together = 0;

/** A place among the uploads in course; 429 `demasiadas_cargas` without any. Its answer gives it back. */
function takePlace(who: string): () => void {
  const mine = inCourse.get(who) ?? 0;
  if (mine >= MAX_EACH || together >= MAX_ALL) throw new AppError(429, 'demasiadas_cargas', { retryAfter: 5, segundos: 5 });
  inCourse.set(who, mine + 1);
  together += 1;
  return () => {
    const left = (inCourse.get(who) ?? 1) - 1;
    if (left > 0) inCourse.set(who, left);
    else inCourse.delete(who);
    together -= 1;
  };
}

interface Upload {
  body: Record<string, unknown>;
  archivos: UploadedFile[];
  /** Removes what waited on disk; to be called whatever happened. */
  end(): Promise<void>;
}

/**
 * Reads a multipart request: files go to disk as they come, under limits each and in all, counted and not as declared. Fields named
 * `datos` (JSON) or loose ones form the body. What breaks leaves nothing. 413 `archivo_demasiado_grande` and `carga_demasiado_grande`,
 * 429 `demasiadas_cargas`, 400 `cuerpo_ilegible`.
 */
export async function readUpload(
  request: FastifyRequest,
  files: FileStore,
  who: string,
  limits: { maxMb: number; maxFiles: number },
): Promise<Upload> {
  const leave = takePlace(who);
  const archivos: UploadedFile[] = [];
  const end = async () => {
    leave();
    for (const a of archivos) await files.discard(a);
  };
  try {
    return { body: await readParts(request, files, limits, archivos), archivos, end };
  } catch (e) {
    await end();
    throw e;
  }
}

async function readParts(
  request: FastifyRequest,
  files: FileStore,
  limits: { maxMb: number; maxFiles: number },
  archivos: UploadedFile[],
): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  const parts = request.parts({
    limits: {
      fileSize: limits.maxMb * MB,
      files: limits.maxFiles,
      fields: 50,
      parts: limits.maxFiles + 50,
      fieldSize: 256 * 1024,
      headerPairs: 50,
    },
    // A file over its limit ends cut, and says so.
    throwFileSizeLimit: false,
  } as Parameters<FastifyRequest['parts']>[0]);
  let all = 0;
  for await (const part of readable(parts)) {
    if (part.type === 'file') {
      const tooBig = new AppError(413, 'archivo_demasiado_grande', { max: limits.maxMb });
      const take = (bytes: number): AppError | null => {
        all += bytes;
        return all > MAX_REQUEST_MB * MB ? new AppError(413, 'carga_demasiado_grande', { max: MAX_REQUEST_MB }) : null;
      };
      const archivo = await files.receive(readable(part.file), { nombre: safeName(part.filename), mime: part.mimetype, take });
      archivos.push(archivo);
      if (part.file.truncated) throw tooBig;
    } else if (part.fieldname === 'datos') {
      Object.assign(body, jsonField(String(part.value)));
    } else if (!['__proto__', 'constructor', 'prototype'].includes(part.fieldname)) {
      body[part.fieldname] = part.value;
    }
  }
  return body;
}

/** A body that ends before its last boundary, or breaks its own format, is the sender's fault (400), not ours. */
async function* readable<T>(parts: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* parts;
  } catch (e) {
    throw brokenOr(e);
  }
}

const brokenOr = (e: unknown) => (e instanceof AppError || (e as { code?: string }).code ? e : new AppError(400, 'cuerpo_ilegible'));

function jsonField(text: string): Record<string, unknown> {
  const value = parseJson(text);
  if (value && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new Invalid({ datos: ['No se puede leer'] });
}
