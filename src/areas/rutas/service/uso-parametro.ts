import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { rutas } from '../tables.ts';

/** Open routes that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'rutas',
  titulo: 'rutas',
  uno: 'Ruta',
  tabla: rutas,
  empresa: rutas.empresa_id,
  id: rutas.id,
  estado: rutas.estado,
  numero: rutas.num_ruta,
  fecha: rutas.fecha,
  cerrados: ['cerrada', 'anulada'],
  sucursal: rutas.sucursal,
});
