import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { garantias } from '../tables.ts';

/** Open garantías that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'garantias',
  titulo: 'garantías',
  uno: 'Garantía',
  tabla: garantias,
  empresa: garantias.empresa_id,
  id: garantias.id,
  estado: garantias.estado,
  numero: garantias.numero,
  fecha: garantias.fecha_tasacion,
  cerrados: ['alzada', 'desistida'],
  comunes: [],
});
