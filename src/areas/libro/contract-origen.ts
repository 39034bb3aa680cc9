import { z } from 'zod';
import { query } from '#kernel/contract.ts';

/** The screen of the act that caused an entry; null when none of its records is within reach. */
export const consultaOrigen = {
  origen: query({ permission: 'ver', on: 'one', output: z.object({ url: z.string().nullable() }) }),
};
