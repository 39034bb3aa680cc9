import { and, desc, eq, lt, lte } from 'drizzle-orm';
import { addDays, type Fecha, lastDay, type Periodo } from '#kernel/values/fecha.ts';
import { pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import type { DayStep } from '#platform/server/registry.ts';
import { cadenas, cortes, cortesFilas } from '../tables.ts';
import { entreCortes, escribirCorte, mientrasSeCorta } from './corte-sql.ts';
import { deudasDeLaHistoria } from './deuda-sql.ts';

/** Days that a nightly cut is kept. */
const DIAS = 40;

type Clase = 'mensual' | 'diario';

async function tomar(ctx: Ctx, dia: Fecha, clase: Clase, motivo: string): Promise<void> {
  await mientrasSeCorta(ctx);
  const anteriores = await ctx.rows(cortes, and(eq(cortes.clase, clase), eq(cortes.dia, dia)));
  const [cadena] = await ctx.db.select({ n: cadenas.n }).from(cadenas).where(eq(cadenas.empresa_id, ctx.empresa_id));
  const id = ctx.id();
  const visto = await escribirCorte(ctx, { id, dia }, await deudasDeLaHistoria(ctx, { al: dia }));
  await ctx.insert(cortes, {
    id,
    dia,
    clase,
    numero: Math.max(0, ...anteriores.map((c) => c.numero)) + 1,
    tomado_en: ctx.ahora,
    n_cadena: cadena?.n ?? 0,
    motivo,
    ...visto,
  });
}

/** The cut of a month that closes: each closing has its own, so what was reported the first time can be read after it is corrected. */
export const cortarMes = (ctx: Ctx, periodo: Periodo): Promise<void> => tomar(ctx, lastDay(periodo), 'mensual', `Cierre de ${periodo}`);

async function borrar(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(cortesFilas).where(and(eq(cortesFilas.empresa_id, ctx.empresa_id), eq(cortesFilas.corte_id, id)));
  await ctx.db.delete(cortes).where(and(eq(cortes.empresa_id, ctx.empresa_id), eq(cortes.id, id)));
}

/** A nightly cut is of the last time that it was taken. */
async function cortarDia(ctx: Ctx, dia: Fecha): Promise<void> {
  for (const { id } of await ctx.rows(cortes, and(eq(cortes.clase, 'diario'), eq(cortes.dia, dia)))) await borrar(ctx, id);
  await tomar(ctx, dia, 'diario', 'Noche');
}

/**
 * The end of the day, after everything is posted and earned: its cut, and then, one at a time, those of the days before that something written later
 * made stale. Those older than forty days go.
 */
export const pasoCorte: DayStep = {
  nombre: 'libro: corte de la cartera',
  orden: 95,
  run: async (ctx, cursor) => {
    if (cursor === null) {
      const viejos = and(eq(cortes.clase, 'diario'), lt(cortes.dia, addDays(ctx.hoy, -DIAS)));
      for (const { id } of await ctx.rows(cortes, viejos)) await borrar(ctx, id);
      await cortarDia(ctx, ctx.hoy);
    } else await cortarDia(ctx, cursor as Fecha);
    const rancios = await ctx.rows(cortes, and(eq(cortes.clase, 'diario'), eq(cortes.rancio, true), lte(cortes.dia, ctx.hoy)));
    const [rancio] = rancios.sort((a, b) => (a.dia < b.dia ? -1 : 1));
    return { cursor: rancio?.dia ?? null, hechos: 1 };
  },
};

/** Every cut that is kept, the last day first. */
export async function verCortes(ctx: ReadCtx) {
  const todos = await ctx.rows(cortes, undefined, { orden: [desc(cortes.dia), desc(cortes.numero)] });
  return todos.map(({ totales, ...c }) => ({ ...c, tomado_en: c.tomado_en.toISOString(), deuda: pesos(Number(totales.deuda ?? 0)) }));
}

/** As it was reported and as it was corrected: what two cuts do not say alike. */
export async function verCorregido(ctx: ReadCtx, p: { antes: string; ahora: string }) {
  await ctx.get(cortes, p.antes);
  await ctx.get(cortes, p.ahora);
  const filas = await entreCortes(ctx, p.antes, p.ahora, 500);
  return {
    total: filas[0]?.n_ ?? 0,
    diferencia: Number(filas[0]?.diferencia_ ?? 0),
    items: filas.map((f) => ({ pk: f.pk, numero: f.numero, rut: f.rut as Rut, antes: Number(f.antes), ahora: Number(f.ahora) })),
  };
}
