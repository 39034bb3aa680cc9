import { serveReaders } from '#platform/server/files/apart-thread.ts';
import { lectores } from './lectores.gen.ts';

/** What the threads that read people's files run: the readers of every area, and nothing else of the product. */
serveReaders(lectores);
