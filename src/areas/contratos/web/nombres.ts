import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';

/** Names of every list of this area by code, as the catalogue writes them. */
export function useNombres(): (lista: string, codigo: string | null | undefined) => string {
  const { data } = useOptions('contratos');
  return (lista, codigo) => (codigo ? (optionList(data, lista).find((o) => o.codigo === codigo)?.nombre ?? label(codigo)) : '');
}

/** Name of a kind of contract. */
export const NombreTipo = ({ codigo }: { codigo: string }) => useNombres()('contratos_tipos', codigo);
