import { and, eq } from 'drizzle-orm';
import { avalesQueRespaldan } from '#areas/avales/public.server.ts';
import { contactosPara, type PersonaPara } from '#areas/clientes/public.server.ts';
import { contract as creditos } from '#areas/creditos/contract.ts';
import { Rule } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { items } from '../tables.ts';
import type { TicketFila } from './filas.ts';

type Rol = 'DEUDOR' | 'CEDENTE' | 'AVAL';
export interface Obligado extends PersonaPara {
  rol: Rol;
}

/** Who answers for the debts of a ticket, each a person of its own for the limits: the debtor, the cedentes of its documents, and the avales of the debtor and of its credits. */
export async function obligadosDe(ctx: ReadCtx, t: TicketFila): Promise<Obligado[]> {
  const vivas = await ctx.rows(items, and(eq(items.ticket_id, t.id), eq(items.vivo, true)), { limit: 1000 });
  const roles = new Map<Rut, Rol>([[t.rut_deudor, 'DEUDOR']]);
  for (const i of vivas) if (i.cliente_rut && !roles.has(i.cliente_rut)) roles.set(i.cliente_rut, 'CEDENTE');
  if (t.division !== 'FACTORING') {
    const suyos = [...new Set(vivas.flatMap((i) => (i.origen_area === creditos.area ? [i.origen_id] : [])))];
    const origenes = suyos.map((id) => ({ area: 'credito' as const, id }));
    for (const a of await avalesQueRespaldan(ctx, t.rut_deudor, ...origenes)) if (!roles.has(a.rut)) roles.set(a.rut, 'AVAL');
  }
  const gente = await contactosPara(ctx, [...roles.keys()]);
  return [...roles].flatMap(([rut, rol]) => {
    const p = gente.get(rut);
    return p ? [{ ...p, rol }] : [];
  });
}

/** The one of a RUT. 422 `persona_ajena`: it does not answer for the debts of the ticket. */
export async function exigirObligado(ctx: ReadCtx, t: TicketFila, rut: Rut): Promise<Obligado> {
  const p = (await obligadosDe(ctx, t)).find((x) => x.rut === rut);
  if (!p) throw new Rule('persona_ajena', {}, { persona_rut: ['No responde por las deudas del ticket'] });
  return p;
}
