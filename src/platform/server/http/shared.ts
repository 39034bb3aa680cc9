import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Forbidden, NotFound, Rule } from '#kernel/errors.ts';
import { zId, zTexto } from '#kernel/fields.ts';
import { uuidv7 } from '#kernel/values/id.ts';
import { parseInput } from '../parse.ts';
import { puedeListar } from '../reach.ts';
import type { AppDeps } from '../registry.ts';
import type { Session, SessionSource } from '../session.ts';
import { vistas } from '../tables.ts';
import type { RawDoc } from '../types.ts';
import { mountDescription } from './description.ts';
import { type RouteInfo, routesOf } from './openapi.ts';
import { rawOperation } from './schemas.ts';
import { requireSession } from './session.ts';

const NuevaVista = z
  .object({ lista: zTexto(60), nombre: zTexto(60), equipo: z.boolean().default(false), estado: z.record(z.string().max(60), z.unknown()) })
  .strict();

const Vista = z.object({
  id: zId,
  nombre: z.string(),
  equipo: z.boolean(),
  estado: z.record(z.string(), z.unknown()),
  propia: z.boolean(),
});
const Estado = z.object({ estado: z.string(), causa: z.string().optional() });

/** What a person keeps of each list, and how much a view may weigh: everybody who opens the list reads those of the team. */
const MAX_VISTAS = 25;
const MAX_ESTADO = 16 * 1024;

const info = (method: RouteInfo['method'], path: string, resumen: string, permission: string, doc: RawDoc): RouteInfo => ({
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
    ...rawOperation(path, doc),
  },
});

/** Routes of the platform itself, for the inventory. */
export const PLATFORM_ROUTES: readonly RouteInfo[] = [
  info('GET', '/api/health', 'Vivo', 'publico', { answer: Estado }),
  info('GET', '/api/ready', 'Listo', 'publico', { answer: Estado, otras: { 503: Estado } }),
  info('GET', '/api/openapi.json', 'Descripción', 'publico', {}),
  info('GET', '/api/docs', 'Descripción en una página', 'publico', { answer: 'pagina' }),
  info('POST', '/api/eventos/boleto', 'Boleto de eventos', 'sesion', { answer: z.object({ boleto: z.string() }) }),
  info('GET', '/api/eventos', 'Eventos en vivo', 'publico', { query: z.object({ boleto: z.string() }), answer: 'archivo' }),
  info('GET', '/api/vistas', 'Vistas guardadas', 'sesion', {
    query: z.object({ lista: z.string().max(60) }),
    answer: z.object({ items: z.array(Vista) }),
  }),
  info('POST', '/api/vistas', 'Guarda una vista', 'sesion', { body: NuevaVista, answer: Vista, status: 201, otras: { 200: Vista } }),
  info('DELETE', '/api/vistas/{id}', 'Borra una vista', 'sesion', { answer: 'nada', status: 204 }),
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
  const suyas = (session: Session) => and(eq(vistas.empresa_id, session.empresa_id), eq(vistas.usuario_id, session.usuario_id));
  const mine = (session: Session) => or(suyas(session), and(eq(vistas.empresa_id, session.empresa_id), eq(vistas.equipo, true)));
  /** The views of a list are for who may see the list. */
  const exigirLista = (session: Session, lista: string): void => {
    if (!puedeListar(deps.registry, session, lista)) throw new Forbidden('sin_permiso', { accion: 'ver esta lista' });
  };
  app.get('/api/vistas', async (request) => {
    const session = await requireSession(source, request);
    const { lista } = parseInput(z.object({ lista: z.string().max(60) }).strict(), request.query);
    exigirLista(session, lista);
    const rows = await deps.database.db
      .select()
      .from(vistas)
      .where(and(mine(session), eq(vistas.lista, lista)))
      .orderBy(desc(eq(vistas.usuario_id, session.usuario_id)), asc(vistas.nombre))
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
    exigirLista(session, v.lista);
    if (Buffer.byteLength(JSON.stringify(v.estado)) > MAX_ESTADO)
      throw new Rule('vista_muy_grande', { max: MAX_ESTADO / 1024 }, { estado: [`Admite hasta ${MAX_ESTADO / 1024} KB`] });
    const same = and(suyas(session), eq(vistas.lista, v.lista), eq(vistas.nombre, v.nombre));
    const [old] = await deps.database.db
      .update(vistas)
      .set({ estado: v.estado, equipo: v.equipo })
      .where(same)
      .returning({ id: vistas.id });
    const id = old?.id ?? uuidv7();
    if (!old && (await deps.database.db.$count(vistas, and(suyas(session), eq(vistas.lista, v.lista)))) >= MAX_VISTAS)
      throw new Rule('vistas_al_tope', { max: MAX_VISTAS }, { nombre: ['Borre alguna de sus vistas de esta lista'] });
    if (!old) await deps.database.db.insert(vistas).values({ id, empresa_id: session.empresa_id, usuario_id: session.usuario_id, ...v });
    return reply.code(old ? 200 : 201).send({ id, nombre: v.nombre, equipo: v.equipo, estado: v.estado, propia: true });
  });
  app.delete('/api/vistas/:id', async (request, reply) => {
    const session = await requireSession(source, request);
    const { id } = parseInput(z.object({ id: zId }), request.params);
    const gone = await deps.database.db
      .delete(vistas)
      .where(and(suyas(session), sql`${vistas.id} = ${id}`))
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
