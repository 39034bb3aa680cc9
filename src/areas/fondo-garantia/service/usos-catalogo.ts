import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { coberturas, programas } from '../tables.ts';

/** How many records of fondo-garantia keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  segmento_cliente: [coberturas.segmento],
  motivos_rechazo: [coberturas.motivo_rechazo],
  periodos_prima: [coberturas.comision_periodo, programas.comision_periodo],
});
