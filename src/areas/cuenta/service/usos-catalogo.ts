import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { cuentas } from '../tables.ts';

/** How many records of cuenta keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  naciones: [cuentas.country],
});
