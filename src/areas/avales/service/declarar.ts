import { Invalid } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Bien, type Deuda, patrimonioNeto } from '../domain/patrimonio.ts';
import { patrimonios } from '../tables.ts';
import { declaracionesDe } from './filas.ts';

export interface NuevaDeclaracion {
  rut: Rut;
  fecha: Fecha;
  bienes: Bien[];
  deudas: Deuda[];
  renta_mensual: Pesos;
  archivos?: string[] | undefined;
}

/** Adds a declaration of net worth of a person already known; the ones before (`leidas`, when who asks has them) stay as they were. */
export async function declarar(ctx: Ctx, d: NuevaDeclaracion, leidas?: Awaited<ReturnType<typeof declaracionesDe>>) {
  if (d.fecha > ctx.hoy) throw new Invalid({ fecha: ['La fecha no puede ser posterior a hoy'] }, 'fecha_futura');
  const anteriores = leidas ?? (await declaracionesDe(ctx, d.rut));
  const [ultima] = anteriores;
  if (ultima && d.fecha < ultima.fecha) throw new Invalid({ fecha: ['Ya hay una declaración posterior a esa fecha'] });
  const row = await ctx.insert(patrimonios, {
    ...d,
    archivos: d.archivos ?? [],
    numero: (ultima?.numero ?? 0) + 1,
    neto: patrimonioNeto(d.bienes, d.deudas),
  });
  return { ...row, vencida: false, diferencia: ultima ? pesos(row.neto - ultima.neto) : null };
}
