import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { solicitudes } from '../tables.ts';

/** How many records of solicitudes keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  productos: [solicitudes.producto],
  tipos_garantia: [{ en: solicitudes.garantias, campo: 'tipo' }],
  excepciones: [{ en: solicitudes.excepciones, campo: 'codigo' }],
  condiciones_tipo: [{ en: solicitudes.condiciones, campo: 'tipo' }],
  motivos_rechazo: [{ en: solicitudes.razones_rechazo, campo: 'codigo' }],
  motivos_desistimiento: [solicitudes.desistimiento],
  vinculos: [{ en: solicitudes.relacionados, campo: 'vinculo' }],
});
