import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { conciliaciones } from '../tables.ts';

/** How many records of conciliacion keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  motivos_actualizacion: [conciliaciones.motivo_actualizacion],
});
