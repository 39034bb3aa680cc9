import { Button, Group, Modal, Stack, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formatPesos } from '#kernel/values/format.ts';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { Exp } from './escribir-expediente.tsx';

const Escribir = lazy(() => import('./escribir-expediente.tsx'));

function tgrEscrita(t: Exp['tgr']): string {
  if (!t) return 'Sin indicar';
  if (t.situacion === 'SIN_DEUDA') return 'Sin deuda';
  return `Con deuda de ${formatPesos(t.monto ?? 0)}${t.tipo ? `, ${t.tipo}` : ''}`;
}

/** The risk file of the solicitud: debt with the treasury, lawsuits, opinion and recommendation of the analyst. */
export function Expediente({ id }: { id: string }) {
  const { data: e, error, refetch } = useRead<Exp>('analista', `expediente/solicitudes/${id}`);
  const [escribe, setEscribe] = useState(false);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!e) return <Cargando lines={3} />;
  const p = e.poder_judicial;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h5">
          Expediente de riesgo
        </Title>
        <Can do="analista:evaluar">
          <Button size="compact-sm" variant="default" disabled={e.cerrado !== null} onClick={() => setEscribe(true)}>
            Completar expediente
          </Button>
        </Can>
      </Group>
      <Datos
        items={[
          ['Tesorería (TGR)', tgrEscrita(e.tgr)],
          ['Poder Judicial', p ? `${p.civiles} civiles, ${p.laborales} laborales, ${p.cobranza} de cobranza` : 'Sin indicar'],
          ['Opinión', e.opinion ?? 'Sin opinión'],
          ['Recomendación', e.recomendacion ? label(e.recomendacion) : 'Sin recomendación'],
        ]}
      />
      <Suspense fallback={null}>
        {escribe && (
          <Modal opened onClose={() => setEscribe(false)} title="Expediente de riesgo" size="lg">
            <Escribir e={e} close={() => setEscribe(false)} />
          </Modal>
        )}
      </Suspense>
    </Stack>
  );
}
