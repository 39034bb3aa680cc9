import { label } from '#kernel/words.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';

/** Why a credit was prolonged, by its name in the catalogue; in words when the catalogue no longer has it. */
export function Motivo({ codigo }: { codigo: string }) {
  const { data } = useOptions('prolongaciones');
  return <>{optionList(data, 'motivos_prolongacion').find((o) => o.codigo === codigo)?.nombre ?? label(codigo)}</>;
}
