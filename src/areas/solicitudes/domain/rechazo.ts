import { addDays, type Fecha } from '#kernel/values/fecha.ts';

/** Why it was rejected, as the letter to the client says it. */
export interface Razon {
  /** Code of `motivos_rechazo`; null when it comes from the evaluation. */
  codigo: string | null;
  texto: string;
  /** Where it comes from. */
  fuente: string;
}

export const MAXIMO_RAZONES = 4;

/** Who was rejected may ask that somebody else looks again at it (Ley 21.719 art. 8 bis): within these calendar days. */
export const REVISION_DIAS = 30;

export interface Revision {
  texto: string;
  pedida: string;
  por: string;
  vence: string;
  /** null while it waits. */
  confirma: boolean | null;
  respuesta: string | null;
  resuelta_por: string | null;
  resuelta_el: string | null;
}

/** Last day on which a review may be asked of what was rejected on `rechazada`. */
export const ultimoDiaDeRevision = (rechazada: Fecha): Fecha => addDays(rechazada, REVISION_DIAS);

/** The reasons of a rejection with those of another vote: none twice, four at most. */
export function juntarRazones(antes: readonly Razon[], nuevas: readonly Razon[]): Razon[] {
  const todas = [...antes, ...nuevas.filter((n) => !antes.some((a) => a.texto === n.texto))];
  return todas.slice(0, MAXIMO_RAZONES);
}
