import { Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { EstadoLinea } from './estados.ts';

/** Usage of a line in pesos (domain §6.1). */
interface UsoLinea {
  monto: Pesos;
  anticipos_vigentes: Pesos;
  proformas_en_curso: Pesos;
}

/** What nobody has taken of a line: monto − Σ anticipos vigentes − proformas en curso. Negative = sobregiro. */
export function libre(u: UsoLinea): Pesos {
  return pesos(u.monto - u.anticipos_vigentes - u.proformas_en_curso);
}

/** Whether something may be drawn of a line that day: in force, on its days, and its client without a bloqueo. */
export function seGira(l: { estado: EstadoLinea; desde: Fecha; hasta: Fecha }, bloqueado: boolean, hoy: Fecha): boolean {
  return l.estado === 'vigente' && l.desde <= hoy && hoy <= l.hasta && !bloqueado;
}

/** What is left of a line, told apart: what may be drawn, and what is there and may not. What passed the line stays a sobregiro. */
export function repartirLibre(queda: Pesos, gira: boolean): { disponible: Pesos; retenido: Pesos } {
  return gira ? { disponible: queda, retenido: pesos(0) } : { disponible: pesos(Math.min(0, queda)), retenido: pesos(Math.max(0, queda)) };
}

/** How the screen says it: a negative available is a "Sobregiro de línea". */
export function textoDisponible(monto: Pesos): string {
  return monto < 0 ? `Sobregiro de línea: ${formatPesos(-monto)}` : formatPesos(monto);
}

/** What is left of a line and may not be drawn, in words; null when nothing is. */
export function textoRetenido(retenido: Pesos): string | null {
  return retenido > 0 ? `${formatPesos(retenido)} sin poder girarse` : null;
}

/**
 * What a reservation may take. The service spends the counter row with a conditional update; this gives its refusal.
 * Throws 422 `linea_excedida` {disp}.
 */
export function exigirDisponible(disp: Pesos, monto: Pesos): void {
  if (monto > disp) throw new Rule('linea_excedida', { disp: formatPesos(Math.max(0, disp)) });
}

/** The state as read on `hoy`: past its last day a line is vencida. */
export function lineaAl(estado: EstadoLinea, hasta: Fecha, hoy: Fecha): EstadoLinea {
  return (estado === 'vigente' || estado === 'suspendida') && hasta < hoy ? 'vencida' : estado;
}

/** Closing a client who still owes or may draw. Throws 422 `con_exposicion` {monto}. */
export function exigirSinExposicion(exposicion: Pesos): void {
  if (exposicion > 0) throw new Rule('con_exposicion', { monto: formatPesos(exposicion) });
}
