import { and, desc, eq, ne } from 'drizzle-orm';
import { razonesDe } from '#finanzas/balance.ts';
import { tendenciaVentas } from '#finanzas/ventas.ts';
import { addPeriodos, type Fecha, lastDay, periodoOf } from '#kernel/values/fecha.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Vista } from '../contract-formas.ts';
import { analisis } from '../tables.ts';
import { deudoresDe } from './deudores.ts';
import { seccionesDe } from './filas.ts';
import { mesesDe } from './ventas.ts';
import { contenidoDe } from './vista.ts';

/** Figures of a client's sales and statements, as they stand on a day, each by its best source. */
interface Cifras {
  /** Last day of the last month that they look at. */
  hasta: Fecha;
  /** Analysis whose typed figures were used; null when the client has none. */
  analisis_id: string | null;
  /** Percent, two decimals; null without the twenty-four months. */
  tendencia_pct: string | null;
  fuente_ventas: 'RCV' | 'F29' | 'MANUAL' | null;
  deudores: Vista['deudores'];
  /** Sales of all debtors and of the largest, pesos. */
  mayor: { rut: Rut; nombre: string; participacion_pct: string; ventas: Pesos; total: Pesos } | null;
  /** Of the last closed year; null when no statement was typed. */
  ejercicio: ({ ejercicio: number } & ReturnType<typeof razonesDe>) | null;
}

/** The weakest source that some month needed: a trend is worth what its weakest month is. */
const masDebil = (fuentes: readonly Cifras['fuente_ventas'][]): Cifras['fuente_ventas'] =>
  (['MANUAL', 'F29', 'RCV'] as const).find((f) => fuentes.includes(f)) ?? null;

type AnalisisRow = typeof analisis.$inferSelect;

/**
 * Day whose months are looked at: the cut of the analysis while it is closed and in force, since that is what stands behind the decision; else the
 * day itself. The month that ended since then has no register yet, and its lack says nothing of the client.
 */
const corteDe = (a: AnalisisRow | undefined, al: Fecha): Fecha =>
  a?.estado === 'cerrado' && a.fecha_corte < al && (a.vence === null || a.vence >= al) ? a.fecha_corte : al;

/** What the analyses know of a client on a day: of the analysis asked, or of the last one that was not annulled. */
export async function cifrasDe(ctx: ReadCtx, rut: Rut, al: Fecha, analisis_id?: string | null): Promise<Cifras> {
  const suyo = analisis_id
    ? await ctx.find(analisis, analisis_id)
    : await ctx.first(analisis, and(eq(analisis.rut, rut), ne(analisis.estado, 'anulado')), { orden: [desc(analisis.numero)] });
  const contenido = suyo?.rut === rut ? contenidoDe(await seccionesDe(ctx, suyo.id)) : {};
  const corte = corteDe(suyo, al);
  const meses = await mesesDe(ctx, rut, corte, contenido.ventas_manual ?? []);
  const deudores = await deudoresDe(ctx, rut, corte, { manual: contenido.deudores_manual });
  const [primero] = deudores.lista;
  const ultimo = [...(contenido.ejercicios ?? [])].sort((a, b) => b.ejercicio - a.ejercicio)[0];
  return {
    hasta: lastDay(addPeriodos(periodoOf(corte), -1)),
    analisis_id: suyo?.id ?? null,
    tendencia_pct: tendenciaVentas(meses),
    fuente_ventas: masDebil(meses.map((m) => m.fuente)),
    deudores,
    mayor: primero
      ? {
          rut: primero.rut,
          nombre: primero.nombre,
          participacion_pct: primero.participacion_pct,
          ventas: primero.ventas_12m,
          total: deudores.neto ?? primero.ventas_12m,
        }
      : null,
    ejercicio: ultimo ? { ejercicio: ultimo.ejercicio, ...razonesDe(ultimo) } : null,
  };
}
