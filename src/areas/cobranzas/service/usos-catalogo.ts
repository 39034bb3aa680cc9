import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { avisos, compromisos, disputas, gestiones, tickets } from '../tables.ts';

/** How many records keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  divisiones: [tickets.division],
  estados_seguimiento: [gestiones.estado_seguimiento, tickets.estado_seguimiento],
  estados_llamada: [gestiones.estado_llamada],
  metodos_pago: [compromisos.metodo_pago, avisos.metodo_pago],
  motivos_disputa: [disputas.motivo],
});
