import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { SidePanel } from '#platform/web/detail/side-panel.tsx';
import { usePanel } from '#platform/web/detail/use-panel.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DebouncedText } from '#platform/web/list/filters.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract, Tarea } from '../contract.ts';
import { enlaceDe } from './enlace.ts';
import { Filas } from './filas.tsx';
import { SORTS, TAGS } from './textos.ts';

const Panel = lazy(() => import('./panel.tsx'));
const api = areaApi<typeof contract>('tareas');

type Resumen = z.output<typeof contract.operations.resumen.output>;

/** One line and Enter: the rest is said later, in the panel. */
function Rapida({ onAbrir }: { onAbrir: (id: number) => void }) {
  const [titulo, setTitulo] = useState('');
  const [search] = useUrlState();
  // From the page of a record: the task is about it, and opens to say when.
  const enlace = enlaceDe(oneOf(search.sobre));
  const crear = api.useAction('crear', {
    ok: 'Tarea agregada',
    onSuccess: (t) => {
      setTitulo('');
      if (enlace) onAbrir((t as Tarea).id);
    },
  });
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        if (titulo.trim() && !crear.isPending) crear.mutate({ title: titulo.trim(), ...(enlace ? { enlace } : {}) });
      }}
    >
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          aria-label="Nueva tarea"
          placeholder={enlace ? 'Qué hay que hacer con este registro' : 'Nueva tarea y Enter'}
          autoFocus={enlace !== null}
          maxLength={200}
          value={titulo}
          onChange={(e) => setTitulo(e.currentTarget.value)}
        />
        <Button type="submit" disabled={titulo.trim() === ''} loading={crear.isPending}>
          Agregar
        </Button>
      </Group>
    </form>
  );
}

function Filtros() {
  const [search, setSearch] = useUrlState();
  const n = useRead<Resumen>('tareas', 'resumen').data;
  const con = (texto: string, cuantas: number | undefined) => (cuantas ? `${texto} (${cuantas})` : texto);
  const filtros = [
    { value: '', label: con('Todas', n?.todas) },
    { value: 'important', label: con('Importantes', n?.important) },
    { value: 'completed', label: con('Completadas', n?.completed) },
    { value: 'deleted', label: con('Eliminadas', n?.deleted) },
  ];
  return (
    <Group gap="xs" role="search" aria-label="Filtrar las tareas">
      <DebouncedText name="q" label="Buscar una tarea" value={oneOf(search.q)} width={200} onChange={setSearch} />
      <Select
        size="xs"
        w={170}
        aria-label="Cuáles"
        data={filtros}
        value={oneOf(search.filter)}
        onChange={(v) => setSearch({ filter: v || null })}
      />
      <Select
        size="xs"
        w={130}
        aria-label="Etiqueta"
        placeholder="Etiqueta"
        clearable
        data={Object.entries(TAGS).map(([value, label]) => ({ value, label }))}
        value={oneOf(search.tag) || null}
        onChange={(v) => setSearch({ tag: v })}
      />
      <Select
        size="xs"
        w={150}
        aria-label="Orden"
        data={SORTS}
        value={oneOf(search.sortBy) || 'orden'}
        onChange={(v) => setSearch({ sortBy: v === 'orden' ? null : v })}
      />
    </Group>
  );
}

function Lista({ onAbrir }: { onAbrir: (id: number) => void }) {
  const [search] = useUrlState();
  const p = { q: oneOf(search.q), filter: oneOf(search.filter), tag: oneOf(search.tag), sortBy: oneOf(search.sortBy) || 'orden' };
  const r = useRead<Tarea[]>('tareas', '/apps/todo/tasks', p);
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const filtra = p.q !== '' || p.filter !== '' || p.tag !== '';
  if (r.data.length === 0)
    return <Vacio razon={filtra ? 'Nada coincide con lo que busca.' : 'No tiene tareas: escriba la primera arriba.'} />;
  // A part of the list is not dragged: what is not in sight would have no place.
  return <Filas tareas={r.data} ordenable={p.sortBy === 'orden' && !filtra} onAbrir={onAbrir} />;
}

export default function Tareas() {
  const panel = usePanel();
  return (
    <Stack gap="sm" maw={1100}>
      <PageTitle>Tareas</PageTitle>
      <Rapida onAbrir={(id) => panel.open(String(id))} />
      <Filtros />
      <Lista onAbrir={(id) => panel.open(String(id))} />
      <SidePanel title="Tarea" opened={panel.id !== ''} onClose={panel.close}>
        <Suspense fallback={<Cargando lines={8} />}>{panel.id !== '' && <Panel id={panel.id} onClose={panel.close} />}</Suspense>
      </SidePanel>
    </Stack>
  );
}
