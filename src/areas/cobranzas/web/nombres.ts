import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';

/** What a catalogue calls a code, with a capital; the words of the code while the lists arrive. */
export function useNombres(): (lista: string, codigo: string) => string {
  const { data } = useOptions('cobranzas');
  return (lista, codigo) => optionList(data, lista).find((o) => o.codigo === codigo)?.nombre ?? label(codigo);
}
