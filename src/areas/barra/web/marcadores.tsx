import { ActionIcon, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconStar, IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract, Item } from '../contract.ts';
import classes from './barra.module.css';
import { useMarcadores, useMarcar } from './estrella.tsx';

const api = areaApi<typeof contract>('barra');

function Marca({ p }: { p: Item }) {
  const marcar = useMarcar();
  const Icon = p.isBookmarked ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      variant="subtle"
      color={p.isBookmarked ? 'yellow' : 'gray'}
      aria-label={`Marcador: ${p.title}`}
      aria-pressed={p.isBookmarked}
      disabled={marcar.isPending}
      onClick={() => marcar.mutate({ id: p.id })}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

/** One's own order: dragged, or moved with the arrows of each. */
function Propios({ items }: { items: readonly Item[] }) {
  const ordenar = api.useAction('ordenar');
  const [lleva, setLleva] = useState<number | null>(null);
  const poner = (de: number, a: number): void => {
    if (de === a || a < 0 || a >= items.length || ordenar.isPending) return;
    const ids = items.map((p) => p.id);
    const [uno] = ids.splice(de, 1);
    if (uno === undefined) return;
    ids.splice(a, 0, uno);
    ordenar.mutate({ ids });
  };
  return (
    <ul className={classes.lista} aria-label="Marcadores">
      {items.map((p, i) => (
        <li
          key={p.id}
          className={classes.fila}
          draggable
          onDragStart={() => setLleva(i)}
          onDragOver={(e) => lleva !== null && e.preventDefault()}
          onDrop={() => {
            if (lleva !== null) poner(lleva, i);
            setLleva(null);
          }}
          onDragEnd={() => setLleva(null)}
        >
          <IconGripVertical size={16} aria-hidden className={classes.asa} />
          <Text size="sm" flex={1}>
            <Enlace to={p.link}>{p.title}</Enlace>
          </Text>
          <ActionIcon variant="subtle" color="gray" aria-label={`Subir: ${p.title}`} disabled={i === 0} onClick={() => poner(i, i - 1)}>
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Bajar: ${p.title}`}
            disabled={i === items.length - 1}
            onClick={() => poner(i, i + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <Marca p={p} />
        </li>
      ))}
    </ul>
  );
}

export default function Marcadores() {
  const r = useMarcadores();
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { bookmarks, suggestions } = r.data;
  return (
    <Stack maw={900}>
      <PageTitle>Marcadores</PageTitle>
      {bookmarks.length === 0 ? (
        <Vacio razon="Todavía no ha marcado páginas: elija una de abajo, o la estrella de arriba cuando la tenga abierta." />
      ) : (
        <Propios items={bookmarks} />
      )}
      <section>
        <Title order={2} size="h4" mb="xs">
          Páginas que puede abrir
        </Title>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing={4}>
          {suggestions.map((p) => (
            <Group key={p.id} gap={4} wrap="nowrap">
              <Marca p={p} />
              <Text size="sm">
                <Enlace to={p.link}>{p.title}</Enlace>
              </Text>
            </Group>
          ))}
        </SimpleGrid>
      </section>
    </Stack>
  );
}
