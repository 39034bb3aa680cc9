import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useDetail, useList } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import type { ClienteVisto } from './dialogos.tsx';
import { Disponible } from './disponible.tsx';

const DetalleLinea = lazy(() => import('./modales.tsx').then((m) => ({ default: m.DetalleLinea })));
const Protestos = lazy(() => import('./modales.tsx').then((m) => ({ default: m.Protestos })));
const EnCobranza = lazy(() => import('./modales.tsx').then((m) => ({ default: m.EnCobranza })));
const CuentasEspeciales = lazy(() => import('./modales.tsx').then((m) => ({ default: m.CuentasEspeciales })));

type Modal = 'linea' | 'protesos' | 'cobranza' | 'especiales';
const BOTONES: readonly [Modal, string][] = [
  ['linea', 'Detalle de línea'],
  ['protesos', 'Protestos'],
  ['cobranza', 'Documentos en cobranza'],
  ['especiales', 'Cuentas especiales'],
];

/** The four modals of a client, each from its button. */
export function ModalesCliente({ c }: { c: ClienteVisto }) {
  const [modal, setModal] = useState<Modal | null>(null);
  const close = () => setModal(null);
  return (
    <>
      <Group gap="xs">
        {BOTONES.map(([key, titulo]) => (
          <Button key={key} size="xs" variant="default" onClick={() => setModal(key)}>
            {titulo}
          </Button>
        ))}
      </Group>
      <Suspense fallback={null}>
        {modal === 'linea' && <DetalleLinea id={c.id} close={close} />}
        {modal === 'protesos' && <Protestos id={c.id} close={close} />}
        {modal === 'cobranza' && <EnCobranza id={c.id} close={close} />}
        {modal === 'especiales' && <CuentasEspeciales filas={c.cuentas_especiales} close={close} />}
      </Suspense>
    </>
  );
}

function Ficha({ id }: { id: string }) {
  const { data: c } = useDetail<ClienteVisto>('clientes', id);
  if (!c) return <Cargando lines={3} />;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Group gap="xs">
          <Enlace to={`/clientes/${c.id}`}>{c.nombre}</Enlace>
          <EstadoBadge estado={c.estado} />
        </Group>
        {c.bloqueo && (
          <Alert color="red" title="Cliente bloqueado">
            No puede operar mientras siga bloqueado.
          </Alert>
        )}
        <Datos
          items={[
            ['Línea', c.linea ? <Pesos key="l" v={c.linea.monto_pesos} /> : 'Sin línea'],
            ['Usada y reservada', c.linea ? <Pesos key="u" v={c.linea.usado + c.linea.reservado} /> : null],
            ['Disponible', c.linea && <Disponible key="d" l={c.linea} />],
          ]}
        />
        <ModalesCliente c={c} />
      </Stack>
    </Paper>
  );
}

/** A client beside the work of another area: its line, what stands in its way and its four modals. */
export function ClienteAlLado({ rut }: { rut: string }) {
  const { data, isPending } = useList<{ id: string }>('clientes', { rut }, { enabled: rut !== '' });
  if (rut === '') return null;
  if (isPending) return <Cargando lines={3} />;
  const id = data?.items[0]?.id;
  if (!id)
    return (
      <Text size="sm" c="var(--r-danger-text)">
        Ese RUT no es de un cliente suyo.
      </Text>
    );
  return <Ficha id={id} />;
}
