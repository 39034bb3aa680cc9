import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, phrase } from '#kernel/errors.ts';
import { isBusy, isLostConnection, sqlState } from '../database/retry.ts';
import { farDates } from '../parse.ts';
import type { AppDeps } from '../registry.ts';

interface Problem {
  type: string;
  title: string;
  status: number;
  codigo: string;
  detail: string;
  campos?: Readonly<Record<string, readonly string[]>>;
  traza: string;
  [extra: string]: unknown;
}

/** Type of every refusal. */
export const PROBLEM = 'application/problem+json; charset=utf-8';

const TITLES: Record<number, string> = {
  400: 'Datos inválidos',
  401: 'Sin sesión',
  403: 'No permitido',
  404: 'No existe',
  405: 'Método no admitido',
  408: 'Demasiado lento',
  409: 'Conflicto',
  410: 'Vencido',
  413: 'Archivo demasiado grande',
  414: 'Dirección demasiado larga',
  415: 'Tipo no admitido',
  417: 'No admitido',
  422: 'No se puede',
  429: 'Demasiados intentos',
  431: 'Cabeceras demasiado largas',
  500: 'Error interno',
  503: 'No disponible',
  507: 'Sin espacio',
};

/** Data of a refusal that clients may read beside the sentence. */
const PUBLIC_DATA = ['acciones_permitidas', 'version', 'lista', 'diferencias', 'refresh_key', 'id', 'opciones', 'errores'] as const;

/** What the database cannot read as data: the sender's, and no field to point at is left by then. */
const UNREADABLE = new Set(['22P02', '22P05', '22003', '22007', '22008', '22021']);

/** Turns anything thrown into the product's error: never SQL, a path or a stack. */
export function toAppError(e: unknown): AppError {
  if (e instanceof AppError) return e;
  const f = e as FastifyError;
  if (f?.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || f?.code === 'FST_REQ_FILE_TOO_LARGE')
    return new AppError(413, 'archivo_demasiado_grande', { max: 25 });
  if (['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PROTO_VIOLATION'].includes(f?.code))
    return new AppError(400, 'cuerpo_ilegible');
  if (f?.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || f?.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new AppError(415, 'tipo_de_archivo_no_admitido');
  if (f?.code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || e instanceof SyntaxError) return new AppError(400, 'cuerpo_ilegible');
  if (f?.code === 'ENOSPC' || f?.code === 'EDQUOT' || f?.code === 'EFBIG') return new AppError(507, 'sin_espacio');
  const state = sqlState(e);
  if (state === '53100') return new AppError(507, 'sin_espacio');
  if (isBusy(e)) return new AppError(503, 'sistema_ocupado', { retryAfter: 2 });
  if (isLostConnection(e) || state === '53300' || state === '25006') return new AppError(503, 'sin_base_de_datos', { retryAfter: 2 });
  if (UNREADABLE.has(state)) return new AppError(400, 'datos_invalidos');
  if (typeof f?.statusCode === 'number' && f.statusCode >= 400 && f.statusCode < 500) {
    return new AppError(f.statusCode, f.statusCode === 429 ? 'demasiados_intentos' : 'cuerpo_ilegible', { segundos: 60 });
  }
  return new AppError(500, 'error_interno');
}

export function problemOf(deps: Pick<AppDeps, 'registry'>, area: string | null, e: AppError, traza: string): Problem {
  const sentence = deps.registry.sentence(area, e.codigo) ?? (typeof e.datos.mensaje === 'string' ? e.datos.mensaje : e.codigo);
  const extra = Object.fromEntries(PUBLIC_DATA.filter((k) => e.datos[k] !== undefined).map((k) => [k, e.datos[k]]));
  return {
    type: `/api/docs#${e.codigo}`,
    title: TITLES[e.status] ?? 'Error',
    status: e.status,
    codigo: e.codigo,
    detail: phrase(sentence, e.datos),
    ...(e.campos ? { campos: e.campos } : {}),
    ...extra,
    traza,
  };
}

/** The refusal of a calculation that left the calendar, at the dates of the request that took it there. */
function located(e: AppError, { query, body }: FastifyRequest): AppError {
  if (e.codigo !== 'fecha_fuera_de_rango' || e.campos) return e;
  const campos = { ...farDates(query), ...farDates(body) };
  return Object.keys(campos).length > 0 ? new AppError(e.status, e.codigo, e.datos, campos) : e;
}

/** One handler for every error of every route. */
export function errorHandler(deps: AppDeps) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const e = located(toAppError(error), request);
    if (e.status >= 500)
      deps.log.error({ error, traza: request.id, metodo: request.method, ruta: request.routeOptions?.url }, 'request failed');
    const area = (request.routeOptions?.config as { area?: string } | undefined)?.area ?? null;
    const retry = e.datos.retryAfter ?? (e.status === 429 ? e.datos.segundos : undefined);
    if (retry !== undefined) reply.header('retry-after', String(retry));
    reply
      .code(e.status)
      .type(PROBLEM)
      .send(JSON.stringify(problemOf(deps, area, e, String(request.id))));
  };
}
