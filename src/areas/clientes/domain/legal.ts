import { Rule } from '#kernel/errors.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';

/** Legal report of FISCALIA: its validity and what each result needs (areas/1 clientes). */
export function informeVence(fecha: Fecha, vigenciaDias: number): Fecha {
  return addDays(fecha, vigenciaDias);
}

export const AVISOS_INFORME_DIAS = [30, 15, 5] as const;

/** Days left on which the daily process gives notice: exactly 30, 15 and 5 before the report lapses. Null on other days. */
export function avisoDeInforme(vence: Fecha, hoy: Fecha): number | null {
  const dias = daysBetween(hoy, vence);
  return AVISOS_INFORME_DIAS.find((d) => d === dias) ?? null;
}

export type ResultadoLegal = 'AUTORIZA' | 'REPARO' | 'OBJETA';

export interface DictamenLegal {
  resultado: ResultadoLegal;
  causales: readonly string[];
  texto: string;
  vigencia_dias: number | null;
}

/**
 * A verdict needs at least one causal of its own list; a reparo or an objection also its grounds, and an authorisation its validity.
 * Throws 422 `causal_requerida`, `vigencia_requerida` or `pep_sin_visto` (a politically exposed person without the sign of CUMPLIMIENTO).
 */
export function exigirDictamen(
  d: DictamenLegal,
  listas: Readonly<Record<ResultadoLegal, readonly string[]>>,
  persona: { es_pep: boolean; visto_cumplimiento: boolean },
): void {
  const propias = d.causales.length > 0 && d.causales.every((c) => listas[d.resultado].includes(c));
  const fundada = d.resultado === 'AUTORIZA' || d.texto.trim() !== '';
  if (!propias || !fundada) throw new Rule('causal_requerida', {}, { causales: ['Indique al menos una causal y su fundamento'] });
  if (d.resultado !== 'AUTORIZA') return;
  if (d.vigencia_dias === null || d.vigencia_dias <= 0)
    throw new Rule('vigencia_requerida', {}, { vigencia_dias: ['Indique la vigencia'] });
  if (persona.es_pep && !persona.visto_cumplimiento) throw new Rule('pep_sin_visto');
}
