import { Rule } from '#kernel/errors.ts';
import { div, mul, roundInt } from '#kernel/values/decimal.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { type Pesos, percentOf, pesos } from '#kernel/values/money.ts';

/** What the fund covers or pays of a capital: round(capital × pct), half up (areas/2; domain §9: 2.270.296 at 70 % → 1.589.207). */
export const parteDelFondo = (capital: Pesos, pct: string): Pesos => percentOf(capital, pct, 'half-up');

/** Last day to claim: `plazo` days after the first day of mora, that day included. */
export const plazoRequerimiento = (primeraMora: Fecha, plazo: number): Fecha => addDays(primeraMora, plazo);

export const diasParaRequerir = (primeraMora: Fecha, plazo: number, hoy: Fecha): number =>
  daysBetween(hoy, plazoRequerimiento(primeraMora, plazo));

/** A claim has its demanda or protesto and is in time. Throws 422 `faltan_documentos` {lista}, `requerimiento_extemporaneo` {fecha}. */
export function exigirRequerible(r: { rol: string | null; protesto: string | null; primera_mora: Fecha; plazo: number }, hoy: Fecha): void {
  if (!r.rol && !r.protesto) throw new Rule('faltan_documentos', { lista: 'rol de la demanda o protesto' });
  exigirEnPlazo(r.primera_mora, r.plazo, hoy);
}

/** Throws 422 `requerimiento_extemporaneo` {fecha} once the last day to claim is past. */
export function exigirEnPlazo(primeraMora: Fecha | null, plazo: number, hoy: Fecha): void {
  if (primeraMora === null) return;
  const limite = plazoRequerimiento(primeraMora, plazo);
  if (hoy > limite) throw new Rule('requerimiento_extemporaneo', { fecha: formatFecha(limite) });
}

/** The papers of the programa that the claim still lacks. Throws 422 `faltan_documentos` {lista}. */
export function exigirDocumentos(pedidos: readonly { codigo: string; nombre: string }[], puestos: readonly string[]): void {
  const faltan = pedidos.filter((d) => !puestos.includes(d.codigo));
  if (faltan.length > 0) throw new Rule('faltan_documentos', { lista: faltan.map((d) => d.nombre).join(', ') });
}

/** Of what is recovered after a claim, the fund's part and ours: pro rata, half up, and they add up to the whole. */
export function repartirRecuperacion(monto: Pesos, pct: string): { fondo: Pesos; nuestra: Pesos } {
  const fondo = parteDelFondo(monto, pct);
  return { fondo, nuestra: pesos(monto - fondo) };
}

/** Commission of a period on the covered balance: anual / 12 when it is paid monthly, whole when yearly. Half up. */
export function comision(cubierto: Pesos, anualPct: string, periodo: 'MENSUAL' | 'ANUAL'): Pesos {
  const meses = periodo === 'MENSUAL' ? 12 : 1;
  return pesos(roundInt(div(mul(cubierto, anualPct), 100 * meses), 'half-up'));
}
