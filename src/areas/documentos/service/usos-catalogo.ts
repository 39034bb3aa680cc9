import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { archivos, documentos } from '../tables.ts';

/** How many records of documentos keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  dte: [documentos.tipo],
  tipo_documentos: [documentos.tipo],
  estados_verificacion: [documentos.estado_verificacion],
  estados_notificacion: [documentos.estado_notificacion],
  tipos_archivo: [archivos.tipo_archivo],
});
