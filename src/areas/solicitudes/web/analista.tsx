import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { type Detailed, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import type { contract } from '../contract.ts';

type S = Detailed<EntityOf<typeof contract>>;
const api = areaApi<typeof contract>('solicitudes');

const DECISION = {
  APRUEBA: { texto: 'Recomienda aprobar', color: 'green' },
  DERIVA: { texto: 'Deriva la decisión al comité', color: 'yellow' },
  RECHAZA: { texto: 'Recomienda rechazar', color: 'red' },
} as const;

function Resultado({ e }: { e: NonNullable<S['evaluacion']> }) {
  const d = DECISION[e.decision ?? 'DERIVA'];
  return (
    <Alert color={d.color} title={`${d.texto}${e.puntaje ? `, ${formatDecimal(e.puntaje, 1)} puntos de 100` : ''}`}>
      {e.razones.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {e.razones.map((r) => (
            <li key={r.texto}>
              {r.texto}{' '}
              <Text span size="sm">
                ({r.fuente})
              </Text>
            </li>
          ))}
        </ul>
      )}
      <Text size="sm">Es una recomendación: decide una persona.</Text>
    </Alert>
  );
}

/** What the analista virtual says of a solicitud: asked here, read again by itself when it comes. */
export function AnalistaVirtual({ id }: { id: string }) {
  const { data: s, error, refetch } = useRead<S>('analista', `/api/solicitudes/${id}`);
  const evaluar = api.useAction('evaluar', { id, ok: 'Evaluación pedida', invalidates: ['analista'] });
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!s) return <Cargando lines={3} />;
  const e = s.evaluacion;
  const puede = (s.acciones ?? []).some((a) => a.accion === 'evaluar' && a.permitida);
  return (
    <Stack>
      {!e && <Alert color="blue">Todavía no se pide la evaluación de esta solicitud.</Alert>}
      {e?.estado === 'en_proceso' && (
        <Alert color="blue" title="Evaluando">
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">Se leen los informes, el análisis y el comportamiento. Puede seguir: el resultado llega solo.</Text>
          </Group>
        </Alert>
      )}
      {e?.estado === 'error' && (
        <Alert color="red" title="No se pudo evaluar">
          {e.error_mensaje}
        </Alert>
      )}
      {e?.estado === 'lista' && <Resultado e={e} />}
      {puede && e?.estado !== 'en_proceso' && (
        <Group>
          <Button variant="default" loading={evaluar.isPending} onClick={() => evaluar.mutate({ version: s.version })}>
            {e?.estado === 'error' ? 'Reintentar' : e ? 'Evaluar otra vez' : 'Pedir evaluación'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
