import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { saldosEnTransito } from './transito-sql.ts';

/** What one transit account holds at a day, pesos. */
export interface EnTransito {
  cuenta: string;
  saldo: Pesos;
  /** Of it, what has been on its way for too long, or came out without having gone in. */
  detenido: Pesos;
}

/**
 * The transit accounts that are not at zero at the end of `al`. Money deposited in the last banking days (`transito_dias_habiles`) is still on
 * its way: the bank answers in the next month (docs/decisiones/0018). What is older, a credit balance, and anything in an account that is
 * only passed through (1204) is `detenido`. Each item (`pk`) by itself; those without one, together, the oldest out first.
 */
export async function enTransito(ctx: ReadCtx, al: Fecha): Promise<EnTransito[]> {
  const dias = await ctx.param(contract, 'transito_dias_habiles', al);
  const desde = (await ctx.calendar()).addBankingDays(al, -dias);
  const rows = await saldosEnTransito(ctx, al, desde);
  return rows.map(({ cuenta, saldo, detenido }) => ({
    cuenta,
    saldo: pesos(Number(saldo)),
    detenido: pesos(Number(detenido)),
  }));
}
