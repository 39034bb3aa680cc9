/** `campo:valor,campo:valor`: which rows of a block are asked for, as the address says it. */
export const dondeDe = (texto: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (texto ?? '')
      .split(',')
      .filter(Boolean)
      .map((par) => [par.slice(0, par.indexOf(':')), par.slice(par.indexOf(':') + 1)]),
  );
