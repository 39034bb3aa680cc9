import { z } from 'zod';
import { action } from '#kernel/contract.ts';
import { zId } from '#kernel/fields.ts';
import { PARA_VARIOS } from './domain/plantillas.ts';

const n = z.string().nullable();

export const operacionesCorreos = {
  /** One mail a ticket, to its debtor. Simulated (`?simular=true`) it says to whom, what, and why not to the rest, and nothing leaves. */
  escribir_varios: action({
    permission: 'gestionar',
    input: z.object({
      ids: z.array(zId).min(1, 'Elija al menos uno').max(500, 'Elija hasta 500'),
      plantilla: z.enum(PARA_VARIOS, { error: 'Elija el mensaje' }),
    }),
    output: z.object({
      resultados: z.array(
        z.object({
          id: zId,
          num_ticket: z.number().int().nullable(),
          nombre: n,
          /** Address that it went to; null when it did not. */
          para: n,
          ok: z.boolean(),
          codigo: n,
          detail: n,
        }),
      ),
      /** The first that leaves, as who receives it reads it. */
      ejemplo: z.object({ para: z.string(), asunto: z.string(), texto: z.string() }).nullable(),
    }),
  }),
} as const;
