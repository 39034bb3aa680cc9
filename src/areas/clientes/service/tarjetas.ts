import { and, eq, lte, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { clientes } from '../tables.ts';

/**
 * For the cards: clients within reach by the day of Chile in which they were enrolled. `clientes`: new ones of each day;
 * `clientes_antes`: how many there were before `desde`; `referidos`: new ones whose origin is a referral. Undefined: not a figure of this area.
 */
export async function tarjetas(ctx: ReadCtx, { dato, desde, hasta }: Question<'tarjeta.medida'>) {
  if (!['clientes', 'clientes_antes', 'referidos'].includes(dato)) return undefined;
  const dia = sql<string>`(${clientes.creado_en} at time zone 'America/Santiago')::date::text`;
  const filas = await ctx.db
    .select({
      clave: dia,
      valor: sql<number>`count(*)::int`,
      referidos: sql<number>`count(*) filter (where ${clientes.origen} = 'REFERIDO')::int`,
    })
    .from(clientes)
    .where(and(eq(clientes.empresa_id, ctx.empresa_id), lte(dia, hasta), alcanceCliente(ctx, clientes.rut)))
    .groupBy(sql`1`);
  if (dato === 'clientes') return filas.filter((f) => f.clave >= desde).map(({ clave, valor }) => ({ clave, valor }));
  const cuenta = (de: typeof filas, campo: 'valor' | 'referidos') => de.reduce((n, f) => n + f[campo], 0);
  return dato === 'referidos'
    ? [
        {
          clave: dato,
          valor: cuenta(
            filas.filter((f) => f.clave >= desde),
            'referidos',
          ),
        },
      ]
    : [
        {
          clave: dato,
          valor: cuenta(
            filas.filter((f) => f.clave < desde),
            'valor',
          ),
        },
      ];
}
