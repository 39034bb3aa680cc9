import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { pasivos, solicitudes } from '../tables.ts';

/** How many records of pasivos keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  tipo_pasivo: [pasivos.tipo_pasivo],
  motivos_retencion: [pasivos.motivo_retencion],
  medios: [solicitudes.medio],
});
