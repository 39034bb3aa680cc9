import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actAs, bare, type Call, idQuery, onlyId, type Raw, wrapped } from '#platform/server/http/template.ts';
import { contract } from '../contract.ts';

/** What a task answers and may be sent back whole: ignored on the way in. */
const SOLO_LECTURA = new Set(['creador', 'completada_en', 'orden', 'version']);

const DIA = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Santiago' });

/** The template's calendar sends an instant, or a list with one: the day that it is in Chile. */
function dia(v: unknown): unknown {
  const uno: unknown = Array.isArray(v) ? v[0] : v;
  if (uno === '' || uno === null) return null;
  const instante = typeof uno === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(uno) ? Date.parse(uno) : Number.NaN;
  return Number.isNaN(instante) ? uno : DIA.format(instante);
}

/** The task that came, its date as a day. */
function cuerpo(request: FastifyRequest) {
  const { id, data } = bare(request, 'task', SOLO_LECTURA);
  return { id, datos: 'dueDate' in data ? { ...data, dueDate: dia(data.dueDate) } : data };
}

const actuar = async (call: Call, name: string, body: unknown, id?: string) => ({ task: await actAs(call, 'tareas', name, body, id) });

const agregar = async (call: Call) => call.reply.code(201).send(await actuar(call, 'crear', cuerpo(call.request).datos));

const cambiar = (call: Call) => {
  const { id, datos } = cuerpo(call.request);
  const { id: q1, taskId: q2 } = call.request.query as Record<string, string>;
  return actuar(call, 'actualizar', datos, onlyId('taskId', id, q1, q2));
};

const borrar = (call: Call) => {
  const q = call.request.query as Record<string, string>;
  const b = (call.request.body ?? {}) as Record<string, unknown>;
  return actuar(call, 'eliminar', {}, onlyId('taskId', q.taskId, q.id, b.taskId, b.id));
};

const { crear, actualizar } = contract.operations;
const Una = z.object({ task: contract.entity ?? z.unknown() });
const DOC = {
  agregar: { body: wrapped('task', crear.input), answer: Una, status: 201 },
  cambiar: { query: idQuery('id', 'taskId'), body: wrapped('task', actualizar.input), answer: Una },
  borrar: { query: idQuery('id', 'taskId'), answer: Una },
};

const permission = 'tareas:editar';
export const plantilla: readonly Raw[] = [
  { method: 'POST', path: '/apps/todo/add-tasks', permission, resumen: 'Agregar una tarea', doc: DOC.agregar, handler: agregar },
  { method: 'POST', path: '/apps/todo/update-task', permission, resumen: 'Cambiar una tarea', doc: DOC.cambiar, handler: cambiar },
  { method: 'DELETE', path: '/apps/todo/delete-task', permission, resumen: 'Eliminar una tarea', doc: DOC.borrar, handler: borrar },
];
