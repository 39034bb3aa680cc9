import { ActionIcon, Badge, Button, Card, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconEye, IconEyeOff, IconGripVertical } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import type { contract } from '../contract.ts';
import { ANCHOS, type Ancho, mover } from '../domain/orden.ts';
import classes from './tarjeta.module.css';
import type { Inicio, Widget } from './tipos.ts';

const GuardarTablero = lazy(() => import('./guardar.tsx'));
const api = areaApi<typeof contract>('tablero');

interface FichaProps {
  w: Widget;
  antes: Widget | undefined;
  despues: Widget | undefined;
  poner: (a: string) => void;
  cambiar: (c: Partial<Widget>) => void;
}

/** A card while it is arranged: dragged, or moved, widened and hidden by its buttons. */
function Ficha({ w, antes, despues, poner, cambiar }: FichaProps) {
  return (
    <Stack gap={6}>
      <Group gap={6} wrap="nowrap">
        <IconGripVertical size={16} aria-hidden className={classes.asa} />
        <Text size="sm" fw={600} flex={1}>
          {w.titulo}
        </Text>
        {w.oculto && (
          <Badge size="sm" variant="light" color="gray">
            Oculta
          </Badge>
        )}
      </Group>
      <Group gap={4} justify="space-between">
        <Group gap={2}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Antes: ${w.titulo}`}
            disabled={!antes}
            onClick={() => antes && poner(antes.nombre)}
          >
            <IconArrowLeft size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Después: ${w.titulo}`}
            disabled={!despues}
            onClick={() => despues && poner(despues.nombre)}
          >
            <IconArrowRight size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`${w.oculto ? 'Mostrar' : 'Ocultar'}: ${w.titulo}`}
            onClick={() => cambiar({ oculto: !w.oculto })}
          >
            {w.oculto ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
          </ActionIcon>
        </Group>
        <SegmentedControl
          size="xs"
          aria-label={`Ancho: ${w.titulo}`}
          data={ANCHOS.map((n) => ({ value: String(n), label: `×${n}` }))}
          value={String(w.ancho)}
          onChange={(v) => cambiar({ ancho: Number(v) as Ancho })}
        />
      </Group>
    </Stack>
  );
}

function Fichas({ orden, setOrden }: { orden: readonly Widget[]; setOrden: (o: Widget[]) => void }) {
  const [lleva, setLleva] = useState<string | null>(null);
  return (
    <SimpleGrid component="ul" cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm" m={0} p={0} aria-label="Tarjetas del tablero">
      {orden.map((w, i) => (
        <Card
          key={w.nombre}
          component="li"
          withBorder
          padding="xs"
          opacity={lleva === w.nombre ? 0.5 : 1}
          draggable
          onDragStart={() => setLleva(w.nombre)}
          onDragOver={(e) => lleva !== null && e.preventDefault()}
          onDrop={() => lleva !== null && setOrden(mover(orden, lleva, w.nombre))}
          onDragEnd={() => setLleva(null)}
        >
          <Ficha
            w={w}
            antes={orden[i - 1]}
            despues={orden[i + 1]}
            poner={(a) => setOrden(mover(orden, w.nombre, a))}
            cambiar={(c) => setOrden(orden.map((x) => (x === w ? { ...x, ...c } : x)))}
          />
        </Card>
      ))}
    </SimpleGrid>
  );
}

const enPuestos = (orden: readonly Widget[]) => orden.map(({ nombre, ancho, oculto }) => ({ widget: nombre, ancho, oculto }));

/** What is kept of a board with a name: what it shows. */
const aLaVista = (orden: readonly Widget[]) => enPuestos(orden.filter((w) => !w.oculto));

/** Takes the own board away, with a question first. */
function Eliminar({ id, nombre, cerrar }: { id: string; nombre: string; cerrar: () => void }) {
  const [confirmar, dialogo] = useConfirm();
  const eliminar = api.useAction('eliminar_tablero', { ok: 'Tablero eliminado', onSuccess: cerrar });
  const pedir = async () => {
    const text = 'Quienes lo tenían como entrada verán el tablero de la casa.';
    if (await confirmar({ title: `Eliminar el tablero «${nombre}»`, text, yes: 'Eliminar', danger: true }))
      eliminar.mutate({ tablero_id: id });
  };
  return (
    <>
      <Button size="xs" variant="subtle" color="red" loading={eliminar.isPending} onClick={() => void pedir()}>
        Eliminar
      </Button>
      {dialogo}
    </>
  );
}

/** The home while it is arranged: nothing changes for anybody until it is saved. */
export default function Arreglo({ inicio, cerrar }: { inicio: Inicio; cerrar: () => void }) {
  const [orden, setOrden] = useState<Widget[]>([...inicio.widgets]);
  const [guardar, setGuardar] = useState<'nuevo' | 'mismo' | null>(null);
  const arreglar = api.useAction('arreglar', { ok: 'Tablero ordenado', onSuccess: cerrar });
  const { tablero } = inicio;
  const mio = tablero?.mio ? tablero : null;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {mio
          ? `Cambia el tablero «${mio.nombre}» para quienes lo ven.`
          : tablero
            ? `«${tablero.nombre}» es de ${tablero.de}: guárdelo con otro nombre para cambiarlo.`
            : 'Sólo usted lo verá así.'}
      </Text>
      <Fichas orden={orden} setOrden={setOrden} />
      <Group gap="xs">
        {!tablero && (
          <Button size="xs" loading={arreglar.isPending} onClick={() => arreglar.mutate({ puestos: enPuestos(orden) })}>
            Guardar el orden
          </Button>
        )}
        {mio && (
          <Button size="xs" onClick={() => setGuardar('mismo')}>
            Guardar
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => setGuardar('nuevo')}>
          Guardar como…
        </Button>
        {!tablero && (
          <Button size="xs" variant="default" loading={arreglar.isPending} onClick={() => arreglar.mutate({ puestos: [] })}>
            Volver al orden de la casa
          </Button>
        )}
        <Button size="xs" variant="subtle" onClick={cerrar}>
          Cancelar
        </Button>
        {mio && <Eliminar id={mio.id} nombre={mio.nombre} cerrar={cerrar} />}
      </Group>
      <Suspense fallback={null}>
        {guardar && (
          <GuardarTablero
            mismo={guardar === 'mismo' ? mio : null}
            puestos={aLaVista(orden)}
            close={() => setGuardar(null)}
            hecho={cerrar}
          />
        )}
      </Suspense>
    </Stack>
  );
}
