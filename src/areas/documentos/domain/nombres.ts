/** Forms of partnership as different writers spell them, brought to one spelling. */
const FORMAS: readonly [RegExp, string][] = [
  [/\bSOCIEDAD POR ACCIONES\b/g, 'SPA'],
  [/\bS P A\b/g, 'SPA'],
  [/\bSOCIEDAD ANONIMA\b/g, 'SA'],
  [/\bS A\b/g, 'SA'],
  [/\bLIMITADA\b/g, 'LTDA'],
  [/\bEMPRESA INDIVIDUAL DE RESPONSABILIDAD LTDA\b/g, 'EIRL'],
  [/\bE I R L\b/g, 'EIRL'],
  [/\bCOMPANIA\b/g, 'CIA'],
  [/\bSOCIEDAD\b/g, 'SOC'],
];

/** Old formats cut the name at 40 characters; from there on only the beginning can be compared. */
const CORTE = 40;

/** Upper case, without accents nor punctuation, single spaces. */
function limpio(nombre: string): string {
  return nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A razón social without accents, punctuation nor the spelling of its form: what two writers of one name share. */
function nombreComparable(nombre: string): string {
  return FORMAS.reduce((t, [forma, corta]) => t.replace(forma, corta), limpio(nombre));
}

/** Whether two names may be of the same person: equal once normalised, or the same as far as a name cut at 40 characters tells. */
export function mismoNombre(a: string, b: string): boolean {
  if (nombreComparable(a) === nombreComparable(b)) return true;
  const empieza = (texto: string, otro: string) =>
    texto.trim().length >= CORTE && limpio(otro).startsWith(limpio(texto.trim().slice(0, CORTE)));
  return empieza(a, b) || empieza(b, a);
}
