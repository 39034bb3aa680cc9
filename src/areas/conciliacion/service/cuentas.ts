import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { Conflict, Invalid, Rule } from '#kernel/errors.ts';
import { addDays, daysBetween, type Fecha, lastDay, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { conciliaciones, cuentasCorrientes, movimientos } from '../tables.ts';
import { aCuenta } from './detalle.ts';
import { type CuentaFila, vivasDe } from './fila.ts';

export function cuentasDe(ctx: ReadCtx): Promise<CuentaFila[]> {
  return ctx.db
    .select()
    .from(cuentasCorrientes)
    .where(eq(cuentasCorrientes.empresa_id, ctx.empresa_id))
    .orderBy(asc(cuentasCorrientes.cuenta_contable));
}

/** The accounts with how far each is reconciled (menu of areas/3): last closed day, days late, lines without match. */
export async function estadoDeCuentas(ctx: ReadCtx) {
  const sueltas = await ctx.db
    .select({ cuenta: movimientos.cuenta_id, n: count() })
    .from(movimientos)
    .where(and(eq(movimientos.empresa_id, ctx.empresa_id), inArray(movimientos.estado, ['pendiente', 'sugerido', 'parcial'])))
    .groupBy(movimientos.cuenta_id);
  const out = [];
  for (const c of await cuentasDe(ctx)) {
    const vivas = await vivasDe(ctx, c.id);
    const cerrada = vivas.find((v) => v.estado === 'cerrada');
    const abierta = vivas.filter((v) => v.estado !== 'cerrada').at(-1);
    const ultima = vivas[0];
    out.push({
      ...aCuenta(c),
      cerrada_hasta: cerrada?.fecha_termino ?? null,
      dias_atraso: cerrada ? Math.max(0, daysBetween(cerrada.fecha_termino, ctx.hoy)) : null,
      sin_calzar: sueltas.find((s) => s.cuenta === c.id)?.n ?? 0,
      siguiente_inicio: ultima ? addDays(ultima.fecha_termino, 1) : null,
      abierta: abierta ? { id: abierta.id, num_conciliacion: abierta.num_conciliacion, estado: abierta.estado, step: abierta.step } : null,
    });
  }
  return out;
}

/** Registers a current account on a bank account of the books that no other one uses. 409 `cuenta_ya_usada` by its unique keys. */
export async function crearCuenta(
  ctx: Ctx,
  o: { banco: string; numero: string; cuenta_contable: string; formato_cartola?: string | undefined },
) {
  const conocida = (await cuentasBanco(ctx)).some((c) => c.codigo === o.cuenta_contable);
  if (!conocida) throw new Invalid({ cuenta_contable: ['No es una cuenta de banco del plan'] });
  const c = await ctx.insert(cuentasCorrientes, { ...o, formato_cartola: o.formato_cartola ?? null });
  return aCuenta(c);
}

/** Corrects the bank or the number of an account, with its reason: what was written wrong, never another account. 409 `cuenta_ya_usada`. */
export async function corregirCuenta(
  ctx: Ctx,
  o: { cuenta: string; banco?: string | undefined; numero?: string | undefined; motivo: string },
) {
  const antes = await ctx.lock(cuentasCorrientes, o.cuenta);
  const c = await ctx.update(cuentasCorrientes, o.cuenta, { banco: o.banco ?? antes.banco, numero: o.numero ?? antes.numero });
  ctx.audit({ motivo: o.motivo, entidad: 'conciliacion_cuenta', entidad_id: c.id });
  return aCuenta(c);
}

interface NuevaConciliacion {
  cuenta_corriente: string;
  cuenta_contable?: string | undefined;
  fecha_inicio: Fecha;
  fecha_termino: Fecha;
}

/** 422 when the period overlaps another of the account or leaves days between (areas/3: neither overlap nor gaps). */
function exigirPeriodo(o: NuevaConciliacion, ultima: { fecha_inicio: Fecha; fecha_termino: Fecha; id: string } | undefined): void {
  if (o.fecha_termino < o.fecha_inicio) throw new Invalid({ fecha_termino: ['Es anterior a la de inicio'] }, 'fechas_invertidas');
  if (!ultima) return;
  if (ultima.fecha_inicio === o.fecha_inicio && ultima.fecha_termino === o.fecha_termino)
    throw new Conflict('conciliacion_existente', { id: ultima.id });
  if (o.fecha_inicio <= ultima.fecha_termino) throw new Rule('periodo_traslapado', { hasta: formatFecha(ultima.fecha_termino) });
  const desde = addDays(ultima.fecha_termino, 1);
  if (o.fecha_inicio !== desde) throw new Rule('periodo_con_vacio', { desde: formatFecha(desde) });
}

/** Opens the conciliación of an account and period. Answers its id. */
export async function crearConciliacion(ctx: Ctx, o: NuevaConciliacion): Promise<string> {
  const cuenta = await ctx.lock(cuentasCorrientes, o.cuenta_corriente);
  if (!cuenta.vigente) throw new Rule('cuenta_no_vigente');
  if (o.cuenta_contable && o.cuenta_contable !== cuenta.cuenta_contable)
    throw new Rule('cuenta_contable_distinta', { cuenta: cuenta.cuenta_contable });
  exigirPeriodo(o, (await vivasDe(ctx, cuenta.id))[0]);
  if (!cuenta.desde) await ctx.update(cuentasCorrientes, cuenta.id, { desde: o.fecha_inicio });
  const id = ctx.id();
  const c = await ctx.insert(conciliaciones, {
    id,
    raiz_id: id,
    num_conciliacion: await ctx.folio('conciliacion'),
    cuenta_id: cuenta.id,
    cuenta_contable: cuenta.cuenta_contable,
    fecha_inicio: o.fecha_inicio,
    fecha_termino: o.fecha_termino,
  });
  return c.id;
}

/** Item of each account for the closing of a month of the books: reconciled and closed up to its last day (areas/3 `libro`). */
export async function cuentasAlDia(ctx: ReadCtx, periodo: string): Promise<{ cuenta: CuentaFila; ok: boolean; hasta: Fecha | null }[]> {
  const fin = lastDay(periodoOf(`${periodo}-01` as Fecha));
  const vigentes = (await cuentasDe(ctx)).filter((c) => c.vigente);
  const vivas = await atOnce(vigentes.map((c) => vivasDe(ctx, c.id)));
  return vigentes.map((cuenta, i) => {
    const hasta = vivas[i]?.find((v) => v.estado === 'cerrada')?.fecha_termino ?? null;
    return { cuenta, ok: hasta !== null && hasta >= fin, hasta };
  });
}
