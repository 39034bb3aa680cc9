import { sql } from 'drizzle-orm';
import { usuarioPorRut } from '#areas/usuarios/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import type { Ctx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { filasDeSql } from './consulta.ts';
import { ultimoCierre } from './devengar.ts';

const DEBE = sql`greatest(0, least(q.interes, q.cuota) - q.pagado_interes) + greatest(0, greatest(0, q.amortizacion) - q.pagado_capital)`;

/** Cuotas whose banking day to pay (after their extensions) is after `desde` and up to `hasta`: a notice each, by one statement. */
async function anotar(ctx: Ctx, tipo: 'por_vencer' | 'vencida', desde: string, hasta: string): Promise<number> {
  const [r] = await filasDeSql(
    ctx,
    sql`with nuevos as (
        insert into credito_aviso (empresa_id, fecha, cuota_id, tipo, credito_id, rut, ejecutivo_id, vence, debe)
        select q.empresa_id, ${ctx.hoy}::date, q.id, ${tipo}, c.id, c.rut, c.ejecutivo_id, coalesce(q.prorrogada_a, q.fecha_pago_habil), ${DEBE}
        from credito_cuota q join credito c on c.empresa_id = q.empresa_id and c.id = q.credito_id
        where q.empresa_id = ${ctx.empresa_id}::uuid
          and ((q.prorrogada_a is null and q.fecha_pago_habil > ${desde}::date and q.fecha_pago_habil <= ${hasta}::date)
            or (q.prorrogada_a > ${desde}::date and q.prorrogada_a <= ${hasta}::date))
          and q.estado in ('pendiente', 'parcial') and q.cuota > 0 and c.estado in ('girado', 'vigente', 'judicial') and c.estado <> 'judicial'
        on conflict do nothing returning 1)
      select count(*)::int as n from nuevos`,
  );
  return Number(r?.n ?? 0);
}

const SON = { por_vencer: 'por vencer', vencida: 'sin pagar a su fecha' } as const;

/** Each executive hears once of those of his clients. */
async function contar(ctx: Ctx): Promise<void> {
  const grupos = await filasDeSql(
    ctx,
    sql`select ejecutivo_id, tipo, count(*)::int as n, min(vence)::text as primera, max(vence)::text as ultima from credito_aviso
      where empresa_id = ${ctx.empresa_id}::uuid and fecha = ${ctx.hoy}::date and ejecutivo_id is not null group by 1, 2 order by 1, 2`,
  );
  for (const g of grupos) {
    const usuario = await usuarioPorRut(ctx.db, ctx.empresa_id, String(g.ejecutivo_id));
    if (!usuario) continue;
    const [primera, ultima] = [String(g.primera), String(g.ultima)].map((f) => formatFecha(f as typeof ctx.hoy));
    const que = SON[g.tipo as keyof typeof SON];
    await ctx.emit('aviso.enviado', {
      usuarios: [usuario.id],
      tipo: `cuota_${String(g.tipo)}`,
      titulo: `${Number(g.n)} ${Number(g.n) === 1 ? 'cuota' : 'cuotas'} ${que}`,
      cuerpo: primera === ultima ? `Con fecha de pago ${primera}.` : `Con fecha de pago entre ${primera} y ${ultima}.`,
      url: g.tipo === 'vencida' ? '/creditos?estado=moroso' : '/creditos',
    });
  }
}

/**
 * Notices of the day, once per (cuota, day, kind): those that fall due in the days of the policy, and those that were not paid on their day.
 * A close that was skipped is caught up by the next.
 */
export async function avisar(ctx: Ctx): Promise<{ cursor: null; hechos: number }> {
  const [dias, previo] = [await ctx.param(contract, 'dias_aviso_vencimiento'), await ultimoCierre(ctx)];
  const vencen = await anotar(ctx, 'por_vencer', addDays(previo, dias), addDays(ctx.hoy, dias));
  const vencidas = await anotar(ctx, 'vencida', addDays(previo, -1), addDays(ctx.hoy, -1));
  if (vencen + vencidas > 0) await contar(ctx);
  return { cursor: null, hechos: vencen + vencidas };
}
