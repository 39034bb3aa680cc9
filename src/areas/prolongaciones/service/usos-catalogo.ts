import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { prolongaciones } from '../tables.ts';

/** How many records of prolongaciones keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  motivos_prolongacion: [prolongaciones.motivo],
  payment_options: [prolongaciones.payment_option],
});
