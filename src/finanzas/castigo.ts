const PREFIJOS = { credito: 'castigo:', documento: 'castigo_documento:' } as const;
type Tipo = keyof typeof PREFIJOS;
const TIPOS = Object.keys(PREFIJOS) as Tipo[];

/** What is written off: `credito:<id>` or `documento:<id>`. */
export type ObjetoCastigado = `${Tipo}:${string}`;

/** Its id when what was written off is of that kind; null otherwise. */
export const idDeObjeto = (objeto: string, tipo: Tipo): string | null =>
  objeto.startsWith(`${tipo}:`) ? objeto.slice(tipo.length + 1) : null;

/**
 * The key with which the books (8101) and every recovery name what was written off: `castigo:<id of the credit>`,
 * `castigo_documento:<id of the document>`.
 */
export function pkCastigo(objeto: string): string {
  const tipo = TIPOS.find((t) => idDeObjeto(objeto, t) !== null);
  if (!tipo) throw new RangeError(`not something that is written off: ${objeto.slice(0, 60)}`);
  return `${PREFIJOS[tipo]}${idDeObjeto(objeto, tipo)}`;
}

/** What a key of `pkCastigo` names; null when it is the key of a debt. */
export function objetoCastigado(pk: string): ObjetoCastigado | null {
  const tipo = TIPOS.find((t) => pk.startsWith(PREFIJOS[t]));
  return tipo ? `${tipo}:${pk.slice(PREFIJOS[tipo].length)}` : null;
}

export const esCastigo = (pk: string): boolean => objetoCastigado(pk) !== null;
