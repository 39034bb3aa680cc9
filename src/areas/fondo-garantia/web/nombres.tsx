import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';

/** Name of a program by its code, as its terms write it. */
export function useNombrePrograma(): (codigo: string) => string {
  const { data } = useOptions('fondo-garantia');
  return (codigo) => optionList(data, 'programas').find((p) => p.programa === codigo)?.nombre ?? label(codigo);
}

export const NombrePrograma = ({ codigo }: { codigo: string }) => useNombrePrograma()(codigo);

/** Segments from the smallest to the largest, as their catalogue writes and orders them. */
export function useSegmentos(): { nombre: (codigo: string) => string; enOrden: <T>(de: Readonly<Record<string, T>>) => [string, T][] } {
  const { data } = useOptions('fondo-garantia');
  const lista = optionList(data, 'segmentos');
  const lugar = (codigo: string) => lista.findIndex((o) => o.codigo === codigo);
  return {
    nombre: (codigo) => lista.find((o) => o.codigo === codigo)?.nombre ?? label(codigo).toLowerCase(),
    enOrden: (de) => Object.entries(de).sort(([a], [b]) => lugar(a) - lugar(b)),
  };
}
