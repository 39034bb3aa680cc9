import { optionList, useOptions } from '#platform/web/api/hooks.ts';

/** Codes of a list of this area by their names; `nada` when there is none. A code that is no longer in the list is said as it is. */
export function Nombres({ lista, codigos, nada }: { lista: 'role' | 'perfiles'; codigos: readonly string[]; nada: string }) {
  const { data } = useOptions('usuarios');
  if (codigos.length === 0) return nada;
  const nombres = new Map(optionList(data, lista).map((o) => [o.codigo, o.nombre]));
  return codigos.map((c) => nombres.get(c) ?? c).join(', ');
}
