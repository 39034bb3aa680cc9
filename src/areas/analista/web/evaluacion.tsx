import { Stack } from '@mantine/core';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Rut } from '#platform/web/inputs/show.tsx';
import { useEmbedded } from '#platform/web/router/embedded.tsx';
import { UnaEvaluacion } from './tarjeta.tsx';
import type { E } from './tipos.ts';

/** One evaluation, on its own page or inside the matter that it speaks of. */
export default function EvaluacionVirtual() {
  const id = useRouteId();
  const dentro = useEmbedded() !== null;
  const q = useRead<E>('analista', `evaluacion/${id}`);
  if (q.isPending) return <Cargando lines={6} />;
  if (!q.data) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const e = q.data;
  return (
    <Stack>
      {!dentro && (
        <DetailHeader
          head={{
            titulo: 'Analista virtual',
            subtitulo: (
              <>
                {e.titulo}, <Rut v={e.rut} />
              </>
            ),
          }}
        />
      )}
      <UnaEvaluacion e={e} />
    </Stack>
  );
}
