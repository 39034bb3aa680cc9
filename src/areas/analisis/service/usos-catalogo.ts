import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { analisis, secciones } from '../tables.ts';

/** How many analyses keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  tipos_analisis: [analisis.tipo],
  condiciones_tipo: [{ en: secciones.contenido, clave: 'condiciones', campo: 'tipo' }],
  productos: [{ en: secciones.contenido, clave: 'productos' }],
});
