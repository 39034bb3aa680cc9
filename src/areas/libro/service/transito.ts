import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { CUENTAS_DE_PASO, CUENTAS_TRANSITO } from '../domain/plan.ts';

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
  const lista = (codigos: readonly string[]) =>
    sql.join(
      codigos.map((c) => sql`${c}`),
      sql`, `,
    );
  const { rows } = (await ctx.db.execute(sql`
    select cuenta, sum(saldo)::text as saldo, sum(case when saldo < 0 or cuenta in (${lista(CUENTAS_DE_PASO)}) then abs(saldo) else greatest(0, saldo - reciente) end)::text as detenido
    from (select l.cuenta, coalesce(l.pk, '') as pk, sum(l.debe - l.haber) as saldo,
        coalesce(sum(l.debe) filter (where l.fecha >= ${desde}), 0) as reciente
      from libro_linea l where l.empresa_id = ${ctx.empresa_id} and l.cuenta in (${lista(CUENTAS_TRANSITO)}) and l.fecha <= ${al} group by 1, 2) partidas
    where saldo <> 0 group by 1 order by 1`)) as unknown as { rows: { cuenta: string; saldo: string; detenido: string }[] };
  return rows.map(({ cuenta, saldo, detenido }) => ({
    cuenta,
    saldo: pesos(Number(saldo)),
    detenido: pesos(Number(detenido)),
  }));
}
