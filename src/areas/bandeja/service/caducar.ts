import { and, eq, lt } from 'drizzle-orm';
import type { DayStep } from '#platform/server/registry.ts';
import { estados } from '../domain/estados.ts';
import { pendientes } from '../tables.ts';
import { vivos } from './visibles.ts';

/** What nobody can do any more, because its last day went by, is not asked of anybody. */
export const paso: DayStep = {
  nombre: 'bandeja: pendientes que caducan con su fecha',
  orden: 900,
  async run(ctx) {
    const filas = await ctx.lockAll(pendientes, and(eq(pendientes.caduca, true), lt(pendientes.vence, ctx.hoy), vivos));
    for (const r of filas) await ctx.update(pendientes, r.id, { estado: estados.go(r.estado, 'caducar') });
    if (filas.length > 0) await ctx.signal('cambio', { area: 'bandeja' });
    return { cursor: null, hechos: filas.length };
  },
};
