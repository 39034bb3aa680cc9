import { and, eq, inArray } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Listeners } from '#platform/server/registry.ts';
import { clientes, requisitos } from '../tables.ts';
import { revisarBloqueos } from './automaticos.ts';
import { cambiarPrecios, crearLinea } from './lineas.ts';

/** A digitised paper of a persona, as documentos tells it. */
interface Papel {
  archivo_id: string;
  referido: { tipo: string; id: string };
  tipo_archivo: string;
  vence?: Fecha | undefined;
}

async function requisitoDelPapel(ctx: Ctx, p: Papel): Promise<typeof requisitos.$inferSelect | undefined> {
  if (p.referido.tipo !== 'persona') return undefined;
  const [row] = await ctx.db
    .select()
    .from(requisitos)
    .where(
      and(
        eq(requisitos.empresa_id, ctx.empresa_id),
        eq(requisitos.cliente_rut, p.referido.id as Rut),
        eq(requisitos.tipo_archivo, p.tipo_archivo),
      ),
    );
  return row;
}

/** The checklist follows the paper that stands behind it; an annulled one counts only if it is the one on record. */
async function seguirPapel(ctx: Ctx, p: Papel, estado: 'validado' | 'objetado' | 'falta'): Promise<void> {
  const r = await requisitoDelPapel(ctx, p);
  if (!r || (estado === 'falta' && r.archivo_id !== p.archivo_id)) return;
  if (estado === 'falta') await ctx.update(requisitos, r.id, { estado, archivo_id: null, vence: null });
  else await ctx.update(requisitos, r.id, { estado, archivo_id: p.archivo_id, vence: p.vence ?? null });
}

/** What clientes does when other areas speak, in their transaction. */
export const listeners: Listeners = {
  'solicitud.aprobada': async (ctx, e) => {
    await crearLinea(ctx, e);
    await revisarBloqueos(ctx, { ruts: [e.rut], soloLevantar: true });
  },
  'solicitud.precios': (ctx, e) => cambiarPrecios(ctx, e),
  'archivo.validado': (ctx, e) => seguirPapel(ctx, e, 'validado'),
  'archivo.objetado': (ctx, e) => seguirPapel(ctx, e, 'objetado'),
  'archivo.anulado': (ctx, e) => seguirPapel(ctx, e, 'falta'),
  'cartera.traspasada': async (ctx, e) => {
    if (e.cliente_ruts.length === 0) return;
    const filas = await ctx.db
      .select({ id: clientes.id })
      .from(clientes)
      .where(and(eq(clientes.empresa_id, ctx.empresa_id), inArray(clientes.rut, e.cliente_ruts as Rut[])));
    for (const c of filas) await ctx.update(clientes, c.id, { ejecutivo_rut: e.a as Rut });
  },
};
