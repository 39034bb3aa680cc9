import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';

/** Serves a built folder with the same pieces and settings as the product serves its own. */
export async function servirCarpeta(carpeta: string): Promise<{ base: string; cerrar(): Promise<void> }> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  await app.register(compress, { global: true, threshold: 1024 });
  await app.register(fastifyStatic, { root: carpeta, immutable: true, maxAge: '365d' });
  const base = await app.listen({ host: '127.0.0.1', port: 0 });
  return { base, cerrar: () => app.close() };
}
