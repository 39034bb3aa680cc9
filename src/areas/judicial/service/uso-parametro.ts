import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { causas } from '../tables.ts';

/** Living cases that a change of parameters touches. */
export const uso_parametro = usoDeParametro({
  area: 'judicial',
  titulo: 'causas',
  uno: 'Causa',
  tabla: causas,
  empresa: causas.empresa_id,
  id: causas.id,
  estado: causas.estado,
  numero: causas.num_causa,
  fecha: causas.fecha_ingreso,
  cerrados: ['TERMINADA'],
  comunes: [],
});
