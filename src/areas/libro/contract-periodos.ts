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
  /** RUTs, and beside them the names of those people. */
  cerrado_por: z.array(z.string()).nullable(),
  cerrado_nombre: z.string().nullable(),
  cerrado_en: zInstante.nullable(),
  /** Who asks to reopen it, while nobody answers. */
  reapertura_pedida_por: z.array(z.string()).nullable(),
  reapertura_pedida_nombre: z.string().nullable(),
  reapertura_por: z.array(z.string()).nullable(),
  reapertura_nombre: z.string().nullable(),
  reapertura_motivo: z.string().nullable(),
  checklist: z.array(ItemCierre).nullable(),
  acciones: z.array(z.string()),
});
