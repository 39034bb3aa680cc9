import { contabilizar, type Lineas } from '#areas/libro/public.server.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Ctx } from '#platform/server/context.ts';
import { enPesos, interesGanado } from '../domain/contable.ts';
import { auxiliarDe, sucursalDe } from './deudas.ts';
import { type CreditoFila, type CuotaFila, origenDe } from './filas.ts';

/**
 * Interest that its rows have earned up to the end of a day, units: each one by its days. A partial prepayment pays the interest of what it
 * prepays, and what stays goes on owing its whole period (areas/3 recaudaciones): its row earns since its due date before, not since the prepayment.
 */
function ganado(c: CreditoFila, filas: readonly CuotaFila[], al: Fecha): number {
  let desde = c.fecha_giro ?? c.fecha_curse;
  let total = 0;
  for (const q of filas) {
    const [transcurridos, dias] = [daysBetween(desde, al), daysBetween(desde, q.vencimiento)];
    total += interesGanado({ interes: q.interes, transcurridos, total: Math.max(1, dias) });
    desde = q.vencimiento;
    if (desde > al) break;
  }
  return total;
}

/** What 1202 should have recognised in all by the end of a day, pesos: what was received, and what was earned and not yet received. */
export function devengoObjetivo(c: CreditoFila, filas: readonly CuotaFila[], o: { al: Fecha; uf: string | null }): number {
  const pagado = filas.reduce((s, q) => s + q.pagado_interes, 0) + c.devuelto;
  return c.cobrado + enPesos(Math.max(0, ganado(c, filas, o.al) - pagado), o.uf);
}

/** Row whose period a day falls in: the one that carries what is recognised. */
export const filaEnCurso = (filas: readonly CuotaFila[], al: Fecha): CuotaFila | undefined =>
  filas.find((q) => q.vencimiento > al && q.cuota > 0) ?? filas.at(-1);

const CERO = pesos(0);

/**
 * Undoes what was earned of a credit whose giro is undone: D 4101 · 4102 · 4104 / H 1202 · 1203 · 2109. The days that earned it stay as they
 * were posted, for many credits at once.
 */
export async function reversarDevengado(ctx: Ctx, c: CreditoFila, filas: readonly CuotaFila[], motivo: string): Promise<void> {
  const sucursal = await sucursalDe(ctx, c);
  const [primera] = filas;
  if (!primera) return;
  const linea = (cuenta: string, debe: Pesos, haber: Pesos, q: CuotaFila | null): Lineas[number] => ({
    ...(q ? auxiliarDe(c, q, sucursal) : sucursal ? { sucursal } : {}),
    cuenta,
    debe,
    haber,
    moneda: 'CLP',
  });
  const original: Lineas[number][] = [];
  const ganados = (contra: string, ingreso: string, monto: number, q: CuotaFila) => {
    if (monto === 0) return;
    const m = pesos(Math.abs(monto));
    const [a, b] = monto > 0 ? [m, CERO] : [CERO, m];
    original.push(linea(contra, a, b, q), linea(ingreso, b, a, null));
  };
  ganados('1202', '4101', c.devengado - c.cobrado, filaEnCurso(filas, ctx.hoy) ?? primera);
  for (const q of filas) ganados('1203', '4102', q.reajuste, q);
  if (c.comision_devengada > 0) ganados('2109', '4104', c.comision_devengada, primera);
  if (original.length === 0) return;
  await contabilizar(
    ctx,
    'reversa',
    { original },
    { origen: origenDe(c.id), fecha: ctx.hoy, glosa: `Devengo sin efecto, crédito ${c.numero}: ${motivo}`.slice(0, 200) },
  );
}
