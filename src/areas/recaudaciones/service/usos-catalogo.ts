import { usosDeCodigos } from '#areas/catalogos/public.server.ts';
import { recaudaciones } from '../tables.ts';

/** How many records of recaudaciones keep each code of the catalogues: what the editor counts beside each row. */
export const usos_catalogo = usosDeCodigos({
  medios_pago: [recaudaciones.medio_pago],
  metodos_pago: [recaudaciones.medio_pago],
  vias: [recaudaciones.via],
  tipo_pagos: [recaudaciones.tipo_pago],
});
