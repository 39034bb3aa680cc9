import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { birs } from '../tables.ts';

/** Pages in force that a change of parameters touches: what the preview of the change says. */
export const uso_parametro = usoDeParametro({
  area: 'bir',
  titulo: 'informes de riesgo',
  uno: 'BIR',
  tabla: birs,
  empresa: birs.empresa_id,
  id: birs.id,
  estado: birs.estado,
  numero: birs.folio,
  fecha: birs.emitido,
  cerrados: ['reemplazado', 'fallido'],
});
