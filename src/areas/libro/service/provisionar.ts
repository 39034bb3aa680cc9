import { and, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import { valorUf } from '#areas/parametros/public.server.ts';
import { diasMora } from '#finanzas/dias-mora.ts';
import { provisionRequerida, type TramoProvision } from '#finanzas/provision.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import type { Cartera } from '../domain/eventos/cierre.ts';
import { baseProvision, carteraDePk, tramosCon } from '../domain/provision.ts';
import { obligaciones } from '../tables.ts';
import { contabilizar } from './contabilizar.ts';
import { ultimoVencidoAl } from './mora-sql.ts';
import type { ObligacionFila } from './obligaciones.ts';
import { loteSql, type SumaDeLote } from './provision-sql.ts';

/** Obligaciones of one call. */
const LOTE = 50_000;
/** Kinds of debt that lose capital: what `carteraDePk` puts in a portfolio. */
const TIPOS = ['cuota', 'documento', 'saldo_cedente'];

/** Percentages in force on a day. */
async function tramosAl(ctx: ReadCtx, fecha: Fecha): Promise<TramoProvision[]> {
  return tramosCon([
    await ctx.param(contract, 'provision_1_a_15', fecha),
    await ctx.param(contract, 'provision_16_a_30', fecha),
    await ctx.param(contract, 'provision_31_a_60', fecha),
    await ctx.param(contract, 'provision_61_a_90', fecha),
    await ctx.param(contract, 'provision_sobre_90', fecha),
  ]);
}

interface Ajuste {
  o: ObligacionFila;
  cartera: Cartera;
  dias_mora: number;
  base: Pesos;
  requerida: Pesos;
  /** Required less constituted: negative releases. */
  ajuste: Pesos;
}

/** What an obligación needs at the end of `fecha`, pesos; nothing once it is paid or sold. `corte`: last due date that is late that day. */
function ajusteDe(o: ObligacionFila, d: { fecha: Fecha; corte: Fecha; uf: string | null; tramos: readonly TramoProvision[] }): Ajuste[] {
  const { uf, tramos } = d;
  const cartera = carteraDePk(o.pk);
  if (!cartera) return [];
  const dias_mora = diasMora(o.vencimiento, d.fecha, d.corte);
  const capital = o.estado === 'vigente' && !o.vendida ? pesos(o.capital + ufToPesos(o.capital_uf ?? '0', uf ?? '0')) : pesos(0);
  const por_devengar = pesos(o.devengo_tipo === 'diferencia_precio' ? (o.devengo_total ?? 0) - o.devengado : 0);
  const base = baseProvision({ pk: o.pk, capital, base_mora: o.base_mora, por_devengar });
  const requerida = provisionRequerida(base, dias_mora, tramos);
  return [{ o, cartera, dias_mora, base, requerida, ajuste: pesos(requerida - o.provision) }];
}

/** UF of the day when some debt is agreed in it: without its value nothing can be said of it. 422 `uf_no_publicada`. */
async function ufDeLasDeudas(ctx: Ctx): Promise<string | null> {
  const [una] = await ctx.db
    .select({ pk: obligaciones.pk })
    .from(obligaciones)
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        eq(obligaciones.estado, 'vigente'),
        lt(obligaciones.vencimiento, ctx.hoy),
        sql`${obligaciones.capital_uf} is not null`,
      ),
    )
    .limit(1);
  return una ? valorUf(ctx, ctx.hoy) : null;
}

async function lote(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const [tramos, uf, corte] = [await tramosAl(ctx, ctx.hoy), await ufDeLasDeudas(ctx), await ultimoVencidoAl(ctx)];
  const sumas = ((await ctx.db.execute(loteSql(ctx, cursor, { uf, corte, tramos, cuantas: LOTE }))) as unknown as { rows: SumaDeLote[] })
    .rows;
  for (const s of sumas) {
    if (!s.cartera || s.ajuste === 0) continue;
    await contabilizar(
      ctx,
      'provision',
      { cartera: s.cartera, ajuste: pesos(s.ajuste), ...(s.sucursal ? { sucursal: s.sucursal } : {}) },
      { origen: { area: 'libro', id: `provision:${ctx.hoy}` }, fecha: ctx.hoy, glosa: `Provisión de riesgo del ${formatFecha(ctx.hoy)}` },
    );
  }
  const [una] = sumas;
  return { cursor: una && una.vistas >= LOTE ? una.ultima : null, hechos: sumas.reduce((n, s) => n + s.filas, 0) };
}

/**
 * End of day, after the accruals: the provision of each debt is that of its bracket of mora (domain §11), once per (obligación, day), by
 * the difference with what it had. Required of today, so a skipped day is caught up by the next; running the day twice changes nothing.
 */
export const pasoProvision: DayStep = { nombre: 'libro:provision', orden: 30, run: lote };

/** Debts late by a day, still alive, that no run has provisioned. */
export async function sinProvisionar(ctx: ReadCtx, al: Fecha): Promise<number> {
  const corte = await ultimoVencidoAl(ctx, al);
  const filas = await ctx.db
    .select()
    .from(obligaciones)
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        inArray(obligaciones.tipo, TIPOS),
        eq(obligaciones.estado, 'vigente'),
        lte(obligaciones.vencimiento, corte),
        eq(obligaciones.provision, pesos(0)),
        sql`not exists (select 1 from libro_provision p where p.empresa_id = ${obligaciones.empresa_id} and p.obligacion = ${obligaciones.pk})`,
      ),
    );
  if (filas.length === 0) return 0;
  const uf = filas.some((o) => o.capital_uf !== null || o.interes_uf !== null) ? await valorUf(ctx, al) : null;
  const tramos = await tramosAl(ctx, al);
  return filas.flatMap((o) => ajusteDe(o, { fecha: al, corte, uf, tramos })).filter((c) => c.requerida > 0).length;
}
