/** Percent of what is asked above which a contraparte weighs by itself in the level. */
const PESA_PCT = 20;

/** Those of the contrapartes of a matter who would owe more than a fifth of it, each once. Whole pesos. */
export function contrapartesPrincipales(partes: readonly { rut: string; monto: number }[]): string[] {
  const total = partes.reduce((a, p) => a + p.monto, 0);
  const de = new Map<string, number>();
  for (const p of partes) de.set(p.rut, (de.get(p.rut) ?? 0) + p.monto);
  return [...de].filter(([, monto]) => monto * 100 > PESA_PCT * total).map(([rut]) => rut);
}
