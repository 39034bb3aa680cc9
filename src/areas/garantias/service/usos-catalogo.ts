import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { garantias } from '../tables.ts';

/** How many records of garantias keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  tipos_garantia: [garantias.tipo],
  beneficiarios: [garantias.beneficiario],
  tipos_garantia_sobre: [garantias.sobre],
  tipos_constitucion: [garantias.constitucion],
  tipos_inmueble: [{ en: garantias.bien, campo: 'tipos_inmueble' }],
  tipos_bien_raiz: [{ en: garantias.bien, campo: 'tipos_bien_raiz' }],
  tipos_destino: [{ en: garantias.bien, campo: 'tipos_destino' }],
  tipos_mueble_prendaria: [{ en: garantias.bien, campo: 'tipos_mueble_prendaria' }],
  tipos_vehiculo: [{ en: garantias.bien, campo: 'tipos_vehiculo' }],
  tipos_mueble_agraria: [{ en: garantias.bien, campo: 'tipos_mueble_agraria' }],
  tipos_mueble_industrial: [{ en: garantias.bien, campo: 'tipos_mueble_industrial' }],
});
