import { sql } from 'drizzle-orm';
import { anticiposEn, comportamiento } from '#areas/libro/public.server.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';

/** Of some people, those who owe something today, answer for a debt that lives, or have advances alive. */
async function conDeuda(ctx: ReadCtx, ruts: readonly Rut[]): Promise<Set<Rut>> {
  const deben = await comportamiento(ctx, ruts, ctx.hoy, ctx.hoy);
  const anticipos = await anticiposEn(ctx, ruts, [ctx.hoy]);
  const vivos = deben.filter((d) => d.obligaciones > d.pagadas).map((d) => d.rut);
  return new Set([...vivos, ...anticipos.filter((a) => a.monto > 0).map((a) => a.cliente_rut)]);
}

/** Reports that a page of risk of somebody with debt alive rests on: what they said is still the reason of that debt. */
export async function sostenidos(ctx: ReadCtx, { informes }: { informes: readonly { id: string; rut: Rut }[] }): Promise<string[]> {
  const deudores = await conDeuda(ctx, [...new Set(informes.map((i) => i.rut))]);
  const suyos = informes.filter((i) => deudores.has(i.rut));
  if (suyos.length === 0) return [];
  const r = await ctx.db.execute(sql`select distinct f.id from bir b
    cross join lateral (select e ->> 'informe_id' as id from jsonb_array_elements(b.pagina -> 'fuentes') e) f
    where b.empresa_id = ${ctx.empresa_id}::uuid and b.hash is not null
      and b.rut in (select value from jsonb_array_elements_text(${JSON.stringify([...deudores])}::jsonb))
      and f.id in (select value from jsonb_array_elements_text(${JSON.stringify(suyos.map((i) => i.id))}::jsonb))`);
  return (r as unknown as { rows: { id: string }[] }).rows.map((f) => f.id);
}
