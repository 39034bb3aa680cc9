import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { avales } from '../tables.ts';

/** Open avales that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'avales',
  titulo: 'avales',
  uno: 'Aval',
  tabla: avales,
  empresa: avales.empresa_id,
  id: avales.id,
  estado: avales.estado,
  numero: avales.nombre,
  fecha: avales.desde,
  cerrados: ['descartado', 'liberado', 'reemplazado', 'ejecutado'],
  comunes: [],
});
