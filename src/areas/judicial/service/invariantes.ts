import { sql } from 'drizzle-orm';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Invariant } from '#platform/server/registry.ts';
import { causas, plazos, prescripciones } from '../tables.ts';
import { venceDe } from './plazos.ts';
import { relojesDe } from './recalcular.ts';

const filas = async (ctx: ReadCtx, q: ReturnType<typeof sql>) =>
  ((await ctx.db.execute(q)) as unknown as { rows: Record<string, unknown>[] }).rows;
const MAX = 20;

/** The terms and the clocks of every case, counted again from what happened. */
async function contadosDeNuevo(ctx: ReadCtx): Promise<Record<string, unknown>[]> {
  const malas: Record<string, unknown>[] = [];
  const todas = await ctx.rows(causas);
  const porId = new Map(todas.map((c) => [c.id, c]));
  for (const p of await ctx.rows(plazos)) {
    const c = porId.get(p.causa_id);
    const vence = c && (await venceDe(ctx, c, p));
    if (vence !== p.vence) malas.push({ plazo: p.id, dice: p.vence, cuenta: vence });
  }
  const guardados = new Map((await ctx.rows(prescripciones)).map((p) => [`${p.titulo_id}:${p.rut}`, p]));
  // Of a renegotiation that goes on, the end moves each day: only what is over is compared.
  for (const c of todas) {
    for (const r of (await relojesDe(ctx, c)).filter((x) => x.suspendida.length === 0)) {
      const hay = guardados.get(`${r.titulo_id}:${r.rut}`);
      if (hay?.limite !== r.limite || hay.interrumpida_el !== r.interrumpida_el)
        malas.push({ titulo: r.titulo_id, rut: r.rut, cuenta: r.limite });
    }
  }
  return malas.slice(0, MAX);
}

/** What judicial must never show. */
export const invariantes: readonly Invariant[] = [
  {
    id: 'costas-libro',
    titulo: 'Las costas pagadas y no recuperadas ni perdidas son el saldo de 1205, una por una',
    check: (ctx) =>
      filas(
        ctx,
        sql`with debe as (
            select 'costa:' || id as pk, monto - recuperado as monto from causa_costa
            where empresa_id = ${ctx.empresa_id} and estado in ('pagada', 'recuperada')),
          libro as (
            select pk, sum(debe - haber) as monto from libro_linea
            where empresa_id = ${ctx.empresa_id} and cuenta = '1205' and pk in (select 'costa:' || id from causa_costa where empresa_id = ${ctx.empresa_id})
            group by 1)
          select coalesce(d.pk, l.pk) as pk, d.monto as costa, l.monto as libro from debe d full join libro l on l.pk = d.pk
          where coalesce(d.monto, 0) <> coalesce(l.monto, 0) limit 20`,
      ),
  },
  {
    id: 'bienes-libro',
    titulo: 'Los bienes que son nuestros y no se han vendido son el saldo de 1401, uno por uno',
    check: (ctx) =>
      filas(
        ctx,
        sql`with hay as (
            select 'bien:' || id as pk, case when vendido_el is null then (recibido->>'valor')::bigint else 0 end as monto from causa_bien
            where empresa_id = ${ctx.empresa_id} and (recibido->>'confirmado')::boolean),
          libro as (select pk, sum(debe - haber) as monto from libro_linea where empresa_id = ${ctx.empresa_id} and cuenta = '1401' group by 1)
          select coalesce(h.pk, l.pk) as pk, h.monto as bien, l.monto as libro from hay h full join libro l on l.pk = h.pk
          where coalesce(h.monto, 0) <> coalesce(l.monto, 0) limit 20`,
      ),
  },
  {
    id: 'causa-titulos',
    titulo: 'Una causa viva tiene sus títulos tomados; una terminada no tiene ninguno',
    check: (ctx) =>
      filas(
        ctx,
        sql`select c.id, c.num_causa, c.estado from causa c join causa_titulo t on t.empresa_id = c.empresa_id and t.causa_id = c.id
          where c.empresa_id = ${ctx.empresa_id} and t.vivo <> (c.estado <> 'TERMINADA') limit 20`,
      ),
  },
  { id: 'causa-plazos', titulo: 'Los plazos y las prescripciones son los que cuentan las actuaciones', check: contadosDeNuevo },
  {
    id: 'castigo-orden',
    titulo: 'Lo castigado por un acta está en cuentas de orden, y nada se castiga sin dos personas',
    check: (ctx) =>
      filas(
        ctx,
        sql`select id, num_castigo from causa_castigo where empresa_id = ${ctx.empresa_id} and estado = 'aprobado'
          and (jsonb_array_length(pedido_por) = 0 or jsonb_array_length(aprobado_por) = 0 or pedido_por @> aprobado_por) limit 20`,
      ),
  },
];
