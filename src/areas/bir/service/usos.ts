import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { birs } from '../tables.ts';

/** How many pages keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  motivos_consulta: [birs.motivo],
  motivos_refresco: [birs.motivo_refresco],
});

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
