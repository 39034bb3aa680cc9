import { actualizarObligacion, deudasPorPk, obligacionesPorPk, reversarOrigen } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { Conflict, Rule } from '#kernel/errors.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { type Aceleracion, porCapitalizar } from '../domain/aceleracion.ts';
import { estados } from '../domain/estados.ts';
import { creditos } from '../tables.ts';
import { diasMora } from './actos.ts';
import { origenCausa } from './en-causa.ts';
import { type CreditoFila, eventosDe, filasCuotas, pkDe } from './filas.ts';
import { rehacer } from './rehacer.ts';
import { alCorriente } from './traer-la-noche.ts';

async function clasificar(ctx: Ctx, c: CreditoFila, clase: 'cuota' | 'causa'): Promise<void> {
  const pks = (await filasCuotas(ctx, c.id)).map(pkDe);
  for (const o of await obligacionesPorPk(ctx, pks)) await actualizarObligacion(ctx, o.pk, { clase });
}

/**
 * Whether a credit may be sued for today. 422 `demanda_sin_mora`, `uf_no_publicada`, `demanda_de_vendido`, `demanda_en_gracia`,
 * `demanda_con_pago_del_dia` {fecha}.
 */
export async function exigirDemandable(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  if (c.estado !== 'girado' && c.estado !== 'vigente') return;
  if (diasMora(c, ctx.hoy) === 0) throw new Rule('demanda_sin_mora');
  // What is sued for is said in pesos of today too: 422 `uf_no_publicada`.
  if (c.moneda === 'UF') await valorUf(ctx, ctx.hoy);
  if (c.ajeno.length % 2 === 1) throw new Rule('demanda_de_vendido');
  if (porCapitalizar(await filasCuotas(ctx, c.id), ctx.hoy)) throw new Rule('demanda_en_gracia');
  const ultimo = (await eventosDe(ctx, c.id))
    .map((e) => e.fecha)
    .sort()
    .at(-1);
  if (ultimo && ultimo >= ctx.hoy) throw new Rule('demanda_con_pago_del_dia', { fecha: formatFecha(ultimo) });
}

interface Demandado {
  capital: Pesos;
  interes: Pesos;
  mora: Pesos;
  gastos: Pesos;
}

/**
 * Sues for a credit today: every later cuota falls due, the interest not yet earned is dropped, nothing is charged for its collection any more,
 * and what it owes crosses to 1207 (areas 6 §0.3). Mora runs on. Answers what is sued for, pesos.
 */
export async function demandarCredito(ctx: Ctx, leido: CreditoFila, d: { causa_id?: string; motivo: string }): Promise<Demandado> {
  const c = await alCorriente(ctx, leido);
  await exigirDemandable(ctx, c);
  const estado = estados.go(c.estado, 'demandar');
  ctx.audit({ motivo: d.motivo });
  const aceleracion: Aceleracion = { fecha: ctx.hoy, causa_id: d.causa_id ?? null, motivo: d.motivo, traspaso: [], reconocido: 0 };
  const row = await ctx.update(creditos, c.id, { estado, aceleracion });
  await clasificar(ctx, row, 'causa');
  await rehacer(ctx, row);
  const deben = await deudasPorPk(ctx, (await filasCuotas(ctx, c.id)).map(pkDe));
  const suma = (campo: keyof Demandado) => sumPesos(deben.map((x) => x[campo]));
  return { capital: suma('capital'), interes: suma('interes'), mora: suma('mora'), gastos: suma('gastos') };
}

/** 409 `pagos_en_causa`: what was paid of a credit while it was being sued for was paid with everything due. */
export async function exigirDevolvible(ctx: ReadCtx, c: CreditoFila): Promise<void> {
  const { aceleracion: a } = c;
  if (a && (await eventosDe(ctx, c.id)).some((e) => e.fecha >= a.fecha)) throw new Conflict('pagos_en_causa');
}

/** Nobody sues for it any more and nothing was paid since: its table, its interest and its books go on as if nobody had. */
export async function devolverDeJudicial(ctx: Ctx, leido: CreditoFila, motivo: string): Promise<void> {
  const c = await alCorriente(ctx, leido);
  const estado = estados.go(c.estado, 'devolver_de_judicial');
  await exigirDevolvible(ctx, c);
  ctx.audit({ motivo });
  await reversarOrigen(ctx, { origen: origenCausa(c), motivo });
  const devengado = pesos(c.devengado - (c.aceleracion?.reconocido ?? 0));
  const row = await ctx.update(creditos, c.id, { estado, aceleracion: null, devengado });
  await clasificar(ctx, row, 'cuota');
  await rehacer(ctx, row);
}
