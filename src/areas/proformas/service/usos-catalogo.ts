import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { proformas, proformasPartida } from '../tables.ts';

/** How many records of proformas keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  productos: [proformas.producto],
  origen: [proformas.origen_operacion],
  destino: [proformas.destino_operacion],
  tipo_operacion: [proformas.tipo_operacion],
  pactos: [proformas.pacto],
  descuentos_proforma: [proformasPartida.tipo_descuento],
});
