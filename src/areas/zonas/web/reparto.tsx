import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';

// The dialogs come when a branch is moved: the form brings the checks of the contract.
const Elegir = lazy(() => import('./elegir.tsx').then((m) => ({ default: m.Elegir })));
const Fijar = lazy(() => import('./fijar.tsx').then((m) => ({ default: m.Fijar })));

type Datos = z.output<typeof contract.operations.reparto.output>;
type Sucursal = Datos['sucursales'][number];
type Zona = Datos['zonas'][number];

interface TarjetaProps {
  s: Sucursal;
  edita: boolean;
  llevada: boolean;
  onLlevar: (s: Sucursal | null) => void;
  onMover: (s: Sucursal) => void;
}

/** A branch: dragged to another zone, or moved with its button. */
function Tarjeta({ s, edita, llevada, onLlevar, onMover }: TarjetaProps) {
  return (
    <Group
      component="li"
      justify="space-between"
      wrap="nowrap"
      gap="xs"
      opacity={llevada ? 0.5 : 1}
      draggable={edita}
      onDragStart={() => onLlevar(s)}
      onDragEnd={() => onLlevar(null)}
    >
      <Group gap={4} wrap="nowrap">
        {edita && <IconGripVertical size={16} aria-hidden style={{ cursor: 'grab', flexShrink: 0 }} />}
        <div>
          <Text size="sm">{s.nombre}</Text>
          {s.proxima && (
            <Text size="xs" c="dimmed">
              pasa a {s.proxima.zona} el <Fecha v={s.proxima.desde} span />
            </Text>
          )}
        </div>
      </Group>
      {edita && (
        <Button size="compact-xs" variant="default" aria-label={`Mover ${s.nombre}`} onClick={() => onMover(s)}>
          Mover
        </Button>
      )}
    </Group>
  );
}

interface ColumnaProps {
  nombre: string;
  suyas: readonly Sucursal[];
  recibe: boolean;
  onSoltar: () => void;
  fila: (s: Sucursal) => ReactNode;
}

/** A zone with its branches, where one is dropped. */
function Columna({ nombre, suyas, recibe, onSoltar, fila }: ColumnaProps) {
  return (
    <Paper withBorder p="sm" role="group" aria-label={nombre} onDragOver={(e) => recibe && e.preventDefault()} onDrop={onSoltar}>
      <Text fw={600} size="sm" mb={6}>
        {nombre}
      </Text>
      {suyas.length === 0 ? (
        <Text size="sm" c="dimmed">
          Ninguna sucursal.
        </Text>
      ) : (
        <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {suyas.map(fila)}
        </Stack>
      )}
    </Paper>
  );
}

/** As many columns as fit, none narrower than a branch and its button. */
const EN_COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))',
  gap: 'var(--mantine-spacing-md)',
};

/** The branches in their zones. Dropping one over another zone asks from which day. */
export function Reparto() {
  const r = useRead<Datos>('zonas', 'reparto');
  const edita = useCan('zonas:editar');
  const [lleva, setLleva] = useState<Sucursal | null>(null);
  const [elige, setElige] = useState<Sucursal | null>(null);
  const [mueve, setMueve] = useState<{ s: Sucursal; zona: Zona } | null>(null);
  if (!r.data || r.data.zonas.length === 0) return null;
  const { zonas, sucursales } = r.data;
  const soltar = (zona: Zona): void => {
    if (lleva && (lleva.zona_id !== zona.id || lleva.proxima)) setMueve({ s: lleva, zona });
    setLleva(null);
  };
  const grupos = [...zonas.map((z) => ({ id: z.id as string | null, nombre: z.nombre, zona: z as Zona | null }))];
  if (sucursales.some((s) => s.zona_id === null)) grupos.unshift({ id: null, nombre: 'Sin zona', zona: null });
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Sucursales por zona
      </Title>
      {edita && (
        <Text size="sm" c="dimmed">
          Arrastre una sucursal a otra zona, o use su botón Mover.
        </Text>
      )}
      <div style={EN_COLUMNAS}>
        {grupos.map(({ id, nombre, zona }) => {
          const suyas = sucursales.filter((s) => s.zona_id === id);
          return (
            <Columna
              key={id ?? 'sin'}
              nombre={nombre}
              suyas={suyas}
              recibe={lleva !== null && zona !== null}
              onSoltar={() => zona && soltar(zona)}
              fila={(x) => <Tarjeta key={x.id} s={x} edita={edita} llevada={lleva?.id === x.id} onLlevar={setLleva} onMover={setElige} />}
            />
          );
        })}
      </div>
      <Suspense fallback={null}>
        {elige && (
          <Elegir
            s={elige}
            zonas={zonas}
            close={() => setElige(null)}
            onElegir={(zona) => {
              setMueve({ s: elige, zona });
              setElige(null);
            }}
          />
        )}
        {mueve && <Fijar s={mueve.s} zona={mueve.zona} close={() => setMueve(null)} />}
      </Suspense>
    </Stack>
  );
}
