import { z } from 'zod';
import { action, query } from '#kernel/contract.ts';
import { zFecha, zId, zRut, zRutOut, zTexto } from '#kernel/fields.ts';

const Relacionada = z.object({
  id: zId,
  rut: zRutOut,
  nombre: z.string(),
  relacion: z.string(),
  desde: zFecha,
  hasta: zFecha.nullable(),
  motivo_termino: z.string().nullable(),
  anotada_por: z.string(),
  version: z.number().int(),
});

/** The list of people and firms tied to the company, kept by CUMPLIMIENTO: nothing is erased, a tie ends on a day. */
export const operacionesRelacionadas = {
  relacionadas: query({ permission: 'relacionadas', output: z.array(Relacionada) }),
  anotar_relacionada: action({
    permission: 'relacionadas',
    http: 'POST /api/clientes/relacionadas',
    status: 201,
    input: z.object({ rut: zRut, nombre: zTexto(120), relacion: zTexto(200, 3), desde: zFecha }),
    output: Relacionada,
  }),
  terminar_relacionada: action({
    permission: 'relacionadas',
    http: 'POST /api/clientes/relacionadas/:id/terminar',
    input: z.object({ id: zId.optional(), hasta: zFecha, motivo: zTexto(300, 5) }),
    output: Relacionada,
  }),
} as const;
