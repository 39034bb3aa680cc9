import { Alert, Anchor, List } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useDetail } from '#platform/web/api/hooks.ts';

/** What this step reads of a document that cannot be bought. */
interface Visto {
  id: string;
  nombre: string;
  no_comprable: string | null;
}

function Fila({ id, onQuitar }: { id: string; onQuitar: (id: string) => void }) {
  const { data: d, isError } = useDetail<Visto>('documentos', id);
  const sabido = d !== undefined || isError;
  // What cannot be bought is not sent as chosen: it is taken out once, when it is known.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function of each render must not take it out again
  useEffect(() => {
    if (sabido) onQuitar(id);
  }, [sabido, id]);
  if (isError) return <List.Item>Un documento elegido ya no existe o no está a su alcance.</List.Item>;
  if (!d) return null;
  return (
    <List.Item>
      <Anchor component={Link} to={`/documentos/${d.id}`} inherit>
        {d.nombre}
      </Anchor>
      : {d.no_comprable ?? 'es de otro cliente'}.
    </List.Item>
  );
}

/** Documents received or chosen that the client may not sell today, each with its reason: none disappears without a word. */
export function NoComprables({ ids, onQuitar }: { ids: readonly string[]; onQuitar: (id: string) => void }) {
  if (ids.length === 0) return null;
  return (
    <Alert color="yellow" title={ids.length === 1 ? 'Uno no se puede comprar' : `${ids.length} no se pueden comprar`}>
      <List size="sm">
        {ids.map((id) => (
          <Fila key={id} id={id} onQuitar={onQuitar} />
        ))}
      </List>
    </Alert>
  );
}
