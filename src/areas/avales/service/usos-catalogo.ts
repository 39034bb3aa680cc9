import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { avales } from '../tables.ts';

/** How many records of avales keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  tipos_aval: [avales.tipo],
  notarias: [avales.firma_notaria],
  motivos_liberacion: [avales.motivo_liberacion],
});
