import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { Nodo } from '../contract.ts';
import { escribir } from './escribir.ts';

interface FilaProps {
  nodo: Nodo;
  edita: boolean;
  /** Order is changed on the whole menu, not on what a search left. */
  ordena: boolean;
  lleva: string | null;
  onLleva: (id: string | null) => void;
  onSoltar: (sobre: string) => void;
  onMover: (id: string, paso: 1 | -1) => void;
  onEditar: (n: Nodo) => void;
  onEliminar: (n: Nodo) => void;
}

function Botones({ nodo, ordena, onMover, onEditar, onEliminar }: FilaProps) {
  const alternar = (): void =>
    void escribir(
      'PATCH',
      `/api/menus/${nodo.id}`,
      { version: nodo.version, activo: !nodo.activo },
      nodo.activo ? 'Entrada oculta' : 'Entrada visible',
    );
  return (
    <Group gap={4} wrap="nowrap" style={{ flexShrink: 0 }}>
      {ordena && (
        <>
          <ActionIcon variant="subtle" color="gray" aria-label={`Subir ${nodo.titulo}`} onClick={() => onMover(nodo.id, -1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon variant="subtle" color="gray" aria-label={`Bajar ${nodo.titulo}`} onClick={() => onMover(nodo.id, 1)}>
            <IconArrowDown size={16} />
          </ActionIcon>
        </>
      )}
      <Button size="compact-xs" variant="default" aria-label={`Editar ${nodo.titulo}`} onClick={() => onEditar(nodo)}>
        Editar
      </Button>
      <Button size="compact-xs" variant="default" aria-label={`${nodo.activo ? 'Ocultar' : 'Mostrar'} ${nodo.titulo}`} onClick={alternar}>
        {nodo.activo ? 'Ocultar' : 'Mostrar'}
      </Button>
      {!nodo.sistema && (
        <ActionIcon variant="subtle" color="red" aria-label={`Eliminar ${nodo.titulo}`} onClick={() => onEliminar(nodo)}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </Group>
  );
}

/** An entry and what hangs from it: dragged over another to take its place, or over a group to go into it. */
export function Fila(p: FilaProps) {
  const { nodo, lleva } = p;
  const arrastra = p.edita && p.ordena;
  return (
    <>
      <Group
        justify="flex-end"
        gap={4}
        pl={(nodo.nivel - 1) * 20}
        opacity={lleva === nodo.id ? 0.5 : 1}
        draggable={arrastra}
        onDragStart={() => p.onLleva(nodo.id)}
        onDragOver={(e) => lleva !== null && lleva !== nodo.id && e.preventDefault()}
        onDrop={() => p.onSoltar(nodo.id)}
        onDragEnd={() => p.onLleva(null)}
      >
        <Group gap="xs" wrap="nowrap" flex="1 1 10rem">
          {arrastra && <IconGripVertical size={16} aria-hidden style={{ cursor: 'grab', flexShrink: 0 }} />}
          <div>
            <Text size="sm" fw={nodo.nivel === 1 ? 600 : 400}>
              {nodo.titulo}
            </Text>
            <Text size="xs">{[nodo.path, nodo.activo ? '' : 'oculta', nodo.visible ? '' : 'no se ve'].filter(Boolean).join(' · ')}</Text>
          </div>
        </Group>
        {p.edita && <Botones {...p} />}
      </Group>
      {nodo.hijos.map((h) => (
        <Fila key={h.id} {...p} nodo={h} />
      ))}
    </>
  );
}
