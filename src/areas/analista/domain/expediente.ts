/** What a risk file says of itself. */
interface Dicho {
  tgr: unknown;
  poder_judicial: unknown;
  opinion: string | null;
  recomendacion: string | null;
}

/** What a risk file lacks to be closed, in words. The debt with the Treasury is said, or said that there is none: silence is not «sin deuda». */
export function faltantesDe(e: Dicho): string[] {
  return [
    ...(e.tgr ? [] : ["deuda TGR o 'sin deuda'"]),
    ...(e.poder_judicial ? [] : ['causas del Poder Judicial']),
    ...(e.opinion ? [] : ['opinión']),
    ...(e.recomendacion ? [] : ['recomendación']),
  ];
}
