import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { prolongaciones } from '../tables.ts';

/** Open prolongaciones that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'prolongaciones',
  titulo: 'prolongaciones',
  uno: 'Prolongación',
  tabla: prolongaciones,
  empresa: prolongaciones.empresa_id,
  id: prolongaciones.id,
  estado: prolongaciones.estado,
  numero: prolongaciones.numero,
  fecha: prolongaciones.fecha,
  cerrados: ['aplicada', 'rechazada', 'reversada', 'anulada'],
  comunes: ['comite.'],
});
