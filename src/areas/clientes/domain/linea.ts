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

/** disponible = monto − Σ anticipos vigentes − proformas en curso. Negative = sobregiro. */
export function disponible(u: UsoLinea): Pesos {
  return pesos(u.monto - u.anticipos_vigentes - u.proformas_en_curso);
}

/** How the screen says it: a negative available is a "Sobregiro de línea". */
export function textoDisponible(monto: Pesos): string {
  return monto < 0 ? `Sobregiro de línea: ${formatPesos(-monto)}` : formatPesos(monto);
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
