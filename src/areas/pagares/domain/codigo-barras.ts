/** Code 39 (ISO/IEC 16388): nine elements a character, bars and spaces in turn; 'w' wide, 'n' narrow. */
const PATRONES: Readonly<Record<string, string>> = Object.fromEntries(
  `0nnnwwnwnn 1wnnwnnnnw 2nnwwnnnnw 3wnwwnnnnn 4nnnwwnnnw 5wnnwwnnnn 6nnwwwnnnn 7nnnwnnwnw 8wnnwnnwnn 9nnwwnnwnn
  Awnnnnwnnw Bnnwnnwnnw Cwnwnnwnnn Dnnnnwwnnw Ewnnnwwnnn Fnnwnwwnnn Gnnnnnwwnw Hwnnnnwwnn Innwnnwwnn Jnnnnwwwnn
  Kwnnnnnnww Lnnwnnnnww Mwnwnnnnwn Nnnnnwnnww Ownnnwnnwn Pnnwnwnnwn Qnnnnnnwww Rwnnnnnwwn Snnwnnnwwn Tnnnnwnwwn
  Uwwnnnnnnw Vnwwnnnnnw Wwwwnnnnnn Xnwnnwnnnw Ywwnnwnnnn Znwwnwnnnn -nwnnnnwnw *nwnnwnwnn`
    .split(/\s+/)
    .map((p) => [p.slice(0, 1), p.slice(1)]),
);

interface Barra {
  /** In narrow units. */
  ancho: 1 | 3;
  tinta: boolean;
}

/** The bars and spaces of a code, with its start and stop. Throws RangeError for a character that Code 39 does not have. */
export function code39(texto: string): Barra[] {
  const barras: Barra[] = [];
  for (const letra of `*${texto}*`) {
    const patron = PATRONES[letra];
    if (!patron) throw new RangeError(`not a Code 39 character: ${letra}`);
    if (barras.length > 0) barras.push({ ancho: 1, tinta: false });
    [...patron].forEach((e, i) => {
      barras.push({ ancho: e === 'w' ? 3 : 1, tinta: i % 2 === 0 });
    });
  }
  return barras;
}
