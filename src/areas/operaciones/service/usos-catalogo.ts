import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { operaciones, operacionesEtapa, ordenesGiro } from '../tables.ts';

/** How many records of operaciones keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  productos: [operaciones.producto],
  tipo_operacion: [operaciones.tipo_operacion],
  medios_giro: [operaciones.medio, ordenesGiro.medio],
  etapas: [operacionesEtapa.codigo],
  motivos_anulacion: [operaciones.motivo_anulacion],
});
