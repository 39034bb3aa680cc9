import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { zId } from '#kernel/fields.ts';

export interface Rama {
  id: string;
  titulo: string;
  icono: string | null;
  path: string | null;
  hijos: Rama[];
}

export const Rama: z.ZodType<Rama> = z.lazy(() =>
  z.object({ id: z.string(), titulo: z.string(), icono: z.string().nullable(), path: z.string().nullable(), hijos: z.array(Rama) }),
);

export const contract = defineArea({
  area: 'menus',
  tier: 0,
  uses: [],
  permissions: ['ver', 'editar'],
  operations: {
    mio: query({ permission: 'sesion', output: z.array(Rama) }),
    restaurar: action({
      permission: 'editar',
      output: z.object({ entradas: z.number().int() }),
      input: z.object({ confirmar: z.literal(true) }),
    }),
  },
});

export const NodoId = zId;
