import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { diasMora } from '#finanzas/dias-mora.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { obligaciones, provisiones } from '../tables.ts';
import { ultimoVencidoAl } from './mora-sql.ts';

/**
 * What was provisioned of debts that are written off today, pesos: it leaves them with the entry of who writes them off (`castigo`: D1291 or
 * 1391, ledger §3), and the night does not release it again. Never more than `tope`, the debt written off: what exceeds it (a UF that fell
 * since) is released by the next night, as what the run of this same day already adjusted.
 */
export async function consumirProvision(
  ctx: Ctx,
  pks: readonly string[],
  o: { cartera: 'creditos' | 'factoring'; tope: Pesos },
): Promise<Pesos> {
  if (pks.length === 0) return pesos(0);
  const filas = await ctx.db
    .select()
    .from(obligaciones)
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        inArray(obligaciones.pk, [...pks]),
        gt(obligaciones.provision, pesos(0)),
        sql`not exists (select 1 from libro_provision p where p.empresa_id = ${obligaciones.empresa_id}
          and p.obligacion = ${obligaciones.pk} and p.fecha = ${ctx.hoy})`,
      ),
    )
    .orderBy(obligaciones.pk)
    .for('update');
  let queda: number = o.tope;
  const usos: { fila: (typeof filas)[number]; usa: Pesos }[] = [];
  for (const fila of filas) {
    const usa = Math.min(fila.provision, queda);
    if (usa > 0) usos.push({ fila, usa: pesos(usa) });
    queda -= usa;
  }
  if (usos.length === 0) return pesos(0);
  const corte = await ultimoVencidoAl(ctx);
  await ctx.db.insert(provisiones).values(
    usos.map(({ fila, usa }) => ({
      empresa_id: ctx.empresa_id,
      obligacion: fila.pk,
      fecha: ctx.hoy,
      cartera: o.cartera,
      dias_mora: diasMora(fila.vencimiento, ctx.hoy, corte),
      base: pesos(0),
      requerida: pesos(fila.provision - usa),
      ajuste: pesos(0 - usa),
    })),
  );
  for (const { fila, usa } of usos) {
    await ctx.db
      .update(obligaciones)
      .set({ provision: pesos(fila.provision - usa) })
      .where(and(eq(obligaciones.empresa_id, ctx.empresa_id), eq(obligaciones.pk, fila.pk)));
  }
  return sumPesos(usos.map((u) => u.usa));
}
