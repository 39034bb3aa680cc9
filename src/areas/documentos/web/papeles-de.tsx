import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { TablaPapeles } from './papeles.tsx';
import type { ArchivoFila } from './tipos.ts';

/** The papers filed under a record of another area (`tipo`: contrato, garantia…), with their viewer and what may be done with each. */
export function PapelesDe({ tipo, id }: { tipo: string; id: string }) {
  const { data, error, refetch } = useRead<ArchivoFila[]>('documentos', 'archivos', { referido_tipo: tipo, referido_id: id });
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return <Cargando lines={3} />;
  return <TablaPapeles archivos={data} vacio="Todavía no se ha archivado ningún papel." />;
}
