import { asc, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { daysBetween } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { AlertaOut } from '../contract-formas.ts';
import { type Gravedad, REGLAS } from '../domain/alertas.ts';
import { alertas } from '../tables.ts';

export type AlertaRow = typeof alertas.$inferSelect;
type AlertaVista = z.input<typeof AlertaOut>;
const MAXIMO = 100;

/** A warning as it is read, with its age in days: until it was closed, or until today. */
export function alertaVista(ctx: ReadCtx, a: AlertaRow): AlertaVista {
  const { id, regla, rut, nombre, hecho, umbral, evidencia, abierta, cerrada, estado, fundamento, exposicion_al_abrir } = a;
  return {
    ...{ id, regla, rut, nombre, hecho, umbral, evidencia, abierta, cerrada, estado, fundamento, exposicion_al_abrir },
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
