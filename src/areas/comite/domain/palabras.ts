import { label } from '#kernel/words.ts';

/** Why a level rose, in words (`MOTIVOS_DE_ALZA`). */
const MOTIVOS: Readonly<Record<string, string>> = {
  EXCEPCION: 'Pide una excepción',
  MORA_15_DIAS: 'El cliente tiene más de 15 días de mora',
  RATING_D_E: 'Clasificación de riesgo D o E',
  PARTE_RELACIONADA: 'Es parte relacionada',
  SIN_RESPONSABILIDAD: 'Sin responsabilidad del cedente',
  SIN_GARANTIA: 'Sin garantía',
};

/** A reason of the level; one that an area added is written as its code says. */
export function nombreMotivo(codigo: string): string {
  const sinQuorum = /^SIN_QUORUM_NIVEL_(\d)$/.exec(codigo);
  if (sinQuorum) return `El nivel ${sinQuorum[1]} no tiene quórum sin interés`;
  return MOTIVOS[codigo] ?? label(codigo);
}
