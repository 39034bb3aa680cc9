import { Alert, Button, Group, Stack } from '@mantine/core';
import { TarjetaAnalista } from '#areas/analista/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { type Detailed, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import type { contract } from '../contract.ts';

type S = Detailed<EntityOf<typeof contract>>;
const api = areaApi<typeof contract>('solicitudes');

/** Who writes the solicitud asks for its evaluation the first time; from then on the card of the analista says how it goes. */
export function AnalistaVirtual({ id }: { id: string }) {
  // Kept with what the analista tells, so that an evaluation that comes reaches it.
  const { data: s, error, refetch } = useRead<S>('analista', `/api/solicitudes/${id}`);
  const evaluar = api.useAction('evaluar', { id, ok: 'Evaluación pedida', invalidates: ['analista'] });
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!s) return <Cargando lines={3} />;
  const puede = (s.acciones ?? []).some((a) => a.accion === 'evaluar' && a.permitida);
  if (s.evaluacion) return <TarjetaAnalista asunto_area="solicitudes" asunto_id={id} />;
  return (
    <Stack>
      <Alert color="blue">Todavía no se pide la evaluación de esta solicitud.</Alert>
      {puede && (
        <Group>
          <Button variant="default" loading={evaluar.isPending} onClick={() => evaluar.mutate({ version: s.version })}>
            Pedir evaluación
          </Button>
        </Group>
      )}
    </Stack>
  );
}
