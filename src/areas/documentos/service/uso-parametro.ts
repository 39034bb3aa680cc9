import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { documentos } from '../tables.ts';

/** Open documentos that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'documentos',
  titulo: 'documentos',
  uno: 'Documento',
  tabla: documentos,
  empresa: documentos.empresa_id,
  id: documentos.id,
  estado: documentos.estado,
  numero: documentos.folio,
  fecha: documentos.fecha_emision,
  cerrados: ['pagado', 'recomprado', 'castigado', 'anulado', 'devuelto'],
  comunes: [],
});
