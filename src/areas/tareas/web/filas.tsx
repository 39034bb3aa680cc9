import { ActionIcon, Badge, Checkbox, Group, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { useRowKeys } from '#platform/web/list/keyboard.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract, Tarea } from '../contract.ts';
import { mover } from '../domain/orden.ts';
import classes from './tareas.module.css';
import { COLORES, TAGS } from './textos.ts';

const api = areaApi<typeof contract>('tareas');

function Marcas({ t }: { t: Tarea }) {
  const cambiar = api.useAction('actualizar', { id: String(t.id) });
  const completar = api.useAction('actualizar', {
    id: String(t.id),
    ok: (r) => ((r as Tarea).isCompleted ? 'Tarea completada' : 'Tarea abierta otra vez'),
  });
  const Estrella = t.isImportant ? IconStarFilled : IconStar;
  return (
    <>
      <Checkbox
        size="sm"
        aria-label={`Completar: ${t.title}`}
        checked={t.isCompleted}
        disabled={completar.isPending}
        onChange={(e) => completar.mutate({ isCompleted: e.currentTarget.checked })}
      />
      <ActionIcon
        variant="subtle"
        color={t.isImportant ? 'yellow' : 'gray'}
        aria-label={`Importante: ${t.title}`}
        aria-pressed={t.isImportant}
        disabled={cambiar.isPending}
        onClick={() => cambiar.mutate({ isImportant: !t.isImportant })}
      >
        <Estrella size={16} />
      </ActionIcon>
    </>
  );
}

function Datos({ t }: { t: Tarea }) {
  const hoy = useHoy();
  const tarde = t.dueDate !== null && t.dueDate < hoy && !t.isCompleted;
  return (
    <Group gap="xs" className={classes.datos}>
      {t.tags.map((tag) => (
        <Badge key={tag} variant="light" color={COLORES[tag] ?? 'gray'} c="var(--mantine-color-text)" className="estado">
          {TAGS[tag]}
        </Badge>
      ))}
      {t.enlace && (
        <Text size="xs" component="span">
          <Enlace to={`/${t.enlace.area}/${t.enlace.id}`}>Ver {t.enlace.area.replaceAll('-', ' ')}</Enlace>
        </Text>
      )}
      {t.assignee && (
        <Text size="xs" c="dimmed" component="span">
          {t.assignee.fullName}
        </Text>
      )}
      {t.dueDate && (
        <Text size="xs" component="span" c={tarde ? 'var(--r-danger-text)' : 'dimmed'} fw={tarde ? 600 : 400}>
          {tarde ? 'Atrasada: ' : ''}
          <Fecha v={t.dueDate} />
        </Text>
      )}
    </Group>
  );
}

interface Props {
  tareas: readonly Tarea[];
  ordenable: boolean;
  onAbrir: (id: number) => void;
}

/** The tasks; where they are in one's own order they are dragged, or moved with the arrows of each. */
export function Filas({ tareas, ordenable, onAbrir }: Props) {
  const lista = useRef<HTMLUListElement>(null);
  useRowKeys(lista);
  const ordenar = api.useAction('ordenar');
  const [lleva, setLleva] = useState<number | null>(null);
  const [sobre, setSobre] = useState<number | null>(null);
  const poner = (de: number, a: number): void => {
    if (de === a || a < 0 || a >= tareas.length || ordenar.isPending) return;
    ordenar.mutate({ ids: mover(tareas, de, a).map((t) => t.id) });
  };
  const soltar = (): void => {
    if (lleva !== null && sobre !== null) poner(lleva, sobre);
    setLleva(null);
    setSobre(null);
  };
  return (
    <ul ref={lista} className={classes.lista} aria-label="Tareas">
      {tareas.map((t, i) => (
        <li
          key={t.id}
          className={classes.fila}
          data-sobre={(lleva !== null && sobre === i && lleva !== i) || undefined}
          draggable={ordenable}
          onDragStart={() => setLleva(i)}
          onDragOver={(e) => {
            if (lleva === null) return;
            e.preventDefault();
            setSobre(i);
          }}
          onDragEnd={soltar}
        >
          {ordenable && <IconGripVertical size={16} aria-hidden className={classes.asa} />}
          <Marcas t={t} />
          <UnstyledButton className={classes.titulo} data-row-link data-hecha={t.isCompleted || undefined} onClick={() => onAbrir(t.id)}>
            {t.title}
          </UnstyledButton>
          <Datos t={t} />
          {ordenable && (
            <Group gap={2} wrap="nowrap" className="no-print">
              <ActionIcon variant="subtle" color="gray" aria-label={`Subir: ${t.title}`} disabled={i === 0} onClick={() => poner(i, i - 1)}>
                <IconArrowUp size={16} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Bajar: ${t.title}`}
                disabled={i === tareas.length - 1}
                onClick={() => poner(i, i + 1)}
              >
                <IconArrowDown size={16} />
              </ActionIcon>
            </Group>
          )}
        </li>
      ))}
    </ul>
  );
}
