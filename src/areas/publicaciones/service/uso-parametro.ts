import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { publicaciones } from '../tables.ts';

/** Living publications that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'publicaciones',
  titulo: 'publicaciones',
  uno: 'Publicación',
  tabla: publicaciones,
  empresa: publicaciones.empresa_id,
  id: publicaciones.id,
  estado: publicaciones.estado,
  numero: publicaciones.num_publicacion,
  fecha: publicaciones.aviso_previo_en,
  cerrados: ['pagada', 'anulada'],
});
