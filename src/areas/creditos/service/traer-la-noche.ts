import { and, eq } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';
import { filasDeSql } from './consulta.ts';
import type { CreditoFila } from './filas.ts';
import { marcaSujetaSql } from './marca-sql.ts';
import { nocheDeCreditoSql, traerReajustesSql } from './noche-sql.ts';

async function filaDe(ctx: Ctx, credito_id: string, fecha: unknown): Promise<Record<string, unknown> | undefined> {
  if (typeof fecha !== 'string') return undefined;
  const [fila] = await filasDeSql(ctx, nocheDeCreditoSql(ctx, credito_id, fecha));
  return fila;
}

/**
 * Brings to a credit what the nights wrote beside it since it was last changed: its recognised interest and commission, the reajuste of its
 * cuotas. Who reads `devengado`, `comision_devengada` or the `reajuste` of a cuota to post something asks this first, with the credit locked.
 */
export async function alCorriente(ctx: Ctx, c: CreditoFila): Promise<CreditoFila> {
  const propia = and(eq(creditos.empresa_id, ctx.empresa_id), eq(creditos.id, c.id));
  const [marca] = await filasDeSql(ctx, marcaSujetaSql(ctx));
  // The row of this night, or of the one before while the close has not reached the credit: a living credit has one of them.
  const noche = (await filaDe(ctx, c.id, marca?.fecha)) ?? (await filaDe(ctx, c.id, marca?.previa));
  if (!noche || noche.fecha === c.devengado_al) return c;
  const fecha = noche.fecha as Fecha;
  if (c.moneda === 'UF') await ctx.db.execute(traerReajustesSql(ctx, c.id, fecha));
  const cifras = {
    devengado: pesos(Number(noche.interes_acum)),
    comision_devengada: pesos(Number(noche.comision_acum)),
    devengado_al: fecha,
  };
  await ctx.db.update(creditos).set(cifras).where(propia);
  return { ...c, ...cifras };
}
