import type { Regla } from './calce.ts';

/** The least that may be asked of what locks without a person looking at it: one wrong in so many (docs/decisiones/0042). */
export const UNA_EN_MINIMO = 1_000;

/** Pairs of one line with one line: the only ones that lock by their odds alone. */
const DE_PARES: readonly string[] = ['R1', 'R2', 'R3', 'R4'] satisfies Regla[];
/** With its document a pair needs ten times less: the number says what the odds do not know. */
const HOLGURA_CON_DOCUMENTO = 10;

/** What the lock asks of a match. */
interface Candidato {
  regla: string;
  /** 0–100, with two decimals: the probability that it is right. */
  puntaje: number;
  /** No other reading of its lines, or only some that together weigh less than what is asked. */
  sola: boolean;
  /** Its two sides are equal to the peso, and no amount of one sign was taken from those of the other to make them so. */
  limpio: boolean;
}

/**
 * Whether a match may be confirmed together with others, without a person looking at each one, when one in `unaEn` may be wrong. The only
 * definition of it: the lock of the automatic match, the button that confirms a group and the act behind it ask here. A reversal never is: two
 * lines that cancel each other disappear from sight, and that is a person's word.
 */
export function trabable(k: Candidato, unaEn: number): boolean {
  if (k.regla === 'R8' || !k.limpio) return false;
  if (k.regla === 'R1') return k.puntaje >= piso(unaEn / HOLGURA_CON_DOCUMENTO);
  return k.sola && k.puntaje >= piso(unaEn);
}

/** Whether its rule is one of those that lock by themselves when the company asks for it; the others wait for the button. */
export const trabaSola = (regla: string): boolean => DE_PARES.includes(regla);

/** The score, in percent, of one wrong in `unaEn`, in hundredths as scores are kept. */
export const piso = (unaEn: number): number => Math.ceil(1e4 - 1e4 / Math.max(1, unaEn) - 1e-9) / 100;

/** A match as it is kept and shown, read as the lock asks it. */
export function candidatoDe(k: { regla: string; confianza: number; diferencia: number; evidencia: readonly string[] }): Candidato {
  return {
    regla: k.regla,
    puntaje: k.confianza,
    sola: k.evidencia.includes('SIN_RIVAL') || k.evidencia.includes('RIVAL_LEJANO'),
    limpio: k.diferencia === 0 && !k.evidencia.includes('SIGNOS_OPUESTOS') && !k.evidencia.includes('EMPATE'),
  };
}
