import { porVencimiento } from '#finanzas/orden.ts';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';

interface Deuda {
  pk: string;
  numero: string;
  vencimiento: Fecha;
  monto: Pesos;
}

/** "Cubrir lo más antiguo": spreads `monto` over debts in the order in which a payment reaches them; none receives more than it owes. What is left is for the client. */
export function cubrirLoMasAntiguo(monto: Pesos, deudas: readonly Deuda[]): { aplicaciones: { pk: string; monto: Pesos }[]; resto: Pesos } {
  const orden = [...deudas].sort(porVencimiento);
  const aplicaciones: { pk: string; monto: Pesos }[] = [];
  let resto: number = monto;
  for (const d of orden) {
    const parte = pesos(Math.min(resto, d.monto));
    if (parte > 0) aplicaciones.push({ pk: d.pk, monto: parte });
    resto -= parte;
  }
  return { aplicaciones, resto: pesos(resto) };
}

export type Sugerencia = 'PAGAR' | 'APLICAR' | 'RETENER';

/** What the list suggests for the money of a RUT: hold it if something holds it, apply it if there is mora, else pay it. */
export function sugerencia(o: { disponible: Pesos; retenido: Pesos; mora: Pesos }): Sugerencia | null {
  if (o.disponible <= 0) return o.retenido > 0 ? 'RETENER' : null;
  return o.mora > 0 ? 'APLICAR' : 'PAGAR';
}

export const TIPO_EXCEDENTE = 'EXCEDENTE_RETENCION_LIBERADA';

/** Totals that the screens of other areas read: `reten_liberadas` (excedentes and released retenciones) and `cuentas_pagar` (all other). */
export function totales(
  pasivos: readonly { tipo_pasivo: string; identificado: boolean; disponible_desde: Fecha; saldo: Pesos; retenido: Pesos }[],
  hoy: Fecha,
): { reten_liberadas: Pesos; cuentas_pagar: Pesos; retenido: Pesos } {
  const libres = pasivos.filter((p) => p.identificado && p.disponible_desde <= hoy);
  const suma = (filas: typeof pasivos, campo: 'saldo' | 'retenido') => pesos(filas.reduce((a, p) => a + p[campo], 0));
  return {
    reten_liberadas: suma(
      libres.filter((p) => p.tipo_pasivo === TIPO_EXCEDENTE),
      'saldo',
    ),
    cuentas_pagar: suma(
      libres.filter((p) => p.tipo_pasivo !== TIPO_EXCEDENTE),
      'saldo',
    ),
    retenido: suma(pasivos, 'retenido'),
  };
}

/** An unknown deposit alerts after `dias_identificar` [30] days without owner. */
export function alertaSinIdentificar(fecha: Fecha, hoy: Fecha, diasIdentificar: number): boolean {
  return daysBetween(fecha, hoy) > diasIdentificar;
}

/** Splits amounts in their order: `primero` takes exactly `monto`, `resto` what is left; one of them may be cut in two. */
export function repartir(
  partidas: readonly { id: string; monto: Pesos }[],
  monto: Pesos,
): { primero: { id: string; monto: Pesos }[]; resto: { id: string; monto: Pesos }[] } {
  const primero: { id: string; monto: Pesos }[] = [];
  const resto: { id: string; monto: Pesos }[] = [];
  let falta: number = monto;
  for (const p of partidas) {
    const parte = Math.min(falta, p.monto);
    if (parte > 0) primero.push({ id: p.id, monto: pesos(parte) });
    if (p.monto > parte) resto.push({ id: p.id, monto: pesos(p.monto - parte) });
    falta -= parte;
  }
  return { primero, resto };
}
