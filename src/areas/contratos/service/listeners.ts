import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { Conflict } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Listeners } from '#platform/server/registry.ts';
import { contratos } from '../tables.ts';

/** Somebody received money for the fee, or gave it back (negative): what is paid of it follows. 409 `cobro_excedido`. */
async function alAbonar(ctx: Ctx, e: Event<'obligacion.abonada'>): Promise<void> {
  const [tipo, id] = e.pk.split(':');
  if (tipo !== 'gasto' || !id || e.concepto !== 'CAPITAL') return;
  const queda = sql`${contratos.cobro_pagado} + ${e.monto}`;
  const [row] = await ctx.db
    .update(contratos)
    .set({ cobro_pagado: queda as unknown as Pesos, version: sql`${contratos.version} + 1` })
    .where(
      and(
        eq(contratos.empresa_id, ctx.empresa_id),
        eq(contratos.id, id),
        isNotNull(contratos.cobro_fecha),
        sql`${queda} between 0 and ${contratos.cobro_neto} + ${contratos.cobro_iva}`,
      ),
    )
    .returning({ id: contratos.id });
  if (!row && (await ctx.find(contratos, id))) throw new Conflict('cobro_excedido');
}

const marcar = (conciliado: boolean) => async (ctx: Ctx, e: Event<'movimiento.conciliado'>) => {
  if (e.origen.area !== 'contratos') return;
  if (await ctx.find(contratos, e.origen.id)) await ctx.update(contratos, e.origen.id, { cobro_conciliado: conciliado });
};

export const listeners: Listeners = {
  'obligacion.abonada': alAbonar,
  'movimiento.conciliado': marcar(true),
  'movimiento.desconciliado': marcar(false),
};
