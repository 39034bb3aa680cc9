import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { analisis } from '../tables.ts';

/** How many analyses keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({ tipos_analisis: [analisis.tipo] });
