import { ActionIcon, Button, Group, Switch, Table, Text, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { useAction, useList, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { EliminarFila, FechasFila } from './fechas.tsx';
import { type Arrastre, useOrden } from './orden.ts';

interface Fila {
  id: string;
  codigo: string;
  texto: string;
  activo: boolean;
  /** Active and within its dates today. */
  vigente: boolean;
  version: number;
  desde: string | null;
  hasta: string | null;
}

const MAXIMO = 100;

/** Text of a row, saved when the person leaves it. */
function TextoFila({ fila }: { fila: Fila }) {
  const [texto, setTexto] = useState(fila.texto);
  const guardar = useAction<{ texto: string; version: number }>('catalogos', 'editar', { id: fila.id, ok: 'Texto guardado' });
  const enviar = () => {
    const limpio = texto.trim();
    if (limpio && limpio !== fila.texto) guardar.mutate({ texto: limpio, version: fila.version });
    else setTexto(fila.texto);
  };
  return (
    <TextInput
      size="xs"
      aria-label={`Texto de ${fila.codigo}`}
      value={texto}
      onChange={(e) => setTexto(e.currentTarget.value)}
      onBlur={enviar}
      onKeyDown={(e) => e.key === 'Enter' && e.currentTarget.blur()}
    />
  );
}

interface FilaProps {
  fila: Fila;
  sistema: boolean;
  editar: boolean;
  mover: (por: -1 | 1) => void;
  primera: boolean;
  ultima: boolean;
  /** Records that use it; null when no area tells. */
  usos: number | null;
  arrastre: Arrastre;
}

function FilaEditable({ fila, sistema, editar, mover, primera, ultima, usos, arrastre }: FilaProps) {
  const cambiar = useAction<{ version: number }>('catalogos', fila.activo ? 'desactivar' : 'activar', { id: fila.id });
  return (
    <Table.Tr {...arrastre}>
      <Table.Td>
        <Group gap={4} wrap="nowrap">
          {arrastre.draggable && <IconGripVertical size={14} aria-hidden style={{ cursor: 'grab', flexShrink: 0 }} />}
          <Text size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }} miw={130} maw={220}>
            {fila.codigo}
          </Text>
        </Group>
      </Table.Td>
      <Table.Td miw={180} w="40%">
        {editar ? <TextoFila fila={fila} /> : fila.texto}
      </Table.Td>
      <Table.Td>
        <Switch
          aria-label={`${fila.texto} activa`}
          checked={fila.activo}
          disabled={!editar || sistema || cambiar.isPending}
          onChange={() => cambiar.mutate({ version: fila.version })}
        />
      </Table.Td>
      <Table.Td>
        <FechasFila fila={fila} editar={editar && !sistema} />
      </Table.Td>
      {usos !== null && <Table.Td ta="right">{usos.toLocaleString('es-CL')}</Table.Td>}
      {editar && (
        <Table.Td>
          <Group gap={4} wrap="nowrap">
            <ActionIcon variant="subtle" aria-label={`Subir ${fila.texto}`} disabled={primera} onClick={() => mover(-1)}>
              <IconArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" aria-label={`Bajar ${fila.texto}`} disabled={ultima} onClick={() => mover(1)}>
              <IconArrowDown size={16} aria-hidden />
            </ActionIcon>
            {usos === 0 && !sistema && <EliminarFila fila={fila} />}
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** A new option at the end of the list. */
function Nueva({ catalogo }: { catalogo: string }) {
  const [nueva, setNueva] = useState('');
  const crear = areaApi<typeof contract>('catalogos').useAction('crear', { ok: 'Opción agregada', onSuccess: () => setNueva('') });
  return (
    <Group align="flex-end">
      <TextInput label="Nueva opción" flex={1} value={nueva} onChange={(e) => setNueva(e.currentTarget.value)} />
      <Button disabled={!nueva.trim()} loading={crear.isPending} onClick={() => crear.mutate({ catalogo, texto: nueva.trim() })}>
        Agregar
      </Button>
    </Group>
  );
}

/** Rows of one list: text in place, order by dragging or by arrows, active or not; a new one at the end. */
export function Filas({ catalogo, sistema }: { catalogo: string; sistema: boolean }) {
  const lista = useList<Fila>('catalogos', { catalogo, orden: 'orden', perPage: MAXIMO });
  const usos = useRead<{ sabe: boolean; usos: Record<string, number> }>('catalogos', 'usos', { catalogo });
  const editar = useCan('catalogos:editar');
  const filas = lista.data?.items ?? [];
  // The order is saved whole: a list that does not fit in the page is not ordered from here.
  const entera = editar && lista.data?.total === filas.length;
  const { llevar, arrastre } = useOrden(
    catalogo,
    filas.map((f) => f.id),
    entera,
  );
  if (lista.isPending) return <Cargando />;
  if (lista.isError) return <FalloLectura error={lista.error} onRetry={() => void lista.refetch()} />;
  return (
    <>
      <Table.ScrollContainer minWidth={700}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Código</Table.Th>
              <Table.Th>Texto</Table.Th>
              <Table.Th>Activa</Table.Th>
              <Table.Th>Fechas</Table.Th>
              {usos.data?.sabe && <Table.Th ta="right">Usos</Table.Th>}
              {editar && <Table.Th>Orden</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {filas.map((f, i) => (
              <FilaEditable
                key={`${f.id}:${f.texto}`}
                fila={f}
                sistema={sistema}
                editar={editar}
                mover={(por) => llevar(i, i + por)}
                arrastre={arrastre(i)}
                primera={!entera || i === 0}
                ultima={!entera || i === filas.length - 1}
                usos={usos.data?.sabe ? (usos.data.usos[f.codigo] ?? 0) : null}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {editar && !sistema && <Nueva catalogo={catalogo} />}
    </>
  );
}
