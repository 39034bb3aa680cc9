import { Button, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { Consulta } from '../contract.ts';

const Atender = lazy(() => import('./atender.tsx'));

type Fila = z.output<typeof Consulta>;
type Elegida = { consulta: Fila; accion: 'responder' | 'descartar' } | null;

/** What people looked for and did not find, oldest first: each waits for an answer. */
export default function Consultas() {
  const r = useRead<Fila[]>('faq', 'consultas');
  const [elegida, setElegida] = useState<Elegida>(null);
  const cerrar = (): void => setElegida(null);
  return (
    <Stack maw={860}>
      <PageTitle>Preguntas sin respuesta</PageTitle>
      {r.isPending && <Cargando lines={5} />}
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      {r.data?.length === 0 && <Vacio razon="Nadie espera una respuesta." />}
      {r.data?.map((c) => (
        <Paper key={c.id} withBorder p="sm">
          <Group justify="space-between" gap="sm">
            <div>
              <Text size="sm" fw={550}>
                {c.texto}
              </Text>
              <Text size="xs" c="dimmed">
                {c.quien} · <Instante v={c.creado_en} />
              </Text>
            </div>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                aria-label={`Descartar: ${c.texto}`}
                onClick={() => setElegida({ consulta: c, accion: 'descartar' })}
              >
                Descartar
              </Button>
              <Button size="xs" aria-label={`Responder: ${c.texto}`} onClick={() => setElegida({ consulta: c, accion: 'responder' })}>
                Responder
              </Button>
            </Group>
          </Group>
        </Paper>
      ))}
      {elegida && (
        <Modal opened onClose={cerrar} title={elegida.accion === 'responder' ? 'Responder y publicar' : 'Descartar la pregunta'} size="lg">
          <Suspense fallback={<Cargando lines={5} />}>
            <Atender consulta={elegida.consulta} accion={elegida.accion} close={cerrar} />
          </Suspense>
        </Modal>
      )}
    </Stack>
  );
}
