import { and, asc, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import { valorUf } from '#areas/parametros/public.server.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { contract } from '../contract.ts';
import { agrupar } from '../domain/agrupar.ts';
import { provisionRequerida, type TramoProvision } from '../domain/devengo.ts';
import type { Cartera } from '../domain/eventos/cierre.ts';
import { baseProvision, carteraDePk, tramosCon } from '../domain/provision.ts';
import { obligaciones, provisiones } from '../tables.ts';
import { contabilizar } from './contabilizar.ts';
import type { ObligacionFila } from './obligaciones.ts';
import { deudaAl } from './saldo-obligacion.ts';

/** Obligaciones of one call. */
const LOTE = 400;
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

/** What an obligación needs at the end of `fecha`, pesos; nothing once it is paid or sold. */
function ajusteDe(o: ObligacionFila, fecha: Fecha, uf: string | null, tramos: readonly TramoProvision[]): Ajuste[] {
  const cartera = carteraDePk(o.pk);
  if (!cartera) return [];
  const dias_mora = Math.max(0, daysBetween(o.vencimiento, fecha));
  const capital = o.estado === 'vigente' && !o.vendida ? deudaAl(o, fecha, uf).capital : pesos(0);
  const por_devengar = pesos(o.devengo_tipo === 'diferencia_precio' ? (o.devengo_total ?? 0) - o.devengado : 0);
  const base = baseProvision({ pk: o.pk, capital, base_mora: o.base_mora, por_devengar });
  const requerida = provisionRequerida(base, dias_mora, tramos);
  return [{ o, cartera, dias_mora, base, requerida, ajuste: pesos(requerida - o.provision) }];
}

async function anotar(ctx: Ctx, fecha: Fecha, cambios: readonly Ajuste[]): Promise<void> {
  const { empresa_id } = ctx;
  await ctx.db.insert(provisiones).values(
    cambios.map(({ o, cartera, dias_mora, base, requerida, ajuste }) => ({
      ...{ empresa_id, obligacion: o.pk, fecha, cartera, dias_mora, base, requerida, ajuste },
    })),
  );
  const filas = cambios.map((c) => sql`(${c.o.pk}::text, ${c.requerida}::bigint)`);
  await ctx.db.execute(sql`update libro_obligacion o set provision = x.requerida
    from (values ${sql.join(filas, sql`, `)}) as x (pk, requerida) where o.empresa_id = ${empresa_id} and o.pk = x.pk`);
  for (const [, grupo] of agrupar(cambios, (c) => `${c.cartera}|${c.o.sucursal ?? ''}`)) {
    const [uno] = grupo;
    if (!uno) continue;
    const ajuste = sumPesos(grupo.map((c) => c.ajuste));
    await contabilizar(
      ctx,
      'provision',
      { cartera: uno.cartera, ajuste, ...(uno.o.sucursal ? { sucursal: uno.o.sucursal } : {}) },
      { origen: { area: 'libro', id: `provision:${fecha}` }, fecha, glosa: `Provisión de riesgo del ${fecha}` },
    );
  }
}

/** Provisions one set after the cursor: what is late, and what is not any more and still has provision. */
async function lote(ctx: Ctx, cursor: string | null): Promise<{ cursor: string | null; hechos: number }> {
  const fecha = ctx.hoy;
  const filas = await ctx.db
    .select()
    .from(obligaciones)
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        inArray(obligaciones.tipo, TIPOS),
        or(and(eq(obligaciones.estado, 'vigente'), lt(obligaciones.vencimiento, fecha)), gt(obligaciones.provision, pesos(0))),
        cursor === null ? undefined : gt(obligaciones.pk, cursor),
        sql`not exists (select 1 from libro_provision p where p.empresa_id = ${obligaciones.empresa_id} and p.obligacion = ${obligaciones.pk} and p.fecha = ${fecha})`,
      ),
    )
    .orderBy(asc(obligaciones.pk))
    .limit(LOTE)
    .for('update');
  const ultimo = filas.at(-1);
  if (!ultimo) return { cursor: null, hechos: 0 };
  const uf = filas.some((o) => o.capital_uf !== null || o.interes_uf !== null) ? await valorUf(ctx, fecha) : null;
  const tramos = await tramosAl(ctx, fecha);
  const cambios = filas.flatMap((o) => ajusteDe(o, fecha, uf, tramos)).filter((c) => c.ajuste !== 0);
  if (cambios.length > 0) await anotar(ctx, fecha, cambios);
  return { cursor: filas.length < LOTE ? null : ultimo.pk, hechos: cambios.length };
}

/**
 * End of day, after the accruals: the provision of each debt is that of its bracket of mora (domain §11), once per (obligación, day), by
 * the difference with what it had. Required of today, so a skipped day is caught up by the next; running the day twice changes nothing.
 */
export const pasoProvision: DayStep = { nombre: 'libro:provision', orden: 30, run: lote };

/** Debts late by a day, still alive, that no run has provisioned. */
export async function sinProvisionar(ctx: ReadCtx, al: Fecha): Promise<number> {
  const filas = await ctx.db
    .select()
    .from(obligaciones)
    .where(
      and(
        eq(obligaciones.empresa_id, ctx.empresa_id),
        inArray(obligaciones.tipo, TIPOS),
        eq(obligaciones.estado, 'vigente'),
        lt(obligaciones.vencimiento, al),
        eq(obligaciones.provision, pesos(0)),
        sql`not exists (select 1 from libro_provision p where p.empresa_id = ${obligaciones.empresa_id} and p.obligacion = ${obligaciones.pk})`,
      ),
    );
  if (filas.length === 0) return 0;
  const uf = filas.some((o) => o.capital_uf !== null || o.interes_uf !== null) ? await valorUf(ctx, al) : null;
  const tramos = await tramosAl(ctx, al);
  return filas.flatMap((o) => ajusteDe(o, al, uf, tramos)).filter((c) => c.requerida > 0).length;
}
