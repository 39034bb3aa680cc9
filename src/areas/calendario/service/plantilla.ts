import { actAs, bare, type Call, onlyId, type Raw } from '#platform/server/http/template.ts';

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

const permission = 'calendario:editar';
export const plantilla: readonly Raw[] = [
  { method: 'POST', path: '/apps/calendar/add-event', permission, resumen: 'Agregar un evento', handler: agregar },
  { method: 'POST', path: '/apps/calendar/update-event', permission, resumen: 'Cambiar un evento', handler: cambiar },
  { method: 'DELETE', path: '/apps/calendar/remove-event', permission, resumen: 'Eliminar un evento', handler: quitar },
];
