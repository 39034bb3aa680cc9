import { Conflict, Forbidden } from '#kernel/errors.ts';
import { silla, type Voto } from './votos.ts';

/** Signatures after an approval, where the vote is not already one (levels 3 and 4). */
export interface Firma {
  integrante: string;
  version: number;
}

/** Who must sign: those who voted APRUEBA. */
export function firmantes(votos: readonly Voto[]): string[] {
  return votos.filter((v) => v.respuesta === 'APRUEBA').map(silla);
}

/** Who has not signed yet. A signature on an earlier version stays while the change did not drop it. */
export function firmasFaltantes(votos: readonly Voto[], firmas: readonly Firma[]): string[] {
  return firmantes(votos).filter((r) => !firmas.some((f) => f.integrante === r));
}

/**
 * Signs the version in front. Throws 403 `no_es_firmante`, 409 `firma_repetida` or `version_no_vista` (the proposal changed since).
 */
export function firmar(
  votos: readonly Voto[],
  firmas: readonly Firma[],
  quien: string,
  version: { vista: number; actual: number },
): { firma: Firma; completa: boolean } {
  if (!firmantes(votos).includes(quien)) throw new Forbidden('no_es_firmante');
  if (firmas.some((f) => f.integrante === quien)) throw new Conflict('firma_repetida');
  if (version.vista !== version.actual) throw new Conflict('version_no_vista', version);
  const firma = { integrante: quien, version: version.actual };
  return { firma, completa: firmasFaltantes(votos, [...firmas, firma]).length === 0 };
}
