import { z } from 'zod';
import { query } from '#kernel/contract.ts';
import { zFecha, zPesosOut, zRutOut } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';

declare module '#kernel/events.ts' {
  interface Questions {
    /** Names of the people of some RUTs, each when the session may know of it: the area that keeps people tells. */
    'personas.nombradas': { input: { ruts: readonly Rut[] }; answer: Readonly<Record<string, string>> };
  }
}

const CARTERA = z.enum(['creditos', 'factoring']);

/** The provision as it stood at the end of a day: by bracket, by debt, and against its accounts. */
export const consultaProvision = query({
  permission: 'ver',
  input: z.object({ al: zFecha.optional() }),
  output: z.object({
    al: zFecha,
    tramos: z.array(z.object({ tramo: z.string(), n: z.number().int(), base: zPesosOut, provision: zPesosOut })),
    filas: z.array(
      z.object({
        pk: z.string(),
        numero: z.string(),
        rut: zRutOut,
        /** Null when it is not known. */
        nombre: z.string().nullable(),
        cartera: CARTERA,
        dias_mora: z.number().int(),
        /** Day of its last change. */
        desde: zFecha,
        base: zPesosOut,
        provision: zPesosOut,
      }),
    ),
    /** `libro` also holds what was posted by hand. */
    cuentas: z.array(z.object({ cuenta: z.string(), provision: zPesosOut, libro: zPesosOut, diferencia: zPesosOut })),
    total: zPesosOut,
  }),
});
