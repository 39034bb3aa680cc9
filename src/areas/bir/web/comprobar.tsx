import { Alert } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import type { contract } from '../contract.ts';

type Verificacion = OutputOf<typeof contract, 'verificar'>;

/** Whether a page that somebody holds on paper is what it says, and every one of its RUT before it. */
export function Comprobacion({ id, hash }: { id: string; hash: string | null }) {
  const query = useRead<Verificacion>('bir', `/api/bir/${id}/verificar`);
  if (query.isPending) return <Cargando lines={1} />;
  const v = query.data;
  if (!v) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  const integro = v.hash_ok && v.cadena_ok;
  return (
    <Alert
      color={integro ? 'green' : 'red'}
      variant="light"
      role="status"
      title={integro ? `El BIR ${v.folio} es el que se emitió` : `El BIR ${v.folio} no se puede comprobar`}
    >
      {integro
        ? `Su contenido y el de todos los anteriores de este RUT dan su huella. Compare la del papel: ${hash ?? ''}`
        : `El folio ${v.folio_alterado ?? v.folio} no es lo que dice su huella.`}
    </Alert>
  );
}
