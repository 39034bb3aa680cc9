import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { analisis } from '../tables.ts';

/** Open analyses that a change of parameters touches: what the preview of the change says. */
export const uso_parametro = usoDeParametro({
  area: 'analisis',
  titulo: 'análisis',
  uno: 'Análisis',
  tabla: analisis,
  empresa: analisis.empresa_id,
  id: analisis.id,
  estado: analisis.estado,
  numero: analisis.numero,
  fecha: analisis.fecha_corte,
  cerrados: ['cerrado', 'anulado'],
});
