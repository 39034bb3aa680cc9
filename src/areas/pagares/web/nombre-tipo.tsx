import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';

/** Name of a code of a list of this area, as its catalogue writes it. */
export function useNombre(lista: string): (codigo: string) => string {
  const { data } = useOptions('pagares');
  const nombres = new Map(optionList(data, lista).map((o) => [o.codigo, o.nombre]));
  return (codigo) => {
    const nombre = nombres.get(codigo);
    return nombre ? nombre.charAt(0).toUpperCase() + nombre.slice(1) : label(codigo);
  };
}

export function Nombre({ lista, codigo }: { lista: string; codigo: string }) {
  return <>{useNombre(lista)(codigo)}</>;
}
