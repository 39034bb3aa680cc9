import { z } from 'zod';
import { zFecha } from '#kernel/fields.ts';

export const Nombre = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'Nombre inválido');
export const Filtro = z
  .object({
    dimension: Nombre,
    op: z.enum(['es', 'no_es', 'en', 'entre', 'desde', 'hasta', 'contiene', 'vacio'], { error: 'Elija cómo se compara' }),
    valores: z.array(z.string().max(80)).max(500, 'Admite hasta 500 valores').default([]),
  })
  .strict();
export const Filtros = z.array(Filtro).max(20, 'Admite hasta 20 filtros').default([]);
export const Valor = z.union([z.number(), z.string()]).nullable();
/** A measure as who asks it sees it. */
export const Medida = z.object({
  nombre: z.string(),
  titulo: z.string(),
  sentencia: z.string(),
  unidad: z.enum(['pesos', 'numero', 'porcentaje', 'indice', 'dias']),
  /** It adds up over any level. */
  se_suma: z.boolean(),
  por_moneda: z.boolean(),
});
export const Version = z.number().int().min(1);

/** An instant as people and programs write it, by which something was known. */
export const zConocido = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]{5,15}(Z|[+-]\d{2}:\d{2})$/, 'Instante inválido')
  .refine((v) => !Number.isNaN(Date.parse(v)), 'Instante inválido');

/** The days and the rows of a run. */
export const Dias = z.object({
  al: zFecha.optional(),
  desde: zFecha.optional(),
  hasta: zFecha.optional(),
  conocido_al: zConocido.optional(),
  filtros: Filtros,
});
