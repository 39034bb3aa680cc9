import type { Listeners } from '#platform/server/registry.ts';
import { crearLinea } from './lineas.ts';

/** What clientes does when other areas speak, in their transaction. */
export const listeners: Listeners = {
  'solicitud.aprobada': async (ctx, e) => {
    await crearLinea(ctx, e);
  },
};
