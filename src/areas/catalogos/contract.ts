import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';
import { zId } from '#kernel/fields.ts';

export const FilaCatalogo = z.object({
  id: zId,
  catalogo: z.string(),
  codigo: z.string(),
  texto: z.string(),
  orden: z.number().int(),
  activo: z.boolean(),
  sistema: z.boolean(),
  atributos: z.record(z.string(), z.unknown()),
});

export const contract = defineArea({
  area: 'catalogos',
  tier: 0,
  uses: [],
  permissions: ['ver', 'editar'],
  item: FilaCatalogo,
  entity: FilaCatalogo,
  list: {
    filters: z.object({ catalogo: z.string().max(60).optional() }),
    orden: ['catalogo', 'codigo', 'orden'],
    defecto: 'catalogo',
    perPage: 50,
  },
});
