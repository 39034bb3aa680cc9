import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';
import { zId } from '#kernel/fields.ts';

export const Usuario = z.object({
  id: zId,
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.string(),
  currentPlan: z.string(),
  status: z.string(),
  avatar: z.string().nullable(),
  rut: z.string().nullable(),
});

export const contract = defineArea({
  area: 'usuarios',
  tier: 0,
  uses: [],
  permissions: ['ver', 'crear', 'editar', 'asignar-perfil', 'eliminar'],
  sensibles: ['asignar-perfil'],
});
