import { z } from 'zod';
import { zDecimalOut, zFecha, zPesosOut, zRutOut } from '#kernel/fields.ts';

/** Days of curse that the report covers; without them, the last three months and what is still to come. */
export const Periodo = z.object({ desde: zFecha.optional(), hasta: zFecha.optional() });

const Cuenta = z.object({
  creadas: z.number().int(),
  en_curso: z.number().int(),
  ganadas: z.number().int(),
  perdidas: z.number().int(),
  /** Won over decided, percent with one decimal; null while none was decided. */
  conversion: zDecimalOut.nullable(),
  monto_ganado: zPesosOut,
  monto_perdido: zPesosOut,
});

export const Conversion = z.object({
  desde: zFecha,
  hasta: zFecha.nullable(),
  filas: z.array(Cuenta.extend({ ejecutivo: zRutOut.nullable(), nombre: z.string() })),
  total: Cuenta,
  perdidas: z.array(z.object({ estado: z.string(), motivo: z.string(), proformas: z.number().int(), monto: zPesosOut })),
});
