import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { prorrogas } from '../tables.ts';

/** How many records of prorrogas keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  payment_options: [prorrogas.payment_option],
  docu_cuota_options: [prorrogas.tipo_objeto],
});
