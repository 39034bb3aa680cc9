import { z } from 'zod';
import { zFecha, zId, zRut } from '#kernel/fields.ts';
import { ESTADOS, SEGMENTOS, SITUACIONES } from './contract-formas.ts';

const SiNo = z.enum(['si', 'no']).optional();

/** What the list of clients is narrowed by. */
export const Filtros = z.object({
  estado: z.enum(ESTADOS).optional(),
  ejecutivo: zRut.optional(),
  sucursal: zId.optional(),
  segmento: z.enum(SEGMENTOS).optional(),
  situacion: z.enum(SITUACIONES).optional(),
  conexion: z.enum(['conectado', 'desconectado', 'vencida', 'sin_autorizacion']).optional(),
  bloqueado: SiNo,
  con_linea: SiNo,
  con_mora: SiNo,
  con_mora_negocio: SiNo,
  linea_min: z.coerce.number().int().optional(),
  linea_max: z.coerce.number().int().optional(),
  disponible_min: z.coerce.number().int().optional(),
  disponible_max: z.coerce.number().int().optional(),
  ultima_desde: zFecha.optional(),
  ultima_hasta: zFecha.optional(),
  proxima_desde: zFecha.optional(),
  proxima_hasta: zFecha.optional(),
  rut: zRut.optional(),
});
