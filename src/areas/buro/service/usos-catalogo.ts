import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { consultas } from '../tables.ts';

/** How many queries keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  motivos_consulta: [consultas.motivo],
  motivos_refresco: [consultas.motivo_refresco],
});
