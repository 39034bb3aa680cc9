import { Alert, Button, Group, Kbd, Paper, Stack, Text, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { DetailHeader } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { useTitle } from '#platform/web/router/title.ts';
import type { contract } from '../contract.ts';
import { QUEDAN_MAX } from '../domain/puntaje.ts';
import { Anotar, Disputar, Prometer } from './acciones.tsx';
import { Escribir } from './mensaje.tsx';
import { ACCION, nombre, PORQUE, RAZON } from './palabras.ts';
import { useLlamar, usePersonas } from './personas.tsx';
import { QuienLlama } from './quien-llama.tsx';
import { Atencion, cabeza } from './ticket.tsx';
import type { Siguiente, Ticket } from './tipos.ts';

const api = areaApi<typeof contract>('cobranzas');
type Dialogo = 'promesa' | 'disputa' | 'nota' | 'mensaje';

function quedanEnCola(n: number): string {
  if (n === 0) return 'Es el último de su cola';
  if (n >= QUEDAN_MAX) return `Quedan ${QUEDAN_MAX.toLocaleString('es-CL')} o más en su cola`;
  return `${n === 1 ? 'Queda' : 'Quedan'} ${n} en su cola`;
}

/** Why this ticket and not another, and what its strategy suggests. */
function PorQueEste({ s }: { s: Siguiente }) {
  return (
    <Paper withBorder p="xs">
      <Group gap="xs" justify="space-between">
        <Text size="sm">
          <b>{`${s.puntaje} puntos`}</b>
          {': '}
          {s.razones.map((r) => `${nombre(RAZON, r.codigo).toLowerCase()} ${r.puntos > 0 ? '+' : ''}${r.puntos}`).join(', ')}
          {s.sugerida ? `. Toca ${nombre(ACCION, s.sugerida).toLowerCase()}.` : '.'}
        </Text>
        <Text size="xs" c="dimmed">
          {quedanEnCola(s.quedan)}
        </Text>
      </Group>
    </Paper>
  );
}

function Teclas({ t, abrir }: { t: Ticket; abrir: (d: Dialogo) => void }) {
  const personas = usePersonas(t.id);
  const llamar = useLlamar(t);
  const aQuien = personas.data?.find((p) => p.llamar.permitido);
  useHotkeys([
    ['l', () => aQuien && !t.en_curso && !llamar.isPending && llamar.mutate({ persona_rut: aQuien.rut })],
    ['p', () => !t.en_curso && abrir('promesa')],
    ['d', () => !t.en_curso && abrir('disputa')],
    ['m', () => personas.data?.some((p) => p.escribir.permitido) && abrir('mensaje')],
    ['/', () => abrir('nota')],
  ]);
  return (
    <Group gap="md" className="no-print" visibleFrom="md">
      {[
        ['L', 'llamar'],
        ['1–9', 'resultado'],
        ['P', 'promesa'],
        ['D', 'disputa'],
        ['M', 'mensaje'],
        ['/', 'nota'],
        ['N', 'siguiente'],
      ].map(([tecla, que]) => (
        <Text key={tecla} size="xs" c="dimmed" component="span">
          <Kbd size="xs">{tecla}</Kbd> {que}
        </Text>
      ))}
    </Group>
  );
}

function Abierto({ t }: { t: Ticket }) {
  const [dialogo, setDialogo] = useState<Dialogo | null>(null);
  const personas = usePersonas(t.id);
  const close = () => setDialogo(null);
  // The first whom the law lets: a debtor who was served may not be contacted, and who sold us his paper may.
  const aQuien = personas.data?.find((p) => p.escribir.permitido);
  return (
    <Stack>
      <DetailHeader head={cabeza(t)} actions={<Enlace to={`/cobranzas/${t.id}`}>Abrir el ticket completo</Enlace>} />
      <Teclas t={t} abrir={setDialogo} />
      <Atencion t={t} />
      <Suspense fallback={null}>
        {dialogo === 'promesa' && <Prometer record={t} close={close} />}
        {dialogo === 'disputa' && <Disputar record={t} close={close} />}
        {dialogo === 'nota' && <Anotar record={t} close={close} />}
      </Suspense>
      {dialogo === 'mensaje' && aQuien && <Escribir record={t} persona={aQuien} close={close} />}
    </Stack>
  );
}

function Actual({ id }: { id: string }) {
  const lectura = useDetail<EntityOf<typeof contract>>('cobranzas', id);
  if (lectura.isPending) return <Cargando />;
  if (lectura.isError) return <FalloLectura error={lectura.error} onRetry={() => void lectura.refetch()} />;
  return <Abierto t={lectura.data} />;
}

/** One ticket at a time, the best that the law lets work now. */
export default function Mesa() {
  useTitle('Mesa de cobranza');
  const [actual, setActual] = useState<Siguiente | null>(null);
  const pedir = api.useAction('pedir_siguiente', {
    http: { method: 'POST', path: '/api/cobranzas/siguiente' },
    ok: false,
    onSuccess: setActual,
  });
  useHotkeys([['n', () => !pedir.isPending && pedir.mutate({})]]);
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={actual?.ticket_id ? 2 : 1} size="h3">
          Mesa de cobranza
        </Title>
        <Button loading={pedir.isPending} onClick={() => pedir.mutate({})} rightSection={<Kbd size="xs">N</Kbd>}>
          {actual?.ticket_id ? 'Siguiente' : 'Empezar'}
        </Button>
      </Group>
      <QuienLlama />
      {!actual && (
        <Text size="sm">
          La mesa le entrega los tickets de su cola de a uno, el más valioso primero, y sólo los que la ley permite gestionar ahora.
        </Text>
      )}
      {actual && !actual.ticket_id && (
        <Alert color="blue">
          {PORQUE[actual.porque ?? ''] ?? 'A las personas de los tickets que quedan no se las puede contactar ahora.'}
        </Alert>
      )}
      {actual?.ticket_id && <PorQueEste s={actual} />}
      {actual?.ticket_id && <Actual key={actual.ticket_id} id={actual.ticket_id} />}
    </Stack>
  );
}
