import { sql } from 'drizzle-orm';
import { usoDeParametro } from '#areas/parametros/public.server.ts';
import { cuentas } from '../tables.ts';

/** Open cuentas bancarias por validar that a change of parameters touches: what the preview of the change and a refused backdating say. */
export const uso_parametro = usoDeParametro({
  area: 'clientes',
  titulo: 'cuentas bancarias por validar',
  uno: 'Cuenta de',
  tabla: cuentas,
  empresa: cuentas.empresa_id,
  id: cuentas.id,
  estado: cuentas.estado,
  numero: cuentas.cliente_rut,
  fecha: sql`(${cuentas.creado_en} at time zone 'America/Santiago')::date`,
  cerrados: ['validada', 'rechazada'],
  comunes: [],
  url: ({ numero }) => `/clientes/rut/${numero}`,
});
