import { and, eq, sql } from 'drizzle-orm';
import { contabilizar, fechaContable, registrarObligacion } from '#areas/libro/public.server.ts';
import { Conflict } from '#kernel/errors.ts';
import type { Event } from '#kernel/events.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import { isUuid } from '#kernel/values/id.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { cargos } from '../tables.ts';
import type { PagareFila } from './filas.ts';

/** The debt of a charge in the auxiliary ledger. */
export const pkCargo = (id: string): string => `gasto:${id}`;

const QUE = { ITE: 'Impuesto de timbres', NOTARIA: 'Gasto notarial' } as const;
const EVENTO = { ITE: 'ite_pagare', NOTARIA: 'gasto_notarial' } as const;

/**
 * The client owes the tax or the notary of his pagaré: `ite_pagare` or `gasto_notarial` (D1209), with its obligación. A pagaré that
 * documents a credit charges neither: both are inside `giro_credito` (areas/0). Nothing for zero pesos.
 */
export async function cargar(ctx: Ctx, row: PagareFila, tipo: 'ITE' | 'NOTARIA', monto: Pesos, del: Fecha): Promise<void> {
  if (monto <= 0 || row.respaldo === 'CREDITO') return;
  // The stamp tax belongs to the month of the issue.
  const fecha = await fechaContable(ctx, del);
  const vence = addDays(ctx.hoy, await ctx.param(contract, 'dias_pago_cargo'));
  const { id } = await ctx.insert(cargos, { pagare_id: row.id, tipo, monto, fecha, vence });
  const cargo = { monto, pk: pkCargo(id), rut: row.cliente_rut, documento: row.pagarevista };
  await contabilizar(
    ctx,
    EVENTO[tipo],
    { cargo },
    { origen: { area: 'pagares', id: row.id }, fecha, glosa: `${QUE[tipo]} del pagaré ${row.pagarevista} de ${row.nombre}`.slice(0, 200) },
  );
  await registrarObligacion(ctx, {
    pk: cargo.pk,
    tipo: 'gasto',
    rut: row.cliente_rut,
    origen_area: 'pagares',
    origen_id: row.id,
    numero: `${QUE[tipo]} ${row.pagarevista}`,
    documento: row.pagarevista,
    capital: monto,
    vencimiento: vence,
  });
}

/** Somebody received money for a charge of a pagaré, or gave it back (negative). 409 `cargo_excedido`. */
export async function alAbonar(ctx: Ctx, e: Event<'obligacion.abonada'>): Promise<void> {
  const [tipo, id] = e.pk.split(':');
  if (tipo !== 'gasto' || !id || !isUuid(id) || e.concepto !== 'CAPITAL') return;
  const queda = sql`${cargos.pagado} + ${e.monto}`;
  const [row] = await ctx.db
    .update(cargos)
    .set({ pagado: queda as unknown as Pesos, version: sql`${cargos.version} + 1` })
    .where(and(eq(cargos.empresa_id, ctx.empresa_id), eq(cargos.id, id), sql`${queda} between 0 and ${cargos.monto}`))
    .returning({ id: cargos.id });
  if (!row && (await ctx.find(cargos, id))) throw new Conflict('cargo_excedido');
}
