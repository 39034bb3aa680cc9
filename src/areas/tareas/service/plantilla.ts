import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError, Invalid } from '#kernel/errors.ts';
import { infoOf } from '#platform/server/http/session.ts';
import { runAction } from '#platform/server/pipeline.ts';
import type { ServerArea } from '#platform/server/registry.ts';

/** The fixed paths of specification §7: the template's bodies and ids, the same acts. */
type Raw = NonNullable<ServerArea['raw']>[number];
type Call = Parameters<Raw['handler']>[0];

/** What a task answers and may be sent back whole: ignored on the way in. */
const SOLO_LECTURA = new Set(['id', 'creador', 'completada_en', 'orden', 'version']);

const DIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

/** The template's calendar sends an instant, or a list with one: the day that it is in Chile. */
function dia(v: unknown): unknown {
  const uno: unknown = Array.isArray(v) ? v[0] : v;
  if (uno === '' || uno === null) return null;
  const instante = typeof uno === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(uno) ? Date.parse(uno) : Number.NaN;
  return Number.isNaN(instante) ? uno : DIA.format(instante);
}

/** `{task: {…}}` or `{…}`, without what is only read. */
function cuerpo(request: FastifyRequest): { id: unknown; datos: Record<string, unknown> } {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const task = (typeof body.task === 'object' && body.task !== null ? body.task : body) as Record<string, unknown>;
  const datos = Object.fromEntries(Object.entries(task).filter(([k]) => !SOLO_LECTURA.has(k)));
  if ('dueDate' in datos) datos.dueDate = dia(datos.dueDate);
  return { id: task.id, datos };
}

/** The id of the query or of the body: both and different are refused. */
function unico(...ids: unknown[]): string {
  const dados = [...new Set(ids.filter((v) => v !== undefined && v !== null && v !== '').map(String))];
  if (dados.length > 1) throw new AppError(400, 'parametro_contradictorio', { parametro: 'taskId' });
  const [id] = dados;
  if (id === undefined) throw new Invalid({ taskId: ['Falta el identificador'] });
  return id;
}

async function actuar(call: Call, name: string, body: unknown, id?: string) {
  const service = call.deps.registry.area('tareas')?.service;
  if (!service || !call.session) throw new AppError(401, 'sin_sesion');
  const clave = call.request.headers['idempotency-key'];
  const answer = await runAction(call.deps, {
    service,
    name,
    session: call.session,
    id,
    body,
    clave: typeof clave === 'string' && clave !== '' ? clave.slice(0, 255) : randomUUID(),
    info: infoOf(call.request),
  });
  if (answer.replayed) call.reply.header('idempotent-replayed', 'true');
  return { task: answer.body };
}

const agregar = async (call: Call) => call.reply.code(201).send(await actuar(call, 'crear', cuerpo(call.request).datos));

const cambiar = (call: Call) => {
  const { id, datos } = cuerpo(call.request);
  const { id: q1, taskId: q2 } = call.request.query as Record<string, string>;
  return actuar(call, 'actualizar', datos, unico(id, q1, q2));
};

const borrar = (call: Call) => {
  const q = call.request.query as Record<string, string>;
  const b = (call.request.body ?? {}) as Record<string, unknown>;
  return actuar(call, 'eliminar', {}, unico(q.taskId, q.id, b.taskId, b.id));
};

export const plantilla: readonly Raw[] = [
  { method: 'POST', path: '/apps/todo/add-tasks', permission: 'tareas:editar', resumen: 'Agregar una tarea', handler: agregar },
  { method: 'POST', path: '/apps/todo/update-task', permission: 'tareas:editar', resumen: 'Cambiar una tarea', handler: cambiar },
  { method: 'DELETE', path: '/apps/todo/delete-task', permission: 'tareas:editar', resumen: 'Eliminar una tarea', handler: borrar },
];
