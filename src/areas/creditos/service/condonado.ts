import { deudas } from '#areas/libro/public.server.ts';
import type { Events } from '#kernel/events.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { creditos } from '../tables.ts';
import { cuotasPorPk } from './postergar.ts';
import { rehacer } from './rehacer.ts';

const ORDEN: readonly string[] = ['GASTOS', 'MORA', 'INTERES', 'CAPITAL'];

/**
 * A cuota is paid gastos → mora → interés → capital (domain §5), and its credit is rebuilt in that order whoever lowered it: nothing of a
 * concept is forgiven while an earlier one of the same cuota stays, or books and credit would tell two stories. Pesos forgiven of a cuota in
 * UF would round into another of its concepts: they are not. The charges that the days have brought are posted first: between the day that brings
 * them and its close nobody else has.
 */
export async function alCondonar(ctx: Ctx, e: Events['condonacion.por_aprobar']): Promise<void> {
  const pks = e.partidas.flatMap((p) => (p.pk.startsWith('cuota:') ? [p.pk] : []));
  const cuotas = pks.length === 0 ? [] : await cuotasPorPk(ctx, [...new Set(pks)]);
  const propias = new Set(cuotas.map((q) => q.pk));
  if (propias.size === 0) return;
  for (const q of cuotas) if (q.moneda === 'UF') e.impedimentos.push({ codigo: 'condonacion_en_uf', datos: { numero: q.nombre } });
  for (const id of new Set(cuotas.map((q) => q.credito_id))) await rehacer(ctx, await ctx.lock(creditos, id));
  const debe = await deudas(ctx, e.rut as Rut);
  for (const p of e.partidas.filter((x) => propias.has(x.pk))) {
    for (const falta of ORDEN.slice(0, ORDEN.indexOf(p.concepto))) {
      const adeudado = debe.find((d) => d.pk === p.pk && d.concepto === falta);
      const condonado = e.partidas.find((x) => x.pk === p.pk && x.concepto === falta)?.monto ?? 0;
      if (!adeudado || condonado >= adeudado.monto) continue;
      e.impedimentos.push({ codigo: 'condona_fuera_de_orden', datos: { numero: adeudado.numero, falta: falta.toLowerCase() } });
    }
  }
}
