import { sql } from 'drizzle-orm';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { CUENTAS_DE_PASO, CUENTAS_TRANSITO } from '../domain/plan.ts';

/** A transit account that is not at zero, pesos as text. */
interface SaldoEnTransito {
  cuenta: string;
  saldo: string;
  detenido: string;
}

/** Reads the transit accounts that are not at zero at the end of `al`; `detenido`: what was there before `desde`, or is never to rest there. */
export async function saldosEnTransito(ctx: ReadCtx, al: Fecha, desde: Fecha): Promise<SaldoEnTransito[]> {
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
    where saldo <> 0 group by 1 order by 1`)) as unknown as { rows: SaldoEnTransito[] };
  return rows;
}
