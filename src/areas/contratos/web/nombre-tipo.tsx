import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';

/** Name of a kind of contract, as its catalogue writes it. */
export function useNombreTipo(): (codigo: string) => string {
  const { data } = useOptions('contratos');
  const nombres = new Map(optionList(data, 'contratos_tipos').map((o) => [o.codigo, o.nombre]));
  return (codigo) => nombres.get(codigo) ?? label(codigo);
}

export function NombreTipo({ codigo }: { codigo: string }) {
  return <>{useNombreTipo()(codigo)}</>;
}
