import { Text } from '@mantine/core';
import { words } from '#kernel/words.ts';

type Datos = Record<string, unknown> | null;

function texto(v: unknown): string {
  if (v === null || v === undefined || v === '') return 'vacío';
  if (typeof v === 'boolean') return v ? 'sí' : 'no';
  return typeof v === 'object' ? JSON.stringify(v) : String(v);
}

/** «tasa de 1,80 a 1,95 · estado de borrador a emitida»: the fields that changed, at most four. */
export function Cambios({ antes, despues }: { antes: Datos; despues: Datos }) {
  const campos = Object.keys(despues ?? antes ?? {}).filter((k) => !k.endsWith('_id'));
  if (campos.length === 0) return <Text size="sm">—</Text>;
  const frases = campos.slice(0, 4).map((k) => {
    const nombre = words(k);
    if (!antes) return `${nombre}: ${texto(despues?.[k])}`;
    return despues ? `${nombre} de ${texto(antes[k])} a ${texto(despues[k])}` : `${nombre}: se quitó`;
  });
  return (
    <Text size="sm" lineClamp={2} maw={420}>
      {frases.join(' · ')}
      {campos.length > 4 ? ` · y ${campos.length - 4} más` : ''}
    </Text>
  );
}
