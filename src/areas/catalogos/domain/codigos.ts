/** UPPER_SNAKE code of a text: no accents, every other sign is a separator ('casado/a con Ñandú' → 'CASADO_A_CON_NANDU'). */
export function codigoDe(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60);
}

/** The text as the screen shows it: first letter in capitals unless the word brings its own ('SpA', 'F29'). */
function mostrado(texto: string): string {
  return texto.charAt(0).toUpperCase() + texto.slice(1);
}

/** Rows of a seed text: parts separated by ' · ', each `texto` or `CODIGO=texto`. */
export function filasDe(texto: string): [codigo: string, texto: string][] {
  return texto.split(' · ').map((parte) => {
    const m = /^([A-Z0-9_]+)=(.+)$/.exec(parte);
    return m?.[1] && m[2] ? [m[1], mostrado(m[2])] : [codigoDe(parte), mostrado(parte)];
  });
}
