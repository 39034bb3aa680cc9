import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { parametros } from '../tables.ts';

/** Values that a product has of its own. The codes of branches, in the same column, are of no catalogue. */
export const usos_catalogo = usosDeCodigos({ productos: [parametros.ambito_codigo] });
