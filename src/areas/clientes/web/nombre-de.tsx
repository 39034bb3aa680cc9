import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { Nada } from '#platform/web/inputs/show.tsx';
import { palabra } from './palabras.ts';

/** Text of a code of a list of the area, as its catalogue says it; the code in words while the list comes, or when it no longer has it. */
export function useNombreDe(): (lista: string, codigo: string) => string {
  const { data } = useOptions('clientes');
  return (lista, codigo) => optionList(data, lista).find((o) => o.codigo === codigo)?.nombre ?? palabra(codigo);
}

/** The same, on screen. */
export function NombreDe({ lista, codigo }: { lista: string; codigo: string | null }) {
  const nombre = useNombreDe();
  return codigo ? nombre(lista, codigo) : <Nada />;
}
