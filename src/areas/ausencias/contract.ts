import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';
import { zFecha, zId, zRutOut } from '#kernel/fields.ts';

export const Ausencia = z.object({
  id: zId,
  rut_ejecutivo: zRutOut,
  rut_reemplazante: zRutOut,
  tipo: z.string(),
  desde: zFecha,
  hasta: zFecha,
  estado: z.string(),
});

export const contract = defineArea({
  area: 'ausencias',
  tier: 0,
  uses: ['ejecutivos', 'perfiles'],
  permissions: ['ver', 'solicitar', 'aprobar', 'registrar'],
  sensibles: ['aprobar'],
  item: Ausencia,
  entity: Ausencia,
  list: { filters: z.object({}), orden: ['desde'], defecto: '-desde' },
});
