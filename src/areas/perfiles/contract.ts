import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';
import { zId } from '#kernel/fields.ts';

export const Perfil = z.object({
  id: zId,
  codigo: z.string(),
  nombre: z.string(),
  descripcion: z.string().nullable(),
  alcance: z.enum(['propio', 'sucursal', 'zona', 'empresa']),
  nivel_aprobacion: z.number().int(),
  activo: z.boolean(),
  sistema: z.boolean(),
});

export const contract = defineArea({
  area: 'perfiles',
  tier: 0,
  uses: [],
  permissions: ['ver', 'editar', 'aprobar', 'asignar'],
  sensibles: ['aprobar', 'asignar'],
  item: Perfil,
  entity: Perfil.extend({ modulos: z.array(z.string()), personas: z.number().int() }),
  list: { filters: z.object({}), orden: ['codigo', 'nombre'], defecto: 'codigo', perPage: 50 },
});
