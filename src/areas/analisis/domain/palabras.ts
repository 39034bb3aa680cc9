/** A month as people read it: 02-2026. */
export function mesEscrito(periodo: string): string {
  return `${periodo.slice(5, 7)}-${periodo.slice(0, 4)}`;
}

const MESES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** Short name of a calendar month ('01'…'12'). */
export function nombreMes(mes: string): string {
  return MESES[Number(mes) - 1] ?? mes;
}

/** Three months as people read them, with the year of the last one: dic a feb 2026. */
export function trimestreEscrito(desde: string, hasta: string): string {
  return `${nombreMes(desde.slice(5, 7))} a ${nombreMes(hasta.slice(5, 7))} ${hasta.slice(0, 4)}`;
}

/** Months of a peak, in words: from the first to the last when they follow one another, December going on in January. */
export function mesesEscritos(meses: readonly string[]): string {
  const hay = new Set(meses);
  const anterior = (m: string) => String(((Number(m) + 10) % 12) + 1).padStart(2, '0');
  const inicio = meses.filter((m) => !hay.has(anterior(m)));
  const [primero] = inicio;
  if (inicio.length !== 1 || primero === undefined) return meses.map(nombreMes).join(', ');
  const ultimo = String(((Number(primero) - 2 + meses.length) % 12) + 1).padStart(2, '0');
  return primero === ultimo ? nombreMes(primero) : `${nombreMes(primero)} a ${nombreMes(ultimo)}`;
}

export const NO_CALCULABLE = 'No calculable';

export const RECOMENDACION: Readonly<Record<string, string>> = {
  APROBAR: 'Aprobar',
  CON_CONDICIONES: 'Aprobar con condiciones',
  RECHAZAR: 'Rechazar',
};
