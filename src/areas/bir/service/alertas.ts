import { and, asc, count, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { rutConocido } from '#areas/clientes/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { primerDiaEnMora } from '#areas/libro/public.server.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { AlertaOut } from '../contract-formas.ts';
import { contar, MORA_MALA, reviseElUmbral, VENTANA_DIAS } from '../domain/aciertos.ts';
import { type Gravedad, REGLAS, type Regla } from '../domain/alertas.ts';
import { alertas } from '../tables.ts';

export type AlertaRow = typeof alertas.$inferSelect;
type AlertaVista = z.input<typeof AlertaOut>;
const MAXIMO = 100;

/** A warning as it is read, with its age in days: until it was closed, or until today. */
export function alertaVista(ctx: ReadCtx, a: AlertaRow): AlertaVista {
  const { id, regla, rut, nombre, hecho, umbral, evidencia, abierta, cerrada, estado, fundamento, exposicion_al_abrir } = a;
  return {
    id,
    regla,
    rut,
    nombre,
    hecho,
    umbral,
    evidencia,
    abierta,
    cerrada,
    estado,
    fundamento,
    exposicion_al_abrir,
    nombre_regla: REGLAS[regla],
    sujeto: a.sujeto === '' ? null : (a.sujeto as Rut),
    gravedad: a.gravedad as Gravedad,
    dias: daysBetween(abierta, cerrada ?? ctx.hoy),
    decision: a.decision as AlertaVista['decision'],
  };
}

/** Every warning of a person, the open and the gravest first. */
export async function alertasDeRut(ctx: ReadCtx, rut: Rut): Promise<AlertaVista[]> {
  const filas = await ctx.rows(alertas, eq(alertas.rut, rut), {
    orden: [asc(alertas.estado), asc(alertas.gravedad), desc(alertas.abierta)],
    limit: MAXIMO,
  });
  return filas.map((a) => alertaVista(ctx, a));
}

interface Pedidas {
  estado?: AlertaRow['estado'] | undefined;
  gravedad?: number | undefined;
  regla?: Regla | undefined;
  rut?: Rut | undefined;
  page: number;
  perPage: number;
}

/** Warnings within reach: of the people that this session may know of, whose page it opens. */
export async function alertasVisibles(ctx: ReadCtx, p: Pedidas) {
  const donde = and(
    rutConocido(ctx, alertas.rut),
    p.estado ? eq(alertas.estado, p.estado) : undefined,
    p.gravedad ? eq(alertas.gravedad, p.gravedad) : undefined,
    p.regla ? eq(alertas.regla, p.regla) : undefined,
    p.rut ? eq(alertas.rut, p.rut) : undefined,
  );
  const [cuenta] = await ctx.db
    .select({ n: count() })
    .from(alertas)
    .where(and(eq(alertas.empresa_id, ctx.empresa_id), donde));
  const filas = await ctx.db
    .select()
    .from(alertas)
    .where(and(eq(alertas.empresa_id, ctx.empresa_id), donde))
    .orderBy(
      asc(sql`${alertas.estado} <> 'abierta'`),
      asc(alertas.gravedad),
      desc(alertas.abierta),
      desc(alertas.exposicion_al_abrir),
      asc(alertas.id),
    )
    .limit(p.perPage)
    .offset((p.page - 1) * p.perPage);
  return { items: filas.map((a) => alertaVista(ctx, a)), total: cuenta?.n ?? 0, page: p.page, perPage: p.perPage };
}

const SEMANAS = 26;
/** Monday of the week of a day. */
const LUNES = sql<Fecha>`date_trunc('week', ${alertas.abierta}::timestamp)::date::text`;

/** Whether the warnings within reach that are old enough served, by rule; and how many opened each week. */
export async function aciertos(ctx: ReadCtx) {
  const mias = alcanceCliente(ctx, alertas.rut);
  const { id, regla, rut, abierta, mora_al_abrir } = alertas;
  const viejas = await ctx.db
    .select({ id, regla, rut, abierta, mora_al_abrir })
    .from(alertas)
    .where(and(eq(alertas.empresa_id, ctx.empresa_id), mias, lte(abierta, addDays(ctx.hoy, -VENTANA_DIAS))));
  const ventanas = viejas.map((a) => ({ id: a.id, rut: a.rut, desde: a.abierta, hasta: addDays(a.abierta, VENTANA_DIAS) }));
  const malas = await primerDiaEnMora(ctx, ventanas, MORA_MALA);
  const juzgadas = viejas.map((a) => ({ ...a, mala_el: malas.get(a.id) ?? null }));
  const semanas = await ctx.db
    .select({ semana: LUNES, abiertas: sql<number>`count(*)::int` })
    .from(alertas)
    .where(and(eq(alertas.empresa_id, ctx.empresa_id), mias, gte(abierta, addDays(ctx.hoy, -7 * SEMANAS))))
    .groupBy(LUNES)
    .orderBy(LUNES);
  const reglas = (Object.keys(REGLAS) as Regla[]).map((r) => {
    const c = contar(juzgadas.filter((j) => j.regla === r));
    return { regla: r, nombre: REGLAS[r], ...c, revise_el_umbral: reviseElUmbral(c) };
  });
  return { desde_dias: VENTANA_DIAS, total: contar(juzgadas), reglas: reglas.filter((r) => r.vistas > 0), semanas };
}
