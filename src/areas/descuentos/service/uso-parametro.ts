import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { descuentos } from '../tables.ts';

/** Open descuentos that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'descuentos',
  titulo: 'descuentos',
  uno: 'Descuento',
  tabla: descuentos,
  empresa: descuentos.empresa_id,
  id: descuentos.id,
  estado: descuentos.estado,
  numero: descuentos.numero,
  fecha: descuentos.fecha_corte,
  cerrados: ['aplicada', 'rechazada', 'vencida', 'reversada', 'anulada'],
  comunes: [],
});
