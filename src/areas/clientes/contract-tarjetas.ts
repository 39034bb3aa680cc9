import { z } from 'zod';
import { query } from '#kernel/contract.ts';
import { zRut } from '#kernel/fields.ts';
import type { Rut } from '#kernel/values/rut.ts';

/** What an area says of a person in a card: its record, the code of its state, a few facts in words, and where it opens. */
const Tarjeta = z.object({
  titulo: z.string(),
  estado: z.string(),
  datos: z.array(z.object({ nombre: z.string(), valor: z.string() })),
  url: z.string(),
});
type Tarjeta = z.output<typeof Tarjeta>;

declare module '#kernel/events.ts' {
  interface Questions {
    /** Somebody reads the page of a person, or of something of its: what each area that follows it has today, within the reach of who reads. */
    'persona.tarjetas': { input: { rut: Rut }; answer: readonly Tarjeta[] };
  }
}

export const operacionesTarjetas = {
  /** What the areas that follow a person have of it today. 404 for who does not know the person. */
  tarjetas: query({ permission: 'ver', input: z.object({ rut: zRut }), output: z.array(Tarjeta) }),
} as const;
