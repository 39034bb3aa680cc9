import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';

export const Parametro = z.object({ clave: z.string(), valor: z.unknown(), desde: z.string() });

export const contract = defineArea({
  area: 'parametros',
  tier: 0,
  uses: [],
  permissions: ['ver', 'proponer', 'aprobar', 'cargar-indices'],
  sensibles: ['aprobar'],
});
