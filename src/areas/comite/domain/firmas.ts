import { Conflict, Forbidden } from '#kernel/errors.ts';
import { silla, type Voto } from './votos.ts';

/** Signatures after an approval, where the vote is not already one (levels 3 and 4). */
export interface Firma {
  /** RUT of who signed. */
  integrante: string;
  /** RUT of the absent member in whose seat he signed; null = his own. */
  por_reemplazo_de: string | null;
  /** Version of the proposal that he had in front. */
  version: number;
}

/** Seats that must sign: those that voted APRUEBA. */
export function firmantes(votos: readonly Voto[]): string[] {
  return votos.filter((v) => v.respuesta === 'APRUEBA').map(silla);
}

/** Seats that have not signed yet. A signature on an earlier version stays while the change did not drop it. */
export function firmasFaltantes(votos: readonly Voto[], firmas: readonly Firma[]): string[] {
  return firmantes(votos).filter((r) => !firmas.some((f) => silla(f) === r));
}

/**
 * The seat in which a person signs: his own if it approved, else that of the first absent member whom he now covers and that approved;
 * null when none of them must sign.
 */
export function asientoQueFirma(votos: readonly Voto[], quien: { rut: string; cubre: readonly string[] }): string | null {
  const sillas = firmantes(votos);
  return [quien.rut, ...quien.cubre].find((r) => sillas.includes(r)) ?? null;
}

/**
 * Signs the version in front. A person signs once, as he votes once, whoever he covers and whatever RUT he had before (`anteriores`).
 * Throws 403 `no_es_firmante`, 409 `firma_repetida` or `version_no_vista` (the proposal changed since).
 */
export function firmar(
  votos: readonly Voto[],
  firmas: readonly Firma[],
  quien: { rut: string; cubre: readonly string[]; anteriores?: readonly string[] },
  version: { vista: number; actual: number },
): { firma: Firma; completa: boolean } {
  const asiento = asientoQueFirma(votos, quien);
  if (asiento === null) throw new Forbidden('no_es_firmante');
  const yo = [quien.rut, ...(quien.anteriores ?? [])];
  if (firmas.some((f) => yo.includes(f.integrante) || silla(f) === asiento)) throw new Conflict('firma_repetida');
  if (version.vista !== version.actual) throw new Conflict('version_no_vista', version);
  const firma = { integrante: quien.rut, por_reemplazo_de: asiento === quien.rut ? null : asiento, version: version.actual };
  return { firma, completa: firmasFaltantes(votos, [...firmas, firma]).length === 0 };
}
