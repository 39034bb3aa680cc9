import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Event } from '#kernel/events.ts';
import type { Ctx } from '#platform/server/context.ts';
import { calceLineas, calces, conciliaciones } from '../tables.ts';
import { nuevaLlave } from './actualizar.ts';
import { cargar } from './fila.ts';
import { olvidarMayor } from './lineas.ts';
import { deshacerCalces } from './manual.ts';

/** Confirmed matches that hold book lines of an act, oldest first. */
async function calcesDelActo(ctx: Ctx, area: string, id: string) {
  const lineas = await ctx.db
    .selectDistinct({ calce_id: calceLineas.calce_id })
    .from(calceLineas)
    .where(
      and(
        eq(calceLineas.empresa_id, ctx.empresa_id),
        eq(calceLineas.lado, 'libro'),
        eq(calceLineas.viva, true),
        eq(calceLineas.origen_area, area),
        eq(calceLineas.origen_id, id),
      ),
    );
  if (lineas.length === 0) return [];
  const ids = lineas.map((l) => l.calce_id);
  return ctx.db
    .select({ id: calces.id, raiz_id: calces.conciliacion_id })
    .from(calces)
    .where(and(eq(calces.empresa_id, ctx.empresa_id), inArray(calces.id, ids), eq(calces.estado, 'confirmado')))
    .orderBy(asc(calces.id));
}

/**
 * The bank gave back a payment that was matched: the match no longer says what the entry is, so it is undone in the same transaction and its
 * lines wait to be matched again, beside the contra-entry and the money that came back. Only where somebody is still working: what was
 * prepared to close or closed stays as it was signed, and the contra-entry waits alone.
 */
export async function alDevolverGiro(ctx: Ctx, e: Event<'giro.rechazado'>): Promise<void> {
  for (const k of await calcesDelActo(ctx, e.origen_area, e.origen_id)) {
    const [abierta] = await ctx.db
      .select({ id: conciliaciones.id })
      .from(conciliaciones)
      .where(
        and(eq(conciliaciones.empresa_id, ctx.empresa_id), eq(conciliaciones.raiz_id, k.raiz_id), eq(conciliaciones.estado, 'en_proceso')),
      );
    if (!abierta) continue;
    const c = await cargar(ctx, abierta.id, true);
    olvidarMayor(ctx);
    await deshacerCalces(ctx, c, [k.id], `El banco devolvió el pago: ${e.causa}`.slice(0, 300));
    await ctx.update(conciliaciones, c.id, { refresh_key: nuevaLlave(c) });
  }
}
