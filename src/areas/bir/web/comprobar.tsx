import { Alert } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import type { contract } from '../contract.ts';

type Verificacion = OutputOf<typeof contract, 'verificar'>;

/** What the check says: of the page as it is kept, and of the hash that the paper brought when its QR was read. */
function dicho(v: Verificacion, hash: string | null, delPapel: string | undefined): { bien: boolean; titulo: string; texto: string } {
  if (!v.hash_ok || !v.cadena_ok)
    return {
      bien: false,
      titulo: `El BIR ${v.folio} no se puede comprobar`,
      texto: `El folio ${v.folio_alterado ?? v.folio} no es lo que dice su huella.`,
    };
  if (delPapel !== undefined && delPapel !== hash)
    return {
      bien: false,
      titulo: `El papel no es el BIR ${v.folio} que se emitió`,
      texto: 'La huella del papel es otra: su contenido no salió de aquí tal como está escrito.',
    };
  const comparar = delPapel === undefined ? `Compare la del papel: ${hash ?? ''}` : 'La huella del papel es la misma.';
  return {
    bien: true,
    titulo: `El BIR ${v.folio} es el que se emitió`,
    texto: `Su contenido y el de todos los anteriores de este RUT dan su huella. ${comparar}`,
  };
}

/** Whether a page that somebody holds on paper is what it says, and every one of its RUT before it. */
export function Comprobacion({ id, hash, delPapel }: { id: string; hash: string | null; delPapel?: string | undefined }) {
  const query = useRead<Verificacion>('bir', `/api/bir/${id}/verificar`);
  if (query.isPending) return <Cargando lines={1} />;
  if (!query.data) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  const { bien, titulo, texto } = dicho(query.data, hash, delPapel);
  return (
    <Alert color={bien ? 'green' : 'red'} variant="light" role="status" title={titulo} style={{ overflowWrap: 'anywhere' }}>
      {texto}
    </Alert>
  );
}

/** A folio that no page of this RUT has: a paper that names it was not issued of this person. */
export function FolioDeNadie({ folio }: { folio: string }) {
  return (
    <Alert color="red" variant="light" role="status" title={`Ningún BIR de este RUT tiene el folio ${folio}`}>
      El papel que lo dice no salió de aquí para esta persona.
    </Alert>
  );
}
