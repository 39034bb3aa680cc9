import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { castigos, causas, titulos } from '../tables.ts';

/** `fondo.demanda_consultada`: the last case filed over any of some debts. */
export async function demandaDe(
  ctx: ReadCtx,
  { pks }: Question<'fondo.demanda_consultada'>,
): Promise<AnswerTo<'fondo.demanda_consultada'> | undefined> {
  if (pks.length === 0) return undefined;
  const suyos = await ctx.rows(titulos, inArray(titulos.pk, [...pks]), { limit: 500 });
  const ids = [...new Set(suyos.map((t) => t.causa_id))];
  if (ids.length === 0) return undefined;
  const [c] = await ctx.rows(causas, and(inArray(causas.id, ids), isNotNull(causas.rol)), { orden: [desc(causas.num_causa)], limit: 1 });
  return c?.rol && c.fecha_ingreso ? { rol: c.rol, fecha: c.fecha_ingreso } : undefined;
}

/** What a month shows before it closes: write-offs asked and not decided yet. It stops nothing. */
export async function alCerrarPeriodo(ctx: ReadCtx, { periodo }: Question<'periodo.por_cerrar'>): Promise<AnswerTo<'periodo.por_cerrar'>> {
  const pedidos = (await ctx.rows(castigos, eq(castigos.estado, 'pedido'), { limit: 500 })).filter((c) => c.fecha.slice(0, 7) <= periodo);
  const monto = formatPesos(sumPesos(pedidos.map((c) => c.monto)));
  const cuantos = pedidos.length === 1 ? 'Un castigo pedido' : `${pedidos.length} castigos pedidos`;
  const detalle = pedidos.length > 0 ? { detalle: `${cuantos} sin decidir, por ${monto}` } : {};
  return [{ codigo: 'castigos', titulo: 'Castigos decididos', ok: true, ...detalle, url: '/judicial/castigos' }];
}
