import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { empresas } from '../tables.ts';

/** How many records of empresas keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  tipos_empresa: [empresas.tipo],
});
