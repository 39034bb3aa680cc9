import { z } from 'zod';
import { zInstante } from '#kernel/fields.ts';

/** What a month must have ready to close. */
export const ItemCierre = z.object({
  codigo: z.string(),
  titulo: z.string(),
  ok: z.boolean(),
  detalle: z.string().optional(),
  url: z.string().optional(),
});
export const PeriodoOut = z.object({
  periodo: z.string(),
  estado: z.string(),
  asientos: z.number().int(),
  cerrado_por: z.array(z.string()).nullable(),
  cerrado_en: zInstante.nullable(),
  reapertura_por: z.array(z.string()).nullable(),
  reapertura_motivo: z.string().nullable(),
  checklist: z.array(ItemCierre).nullable(),
  acciones: z.array(z.string()),
});
