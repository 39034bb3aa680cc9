import { optionList, useOptions } from '#platform/web/api/hooks.ts';

/** Name of a code of a list of the area; the code itself while the list comes, or when it no longer has it. */
export function NombreDe({ lista, codigo }: { lista: string; codigo: string }) {
  const { data } = useOptions('clientes');
  return <>{optionList(data, lista).find((o) => o.codigo === codigo)?.nombre ?? codigo}</>;
}
