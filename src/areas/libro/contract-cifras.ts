import { z } from 'zod';
import { query } from '#kernel/contract.ts';
import { zFecha, zId, zInstante, zPesosOut, zRutOut } from '#kernel/fields.ts';
import { consultaOrigen } from './contract-origen.ts';

/** How an equality of the dictionary of figures stands. */
interface Cuadratura {
  /** Which check it is: an equality is checked by every area that has a side of it. */
  id: string;
  /** `E1`, `E2`… */
  igualdad: string;
  titulo: string;
  area: string;
  /** Day and instant of which it speaks. */
  dia: string;
  revisada_en: string;
  cuadra: boolean;
  /** How much the two sides differ in all, pesos; null when what breaks it has no amount. */
  diferencia: number | null;
  /** What breaks it, at most 20; none for who may neither mend it nor see the books. */
  filas: readonly Record<string, unknown>[];
  /** Where it is mended, and the permission of who mends it. */
  url: string;
  permiso: string;
}

declare module '#kernel/events.ts' {
  interface Questions {
    /** How the equalities stand, all or those of `igualdades`: as the last night found them, or now (`al_momento`). Libro answers for every area. */
    'cuadraturas.estado': { input: { igualdades?: readonly string[]; al_momento?: boolean }; answer: readonly Cuadratura[] };
  }
}

const CuadraturaOut = z.object({
  id: z.string(),
  igualdad: z.string(),
  titulo: z.string(),
  dia: zFecha,
  revisada_en: zInstante,
  cuadra: z.boolean(),
  diferencia: z.number().nullable(),
  filas: z.array(z.record(z.string(), z.unknown())),
  url: z.string(),
});
const CorteOut = z.object({
  id: zId,
  dia: zFecha,
  clase: z.enum(['mensual', 'diario']),
  numero: z.number().int(),
  tomado_en: zInstante,
  n_cadena: z.number().int(),
  filas: z.number().int(),
  deuda: zPesosOut,
  hash: z.string(),
  motivo: z.string(),
  /** Something written later changed that day: it says what was reported. */
  rancio: z.boolean(),
});

/** What libro says of itself beside its lists: origin of an entry, equalities, cuts. */
export const consultasAparte = {
  ...consultaOrigen,
  cuadraturas: query({
    permission: 'ver',
    input: z.object({ al_momento: z.enum(['si', 'no'], { error: 'Elija sí o no' }).default('no') }),
    output: z.array(CuadraturaOut),
  }),
  cortes: query({ permission: 'ver', output: z.array(CorteOut) }),
  corte_corregido: query({
    permission: 'ver',
    input: z.object({ antes: zId, ahora: zId }),
    output: z.object({
      total: z.number().int(),
      diferencia: z.number(),
      items: z.array(z.object({ pk: z.string(), numero: z.string(), rut: zRutOut, antes: z.number(), ahora: z.number() })),
    }),
  }),
};
