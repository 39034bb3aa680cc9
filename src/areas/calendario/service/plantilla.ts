import { z } from 'zod';
import { actAs, bare, type Call, idQuery, onlyId, type Raw, wrapped } from '#platform/server/http/template.ts';
import { contract } from '../contract.ts';

/** The fixed paths of specification §7: the template's bodies over the same acts. */
const SOLO_LECTURA: ReadonlySet<string> = new Set(['editable', 'version', 'acciones']);

const ids = (call: Call): unknown[] => {
  const q = call.request.query as Record<string, string>;
  return [q.id, q.eventId];
};

async function agregar(call: Call) {
  const { data } = bare(call.request, 'event', SOLO_LECTURA);
  return call.reply.code(201).send({ event: await actAs(call, 'calendario', 'crear', data) });
}

async function cambiar(call: Call) {
  const { id, data } = bare(call.request, 'event', SOLO_LECTURA);
  return { event: await actAs(call, 'calendario', 'actualizar', data, onlyId('id', id, ...ids(call))) };
}

async function quitar(call: Call) {
  const { id } = bare(call.request, 'event');
  return actAs(call, 'calendario', 'eliminar', {}, onlyId('id', id, ...ids(call)));
}

const { crear, actualizar, eliminar } = contract.operations;
const Uno = z.object({ event: contract.entity ?? z.unknown() });
const DOC = {
  agregar: { body: wrapped('event', crear.input), answer: Uno, status: 201 },
  cambiar: { query: idQuery('id', 'eventId'), body: wrapped('event', actualizar.input), answer: Uno },
  quitar: { query: idQuery('id', 'eventId'), answer: eliminar.output },
};

const permission = 'calendario:editar';
export const plantilla: readonly Raw[] = [
  { method: 'POST', path: '/apps/calendar/add-event', permission, resumen: 'Agregar un evento', doc: DOC.agregar, handler: agregar },
  { method: 'POST', path: '/apps/calendar/update-event', permission, resumen: 'Cambiar un evento', doc: DOC.cambiar, handler: cambiar },
  { method: 'DELETE', path: '/apps/calendar/remove-event', permission, resumen: 'Eliminar un evento', doc: DOC.quitar, handler: quitar },
];
