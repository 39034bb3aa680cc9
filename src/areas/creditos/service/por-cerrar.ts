import { and, eq } from 'drizzle-orm';
import type { AnswerTo, Question } from '#kernel/events.ts';
import { lastDay } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { pesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';
import { causasEnUf } from './invariantes.ts';

/**
 * `periodo.por_cerrar`: each cuota sued for in UF stands in 1207 at the UF of its last day, and no suit waits at one from before the end of the month
 * (docs/decisiones/0141). The control of the ledger compares 1207 in pesos; what is owed in units only its area knows.
 */
export async function alCerrarPeriodo(ctx: ReadCtx, { periodo }: Question<'periodo.por_cerrar'>): Promise<AnswerTo<'periodo.por_cerrar'>> {
  const fin = lastDay(periodo);
  const vivas = await ctx.rows(creditos, and(eq(creditos.estado, 'judicial'), eq(creditos.moneda, 'UF')));
  const atrasadas = vivas.flatMap((c) => {
    const al = c.aceleracion && (c.aceleracion.uf?.al ?? c.aceleracion.fecha);
    return al && al < fin && c.aceleracion && c.aceleracion.fecha <= fin ? [`crédito ${c.numero} está a la UF del ${formatFecha(al)}`] : [];
  });
  const distintas = (await causasEnUf(ctx)).map(
    (x) =>
      `crédito ${String(x.numero)} cuota ${String(x.cuota)}: debe ${formatPesos(pesos(Number(x.debe)))} y 1207 tiene ${formatPesos(pesos(Number(x.libro)))}`,
  );
  const detalle = [...atrasadas, ...distintas].slice(0, 5).join(' · ');
  return [
    {
      codigo: 'causa_uf',
      titulo: 'Lo demandado en UF está en 1207 a la UF de su último día',
      ok: detalle === '',
      ...(detalle ? { detalle } : {}),
      url: '/creditos?estado=judicial',
    },
  ];
}
