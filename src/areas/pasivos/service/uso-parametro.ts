import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { pasivos } from '../tables.ts';

/** Open pasivos that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'pasivos',
  titulo: 'pasivos',
  uno: 'Pasivo de',
  tabla: pasivos,
  empresa: pasivos.empresa_id,
  id: pasivos.id,
  estado: pasivos.estado,
  numero: pasivos.nombre,
  fecha: pasivos.fecha,
  cerrados: ['pagado', 'compensado', 'reversado'],
  comunes: [],
});
