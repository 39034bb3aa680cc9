import { sql } from 'drizzle-orm';
import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { solicitudes } from '../tables.ts';

/** Open solicitudes that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'solicitudes',
  titulo: 'solicitudes',
  uno: 'Solicitud',
  tabla: solicitudes,
  empresa: solicitudes.empresa_id,
  id: solicitudes.id,
  estado: solicitudes.estado,
  numero: solicitudes.numero,
  fecha: sql`(${solicitudes.creado_en} at time zone 'America/Santiago')::date`,
  cerrados: ['aprobada', 'vencida', 'rechazada', 'anulada'],
  comunes: ['comite.', 'parametros.restriccion_tml', 'parametros.tolerancia_tmc'],
});
