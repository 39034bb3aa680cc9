import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { birs } from '../tables.ts';

/** How many pages keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  motivos_consulta: [birs.motivo],
  motivos_refresco: [birs.motivo_refresco],
});
