import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { CERRADOS } from '../domain/estados.ts';
import { tickets } from '../tables.ts';

/** Open tickets that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'cobranzas',
  titulo: 'tickets',
  uno: 'Ticket',
  tabla: tickets,
  empresa: tickets.empresa_id,
  id: tickets.id,
  estado: tickets.estado,
  numero: tickets.num_ticket,
  fecha: tickets.abierto_el,
  cerrados: CERRADOS,
  sucursal: tickets.sucursal,
});
