import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { cheques, protestos } from '../tables.ts';

/** How many records of cheques keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  bovedas: [cheques.boveda],
  causales_protesto: [protestos.causales],
  motivos_orden_no_pago: [protestos.motivo_no_pago],
});
