import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, Invalid } from '#kernel/errors.ts';
import type { UploadedFile } from '../implement.ts';
import { parseJson } from './json.ts';

const MB = 1024 * 1024;

/** Name as a person may see it: no folders, no control characters, at most 200 characters. */
export function safeName(name: string | undefined): string {
  const base = (name ?? '').split(/[\\/]/).at(-1) ?? '';
  const printable = [...base].filter((c) => c >= ' ' && c !== '\u007f').join('');
  const clean = printable.replace(/^\.+/, '').trim();
  return clean.slice(0, 200) || 'archivo';
}

/**
 * Reads a multipart request into memory under hard limits (bytes counted as they come, not as declared). Fields named
 * `datos` (JSON) or loose ones form the body. Nothing touches the disk, so a broken upload leaves nothing.
 */
export async function readUpload(
  request: FastifyRequest,
  limits: { maxMb: number; maxFiles: number },
): Promise<{ body: Record<string, unknown>; archivos: UploadedFile[] }> {
  const archivos: UploadedFile[] = [];
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
  });
  for await (const part of readable(parts)) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer().catch((e: unknown) => {
        throw (e as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
          ? new AppError(413, 'archivo_demasiado_grande', { max: limits.maxMb })
          : brokenOr(e);
      });
      archivos.push({ nombre: safeName(part.filename), bytes, mime: part.mimetype });
    } else if (part.fieldname === 'datos') {
      Object.assign(body, jsonField(String(part.value)));
    } else if (!['__proto__', 'constructor', 'prototype'].includes(part.fieldname)) {
      body[part.fieldname] = part.value;
    }
  }
  return { body, archivos };
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
