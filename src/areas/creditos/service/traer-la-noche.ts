import { and, eq, sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';
import { filasDeSql } from './consulta.ts';
import type { CreditoFila } from './filas.ts';

async function filaDe(ctx: Ctx, credito_id: string, fecha: unknown): Promise<Record<string, unknown> | undefined> {
  if (typeof fecha !== 'string') return undefined;
  const [fila] = await filasDeSql(
    ctx,
    sql`select fecha::text as fecha, interes_acum, comision_acum from credito_devengo
      where empresa_id = ${ctx.empresa_id}::uuid and fecha = ${fecha}::date and credito_id = ${credito_id}::uuid limit 1`,
  );
  return fila;
}

/**
 * Brings to a credit what the nights wrote beside it since it was last changed: its recognised interest and commission, the reajuste of its
 * cuotas. Who reads `devengado`, `comision_devengada` or the `reajuste` of a cuota to post something asks this first, with the credit locked.
 */
export async function alCorriente(ctx: Ctx, c: CreditoFila): Promise<CreditoFila> {
  const propia = and(eq(creditos.empresa_id, ctx.empresa_id), eq(creditos.id, c.id));
  const [marca] = await filasDeSql(
    ctx,
    sql`select fecha::text as fecha, previa::text as previa from credito_marca where empresa_id = ${ctx.empresa_id}::uuid for share`,
  );
  // The row of this night, or of the one before while the close has not reached the credit: a living credit has one of them.
  const noche = (await filaDe(ctx, c.id, marca?.fecha)) ?? (await filaDe(ctx, c.id, marca?.previa));
  if (!noche || noche.fecha === c.devengado_al) return c;
  const fecha = noche.fecha as Fecha;
  if (c.moneda === 'UF')
    await ctx.db.execute(sql`update credito_cuota q set reajuste = r.reajuste_acum from credito_reajuste r
      where r.empresa_id = ${ctx.empresa_id}::uuid and r.fecha = ${fecha}::date and r.credito_id = ${c.id}::uuid
        and q.empresa_id = r.empresa_id and q.credito_id = r.credito_id and q.numero = r.numero`);
  const cifras = {
    devengado: pesos(Number(noche.interes_acum)),
    comision_devengada: pesos(Number(noche.comision_acum)),
    devengado_al: fecha,
  };
  await ctx.db.update(creditos).set(cifras).where(propia);
  return { ...c, ...cifras };
}
