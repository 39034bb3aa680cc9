import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { descuentos } from '../tables.ts';

/** How many records of descuentos keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  motivos_condonacion: [descuentos.motivo],
});
