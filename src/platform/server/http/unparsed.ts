import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { AppError } from '#kernel/errors.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import type { AppDeps } from '../registry.ts';
import { PROBLEM, problemOf } from './errors.ts';

/** What the HTTP parser says of a request that it could not read, as the product says it. */
function ofParser(error: NodeJS.ErrnoException): AppError {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new AppError(431, 'cabeceras_demasiado_largas');
  if (error.code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return new AppError(413, 'cuerpo_ilegible');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError(408, 'peticion_lenta');
  return new AppError(400, 'cuerpo_ilegible');
}

/** Whether an answer to an earlier request of the same connection is half way: nothing may be written into it. */
const answering = (socket: Socket): boolean =>
  (socket as Socket & { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true;

/**
 * What is refused before any route or hook runs (unreadable address, headers too long, broken or slow HTTP): the same body and the
 * same headers as every other refusal (S35).
 */
export function unparsed(
  deps: Pick<AppDeps, 'registry' | 'log'>,
  headers: Readonly<Record<string, string>>,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'> & { attach(app: FastifyInstance): void } {
  const body = (e: AppError, traza: string): string => {
    deps.log.info({ traza, ruta: 'desconocida', estado: e.status }, 'request');
    return JSON.stringify(problemOf(deps, null, e, traza));
  };
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      const e = new AppError(error.statusCode ?? 400, 'direccion_ilegible');
      reply
        .code(e.status)
        .headers(headers)
        .type(PROBLEM)
        .send(body(e, String(request.id)));
    },
    clientErrorHandler(error: NodeJS.ErrnoException, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable && !answering(socket)) {
        const e = ofParser(error);
        const text = body(e, uuidv7());
        const lines = Object.entries({
          ...headers,
          'content-type': PROBLEM,
          'content-length': String(Buffer.byteLength(text)),
          connection: 'close',
        });
        socket.write(`HTTP/1.1 ${e.status} ${STATUS_CODES[e.status]}\r\n${lines.map((l) => l.join(': ')).join('\r\n')}\r\n\r\n${text}`);
      }
      socket.destroy(error);
    },
    attach(app) {
      app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
        const text = body(new AppError(417, 'cuerpo_ilegible'), uuidv7());
        response.writeHead(417, { ...headers, 'content-type': PROBLEM, 'content-length': Buffer.byteLength(text) }).end(text);
      });
    },
  };
}
