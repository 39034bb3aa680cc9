import { and, desc, eq } from 'drizzle-orm';
import { type CuentaBanco, contabilizar, cuentasBanco, exigirPeriodoAbierto } from '#areas/libro/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { estadosLote } from '../domain/estados.ts';
import { abonos, lotes } from '../tables.ts';
import { AREA, type CargoRow, cuadreDe, documentoDe, type LoteRow } from './filas.ts';

interface Abono {
  fecha: Fecha;
  cuenta_banco: string;
  bruto: Pesos;
  comision: Pesos;
  iva: Pesos;
}

const medioDe = (cuenta: string, documento: string) => ({ medio: 'banco' as const, cuenta: cuenta as CuentaBanco, documento });

async function exigirCuenta(ctx: Ctx, cuenta: string): Promise<void> {
  if (!(await cuentasBanco(ctx)).some((c) => c.codigo === cuenta))
    throw new Rule('cuenta_requerida', {}, { cuenta_banco: ['Elija la cuenta'] });
}

/**
 * The bank paid part of a list, or all of it, less its fee: D1102 · 5103 · 1106 / H1105 (ledger §3 `abono_pac`). The line of the bank carries the
 * name of the list. 422 `supera_cargado` {monto}, `comision_supera`, `fecha_futura`, `periodo_cerrado`.
 */
export async function abonar(ctx: Ctx, l: LoteRow, a: Abono): Promise<void> {
  const { por_abonar } = await cuadreDe(ctx, l.id);
  if (a.bruto > por_abonar)
    throw new Rule('supera_cargado', { monto: formatPesos(por_abonar) }, { bruto: [`Hasta ${formatPesos(por_abonar)}`] });
  if (a.comision + a.iva >= a.bruto) throw new Rule('comision_supera', {}, { comision: ['No puede superar lo abonado'] });
  if (a.fecha > ctx.hoy) throw new Rule('fecha_futura', {}, { fecha: ['No puede ser posterior a hoy'] });
  await exigirCuenta(ctx, a.cuenta_banco);
  await exigirPeriodoAbierto(ctx, a.fecha);
  const documento = documentoDe(l);
  const fila = await ctx.insert(abonos, { ...a, lote_id: l.id, clase: 'abono' });
  await contabilizar(
    ctx,
    'abono_pac',
    { medio: medioDe(a.cuenta_banco, documento), cargado: [{ monto: a.bruto, documento }], comision: a.comision, iva: a.iva },
    { origen: { area: AREA, id: fila.id }, fecha: a.fecha, glosa: `Abono del lote ${documento}` },
  );
  const queda = pesos(por_abonar - a.bruto);
  const a_estado = l.estado === 'respondido' && queda === 0 ? 'cuadrado' : l.estado;
  await ctx.update(lotes, l.id, { estado: estadosLote.go(l.estado, 'abonar', a_estado) });
  if (queda === 0) await ctx.emit('pendiente.cerrado', { area: AREA, entidad_id: l.id, tipo: 'cuadrar' });
}

/**
 * What the bank takes back of a charge that it had already paid: D1105 / H1102 (ledger §3 `devolucion_pac`), from the account of its last
 * payment. What it had not paid yet it simply will not pay.
 */
export async function devolverAbonado(ctx: Ctx, l: LoteRow, c: CargoRow): Promise<void> {
  const { por_abonar } = await cuadreDe(ctx, l.id);
  if (por_abonar >= 0) return;
  const monto = pesos(-por_abonar);
  const ultimo = await ctx.first(abonos, and(eq(abonos.lote_id, l.id), eq(abonos.clase, 'abono')), {
    orden: [desc(abonos.fecha), desc(abonos.creado_en)],
  });
  if (!ultimo) throw new Rule('sin_cuenta_abono');
  const documento = documentoDe(l);
  const cero = pesos(0);
  const { cuenta_banco } = ultimo;
  const fila = await ctx.insert(abonos, {
    lote_id: l.id,
    clase: 'devolucion',
    fecha: ctx.hoy,
    cuenta_banco,
    bruto: monto,
    comision: cero,
    iva: cero,
    cargo_id: c.id,
  });
  await contabilizar(
    ctx,
    'devolucion_pac',
    { medio: medioDe(cuenta_banco, documento), devuelto: [{ monto, documento }] },
    { origen: { area: AREA, id: fila.id }, fecha: ctx.hoy, glosa: `Devolución de un cargo del lote ${documento}` },
  );
}
