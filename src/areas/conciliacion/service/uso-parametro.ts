import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { conciliaciones } from '../tables.ts';

/** Open conciliaciones that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'conciliacion',
  titulo: 'conciliaciones',
  uno: 'Conciliación',
  tabla: conciliaciones,
  empresa: conciliaciones.empresa_id,
  id: conciliaciones.id,
  estado: conciliaciones.estado,
  numero: conciliaciones.num_conciliacion,
  fecha: conciliaciones.fecha_inicio,
  cerrados: ['cerrada', 'reemplazada', 'anulada'],
  comunes: [],
});
