import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#kernel/errors.ts';
import { zId, zTexto } from '#kernel/fields.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { parseInput } from '../parse.ts';
import type { AppDeps } from '../registry.ts';
import type { SessionSource } from '../session.ts';
import { vistas } from '../tables.ts';
import { mountDescription } from './description.ts';
import { type RouteInfo, routesOf } from './openapi.ts';
import { requireSession } from './session.ts';

const NuevaVista = z
  .object({ lista: zTexto(60), nombre: zTexto(60), equipo: z.boolean().default(false), estado: z.record(z.string().max(60), z.unknown()) })
  .strict();

const info = (method: RouteInfo['method'], path: string, resumen: string, permission: string): RouteInfo => ({
  method,
  path,
  area: 'plataforma',
  nombre: resumen,
  permission,
  operation: {
    tags: ['plataforma'],
    operationId: `plataforma.${method.toLowerCase()}.${path}`,
    'x-permiso': permission,
    summary: resumen,
    responses: { '200': { description: 'Correcto' } },
  },
});

/** Routes of the platform itself, for the inventory. */
export const PLATFORM_ROUTES: readonly RouteInfo[] = [
  info('GET', '/api/health', 'Vivo', 'publico'),
  info('GET', '/api/ready', 'Listo', 'publico'),
  info('GET', '/api/openapi.json', 'Descripción', 'publico'),
  info('GET', '/api/docs', 'Descripción en una página', 'publico'),
  info('POST', '/api/eventos/boleto', 'Boleto de eventos', 'sesion'),
  info('GET', '/api/eventos', 'Eventos en vivo', 'publico'),
  info('GET', '/api/vistas', 'Vistas guardadas', 'sesion'),
  info('POST', '/api/vistas', 'Guarda una vista', 'sesion'),
  info('DELETE', '/api/vistas/{id}', 'Borra una vista', 'sesion'),
];

function mountHealth(app: FastifyInstance, deps: AppDeps): void {
  app.get('/api/health', async () => ({ estado: 'ok' }));
  app.get('/api/ready', async (_request, reply) => {
    try {
      const { rows } = await deps.database.sql('select pg_is_in_recovery() as lectura');
      if (rows[0]?.lectura === true) return reply.code(503).send({ estado: 'no', causa: 'La base de datos está en sólo lectura' });
      return { estado: 'ok' };
    } catch {
      return reply.code(503).header('retry-after', '2').send({ estado: 'no', causa: 'La base de datos no responde' });
    }
  });
}

function mountViews(app: FastifyInstance, deps: AppDeps, source: SessionSource): void {
  const mine = (session: { empresa_id: string; usuario_id: string }) =>
    and(eq(vistas.empresa_id, session.empresa_id), or(eq(vistas.usuario_id, session.usuario_id), eq(vistas.equipo, true)));
  app.get('/api/vistas', async (request) => {
    const session = await requireSession(source, request);
    const { lista } = parseInput(z.object({ lista: z.string().max(60) }).strict(), request.query);
    const rows = await deps.database.db
      .select()
      .from(vistas)
      .where(and(mine(session), eq(vistas.lista, lista)))
      .orderBy(asc(vistas.nombre))
      .limit(100);
    return {
      items: rows.map((v) => ({
        id: v.id,
        nombre: v.nombre,
        equipo: v.equipo,
        estado: v.estado,
        propia: v.usuario_id === session.usuario_id,
      })),
    };
  });
  app.post('/api/vistas', async (request, reply) => {
    const session = await requireSession(source, request);
    const v = parseInput(NuevaVista, request.body);
    const same = and(
      eq(vistas.empresa_id, session.empresa_id),
      eq(vistas.usuario_id, session.usuario_id),
      eq(vistas.lista, v.lista),
      eq(vistas.nombre, v.nombre),
    );
    const [old] = await deps.database.db
      .update(vistas)
      .set({ estado: v.estado, equipo: v.equipo })
      .where(same)
      .returning({ id: vistas.id });
    const id = old?.id ?? uuidv7();
    if (!old) await deps.database.db.insert(vistas).values({ id, empresa_id: session.empresa_id, usuario_id: session.usuario_id, ...v });
    return reply.code(old ? 200 : 201).send({ id, nombre: v.nombre, equipo: v.equipo, estado: v.estado, propia: true });
  });
  app.delete('/api/vistas/:id', async (request, reply) => {
    const session = await requireSession(source, request);
    const { id } = parseInput(z.object({ id: zId }), request.params);
    const gone = await deps.database.db
      .delete(vistas)
      .where(and(eq(vistas.empresa_id, session.empresa_id), eq(vistas.usuario_id, session.usuario_id), sql`${vistas.id} = ${id}`))
      .returning({ id: vistas.id });
    if (gone.length === 0) throw new NotFound();
    return reply.code(204).send();
  });
}

/** Health, description and saved views. */
export function mountShared(app: FastifyInstance, deps: AppDeps, source: SessionSource): void {
  mountHealth(app, deps);
  mountDescription(app, deps, source, PLATFORM_ROUTES);
  mountViews(app, deps, source);
}

/** Everything that answers, for the checks of inventory (S39) and permissions (S03). */
export function inventory(deps: Pick<AppDeps, 'registry'>): RouteInfo[] {
  return [...routesOf(deps.registry), ...PLATFORM_ROUTES];
}
