import { and, eq, sql } from 'drizzle-orm';
import { addDays } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { pasivos } from '../tables.ts';

/** The day after `dias_identificar` days without owner, once for each deposit: those that crossed the limit today, in one notice. */
async function avisar(ctx: Ctx): Promise<{ cursor: null; hechos: number }> {
  const dias = await ctx.param(contract, 'dias_identificar');
  const [r] = await ctx.db
    .select({ n: sql<number>`count(*)::int`, monto: sql<string>`coalesce(sum(${pasivos.saldo}), 0)` })
    .from(pasivos)
    .where(
      and(eq(pasivos.empresa_id, ctx.empresa_id), eq(pasivos.estado, 'por_identificar'), eq(pasivos.fecha, addDays(ctx.hoy, -dias - 1))),
    );
  if (!r || r.n === 0) return { cursor: null, hechos: 0 };
  await ctx.emit('aviso.enviado', {
    permiso: 'pasivos:identificar',
    tipo: 'deposito_sin_dueno',
    titulo: r.n === 1 ? 'Un depósito sigue sin dueño' : `${r.n} depósitos siguen sin dueño`,
    cuerpo: `Suman ${formatPesos(pesos(Number(r.monto)))} y llevan más de ${dias} días por identificar`,
    url: '/pasivos/todos?alerta=si',
  });
  return { cursor: null, hechos: r.n };
}

/** End of day: unknown deposits that have waited too long (areas/2 pasivos, Rules). */
export const pasoSinIdentificar: DayStep = { nombre: 'pasivos:sin-identificar', orden: 60, run: avisar };
