import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { compradores, items } from '../tables.ts';

/** How many records of venta-pagares keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  buyers: [compradores.tipo],
  origins: [items.origin],
});
