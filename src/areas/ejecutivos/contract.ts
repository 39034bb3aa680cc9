import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';
import { zId, zRutOut } from '#kernel/fields.ts';

export const Ejecutivo = z.object({
  id: zId,
  rut: zRutOut,
  nombres: z.string(),
  apellidos: z.string(),
  email: z.string(),
  sucursal_id: z.string(),
  zona_id: z.string().nullable(),
  clase: z.string(),
  cargo: z.string(),
  estado: z.string(),
});

export const contract = defineArea({
  area: 'ejecutivos',
  tier: 0,
  uses: ['zonas', 'perfiles'],
  permissions: ['ver', 'crear', 'editar', 'cambiar-perfil', 'aprobar-perfil', 'traspasar', 'desvincular'],
  sensibles: ['aprobar-perfil'],
  item: Ejecutivo,
  entity: Ejecutivo,
  list: { filters: z.object({}), orden: ['apellidos', 'cargo'], defecto: 'apellidos' },
});
