import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileReply, FlowingFile } from '../types.ts';

/**
 * Answers a file, by its name in any alphabet. One that flows is written as fast as it is taken; when it fails half way the connection
 * breaks, so that nobody keeps a part as if it were the whole, and when who asked goes away the writing stops.
 */
export function sendFile(reply: FastifyReply, file: FileReply | FlowingFile): FastifyReply {
  const ascii = file.nombre
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '');
  return reply
    .header('content-type', file.mime)
    .header(
      'content-disposition',
      `${file.inline ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.nombre)}`,
    )
    .send('parts' in file ? Readable.from(file.parts, { objectMode: false }) : file.bytes);
}
