import { and, desc, eq, inArray, ne, or } from 'drizzle-orm';
import { creditoPorId } from '#areas/creditos/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { estadoAl } from '../domain/estados.ts';
import { prolongaciones } from '../tables.ts';

/** No credit comes from more than these others. */
const ORIGENES = 20;

/** A credit and those that it comes from, the newest first. */
export async function cadenaDe(ctx: ReadCtx, id_credito: string): Promise<string[]> {
  const ids: string[] = [];
  let id: string | null = id_credito;
  while (id !== null && ids.length < ORIGENES) {
    ids.push(id);
    id = (await creditoPorId(ctx, id))?.id_credito_origen ?? null;
  }
  return ids;
}

/** Prolongaciones of a client, the newest first, marking those of a credit or of one that it comes from. At most 50. */
export async function historialDe(ctx: ReadCtx, rut: Rut, cadena: readonly string[], salvo?: string) {
  const filas = await ctx.db
    .select()
    .from(prolongaciones)
    .where(
      and(
        eq(prolongaciones.empresa_id, ctx.empresa_id),
        cadena.length > 0
          ? or(eq(prolongaciones.cliente_rut, rut), inArray(prolongaciones.id_credito, [...cadena]))
          : eq(prolongaciones.cliente_rut, rut),
        salvo ? ne(prolongaciones.id, salvo) : undefined,
      ),
    )
    .orderBy(desc(prolongaciones.numero))
    .limit(50);
  return filas.map((p) => ({
    id: p.id,
    numero: p.numero,
    credito_numero: p.credito_numero,
    fecha: p.fecha,
    capital_insoluto: p.capital_insoluto,
    cuotas_antes: p.antes.cuotas,
    cuotas: p.cuotas,
    tasa_mensual: p.tasa_mensual,
    motivo: p.motivo,
    estado: estadoAl(p, ctx.hoy),
    del_credito: cadena.includes(p.id_credito),
  }));
}

/** The one that holds a credit, lapsed or not: undefined when it is free. */
export async function abiertaDe(ctx: ReadCtx, id_credito: string): Promise<typeof prolongaciones.$inferSelect | undefined> {
  const [otra] = await ctx.db
    .select()
    .from(prolongaciones)
    .where(and(eq(prolongaciones.empresa_id, ctx.empresa_id), eq(prolongaciones.id_credito, id_credito), eq(prolongaciones.abierta, true)));
  return otra;
}

/** 409 `prolongacion_abierta` {n, estado}: the credit waits for another one. What lapsed does not hold it. */
export async function exigirSinOtra(ctx: ReadCtx, id_credito: string): Promise<void> {
  const otra = await abiertaDe(ctx, id_credito);
  const estado = otra && estadoAl(otra, ctx.hoy);
  if (otra && estado !== 'vencida') throw new Conflict('prolongacion_abierta', { n: otra.numero, estado: words(estado ?? '') });
}

/** How many times the debt of a credit was prolonged already: it and those that it comes from. */
export async function aplicadasEn(ctx: ReadCtx, cadena: readonly string[]): Promise<number> {
  if (cadena.length === 0) return 0;
  const filas = await ctx.db
    .select({ id: prolongaciones.id })
    .from(prolongaciones)
    .where(
      and(
        eq(prolongaciones.empresa_id, ctx.empresa_id),
        inArray(prolongaciones.id_credito, [...cadena]),
        eq(prolongaciones.estado, 'aplicada'),
      ),
    );
  return filas.length;
}
