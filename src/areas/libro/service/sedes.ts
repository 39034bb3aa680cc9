import { and, eq, inArray } from 'drizzle-orm';
import type { Ctx } from '#platform/server/context.ts';
import type { Asientos } from '../domain/asiento.ts';
import type { Evento } from '../domain/eventos/registro.ts';
import { conSucursal, sinSede } from '../domain/sucursal.ts';
import { obligaciones } from '../tables.ts';

/** What a person typed and what mirrors other entries keep their branches as they are. */
const TAL_CUAL: readonly Evento[] = ['asiento_manual', 'cierre_ejercicio', 'reversa'];

/** The branches of the debts that an act has read: a debt never changes its own. */
const conocidas = new WeakMap<Ctx, Map<string, string | null>>();

/** The act read these debts: where they are is not asked again. */
export function conocerSedes(ctx: Ctx, filas: readonly { pk: string; sucursal: string | null }[]): void {
  const sedes = conocidas.get(ctx) ?? new Map();
  for (const { pk, sucursal } of filas) sedes.set(pk, sucursal);
  conocidas.set(ctx, sedes);
}

/** The result of each entry with the branch of its debts; one question to the auxiliary, and only when neither the lines nor the act say it. */
export async function conSedes(ctx: Ctx, evento: Evento, entradas: Asientos): Promise<Asientos> {
  if (TAL_CUAL.includes(evento)) return entradas;
  const pks = [...new Set(entradas.flatMap(sinSede))];
  const faltan = pks.filter((pk) => !conocidas.get(ctx)?.has(pk));
  if (faltan.length > 0)
    conocerSedes(
      ctx,
      await ctx.db
        .select({ pk: obligaciones.pk, sucursal: obligaciones.sucursal })
        .from(obligaciones)
        .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), inArray(obligaciones.pk, faltan))),
    );
  const sedes = new Map(
    pks.flatMap((pk) => {
      const sucursal = conocidas.get(ctx)?.get(pk);
      return sucursal ? [[pk, sucursal] as const] : [];
    }),
  );
  return entradas.map((l) => conSucursal(l, sedes));
}
