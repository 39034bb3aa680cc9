/** `campo:valor,campo:valor`: which rows of a block are asked for, as the address says it. */
const dondeDe = (texto: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (texto ?? '')
      .split(',')
      .filter(Boolean)
      .map((par) => [par.slice(0, par.indexOf(':')), par.slice(par.indexOf(':') + 1)]),
  );

/** What a question of a block says of its rows: their columns and their days. */
export const filtroDe = <F>(p: {
  donde?: string | undefined;
  desde?: F | undefined;
  hasta?: F | undefined;
  aparte?: 'si' | undefined;
}) => ({
  aparte: p.aparte === 'si',
  campos: dondeDe(p.donde),
  desde: p.desde,
  hasta: p.hasta,
});
