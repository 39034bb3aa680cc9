import { and, desc, eq } from 'drizzle-orm';
import { birVigente } from '#areas/bir/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { evaluaciones } from '../tables.ts';
import { vistaDe } from './vista.ts';

/** Evaluations of a debtor that are shown at most. */
const MAXIMO = 50;

/**
 * Who pays the invoices of others: his matter is his risk page in force (docs/decisiones/0146), and each evaluation that was kept of him stands whatever
 * page it rested on. 404 beyond the reach of the session.
 */
export async function deDeudor(ctx: ReadCtx, rut: Rut) {
  if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
  const bir = (await birVigente(ctx, [rut])).get(rut);
  const suyas = await ctx.rows(evaluaciones, and(eq(evaluaciones.rut, rut), eq(evaluaciones.ambito, 'DEUDOR')), {
    orden: [desc(evaluaciones.creado_en), desc(evaluaciones.id)],
    limit: MAXIMO,
  });
  if (suyas.length > 0) await ctx.lectura(rut, 'Sus evaluaciones como deudor');
  return { bir: bir ? { id: bir.bir_id, folio: bir.folio } : null, evaluaciones: suyas.map((e) => vistaDe(ctx, e)) };
}
