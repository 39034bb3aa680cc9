import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { manos, pagares, recuentos } from '../tables.ts';

/** How many records of pagares keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  pagare_tipos: [pagares.tipo],
  notarias: [pagares.notaria],
  bovedas: [pagares.boveda, manos.boveda, recuentos.boveda],
});
