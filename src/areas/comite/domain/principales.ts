/** Percent of what is asked above which a contraparte weighs by itself in the level. */
const PESA_PCT = 20;

/** Those of the contrapartes of a matter who would owe more than a fifth of what is asked (`total`; without it, of their sum), each once. Whole pesos. */
export function contrapartesPrincipales(
  partes: readonly { rut: string; monto: number }[],
  total: number = partes.reduce((a, p) => a + p.monto, 0),
): string[] {
  const de = new Map<string, number>();
  for (const p of partes) de.set(p.rut, (de.get(p.rut) ?? 0) + p.monto);
  return [...de].filter(([, monto]) => monto * 100 > PESA_PCT * total).map(([rut]) => rut);
}
