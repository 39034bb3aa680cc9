import { sql } from 'drizzle-orm';
import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { cajas } from '../tables.ts';

/** Open hojas de caja that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'recaudaciones',
  titulo: 'hojas de caja',
  uno: 'Hoja del',
  tabla: cajas,
  empresa: cajas.empresa_id,
  id: cajas.id,
  estado: cajas.estado,
  numero: sql<string>`to_char(${cajas.fecha}, 'DD-MM-YYYY')`,
  fecha: cajas.fecha,
  cerrados: ['cerrada'],
  comunes: [],
  sucursal: cajas.office,
  url: ({ id }) => `/recaudaciones/caja/${id}`,
});
