interface Trozo {
  /** Where it starts in the text: its key on screen. */
  en: number;
  texto: string;
  marcado: boolean;
}

const llano = (c: string): string =>
  c
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** A text in pieces, those equal to `q` marked, without regard to case or accents: as the search of the server reads it. */
export function trozos(texto: string, q: string): Trozo[] {
  const letras = [...texto];
  const buscado = [...q.trim()].map(llano).join('');
  if (buscado === '') return [{ en: 0, texto, marcado: false }];
  // A letter may lose itself when it is made plain (a loose accent): each keeps where its plain form starts.
  const inicio: number[] = [];
  let plano = '';
  for (const c of letras) {
    inicio.push(plano.length);
    plano += llano(c);
  }
  const out: Trozo[] = [];
  const letraEn = (n: number): number => {
    const i = inicio.findIndex((at) => at >= n);
    return i < 0 ? letras.length : i;
  };
  let desde = 0;
  const poner = (hasta: number, marcado: boolean): void => {
    if (hasta > desde) out.push({ en: desde, texto: letras.slice(desde, hasta).join(''), marcado });
    desde = Math.max(desde, hasta);
  };
  for (let at = plano.indexOf(buscado); at >= 0; at = plano.indexOf(buscado, at + buscado.length)) {
    poner(letraEn(at), false);
    poner(letraEn(at + buscado.length), true);
  }
  poner(letras.length, false);
  return out;
}
