import { Badge, Button, Menu } from '@mantine/core';
import { IconBookmark, IconCheck, IconDeviceFloppy, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { oneOf, type SearchState } from '../router/search.ts';
import type { SearchPatch } from '../router/use-url-state.ts';
import { type ColumnPrefs, NO_PREFS } from './columns.ts';
import { viewSearch } from './state.ts';
import { isModified, type SavedView, useViews } from './views.ts';

// The dialog comes when a view is saved: it is not part of opening a list.
const SaveView = lazy(() => import('./save-view.tsx').then((m) => ({ default: m.SaveView })));

interface ViewsProps {
  lista: string;
  search: SearchState;
  prefs: ColumnPrefs;
  onSearch: (patch: SearchPatch) => void;
  onPrefs: (prefs: ColumnPrefs) => void;
}

interface ItemsProps {
  items: readonly SavedView[];
  current: SavedView | undefined;
  modified: boolean;
  onChoose: (v: SavedView | null) => void;
  onUpdate: (v: SavedView) => void;
  onSaveAs: () => void;
  onRemove: (v: SavedView) => void;
}

function ViewItems({ items, current, modified, onChoose, onUpdate, onSaveAs, onRemove }: ItemsProps) {
  const mine = current && current.propia !== false ? current : null;
  const mark = (v: SavedView) => {
    if (v.id === current?.id) return <IconCheck size={14} />;
    return v.equipo ? <IconUsers size={14} aria-label="Del equipo" /> : null;
  };
  return (
    <Menu.Dropdown>
      <Menu.Item onClick={() => onChoose(null)}>Vista normal</Menu.Item>
      {items.map((v) => (
        <Menu.Item key={v.id} onClick={() => onChoose(v)} leftSection={mark(v)}>
          {v.nombre}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {mine && modified && (
        <Menu.Item leftSection={<IconDeviceFloppy size={14} />} onClick={() => onUpdate(mine)}>
          Actualizar «{mine.nombre}»
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconPlus size={14} />} onClick={onSaveAs}>
        Guardar como…
      </Menu.Item>
      {mine && (
        <Menu.Item color="red" leftSection={<IconTrash size={14} />} onClick={() => onRemove(mine)}>
          Eliminar «{mine.nombre}»
        </Menu.Item>
      )}
    </Menu.Dropdown>
  );
}

/** Saved views: choose one, see whether it was modified, update it or save as another. */
export function ViewsMenu({ lista, search, prefs, onSearch, onPrefs }: ViewsProps) {
  const { items, save, remove } = useViews(lista);
  const [saving, setSaving] = useState(false);
  const estado = { search: viewSearch(search), columns: prefs };
  const current = items.find((v) => v.id === oneOf(search.vista));
  const modified = current ? isModified(current, estado) : false;
  const blank = Object.fromEntries(Object.keys(search).map((n) => [n, null]));
  const choose = (v: SavedView | null): void => {
    onSearch({ ...blank, ...v?.estado.search, vista: v?.id ?? null });
    onPrefs(v?.estado.columns ?? NO_PREFS);
  };
  const onSaved = (v: SavedView): void => {
    setSaving(false);
    onSearch({ vista: v.id });
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" fw={400} leftSection={<IconBookmark size={14} />}>
            {current?.nombre ?? 'Vistas guardadas'}
            {modified && (
              <Badge ml={6} size="xs" variant="light" color="yellow" c="var(--mantine-color-text)">
                modificada
              </Badge>
            )}
          </Button>
        </Menu.Target>
        <ViewItems
          items={items}
          current={current}
          modified={modified}
          onChoose={choose}
          onUpdate={(v) => save.mutate({ ...v, estado })}
          onSaveAs={() => setSaving(true)}
          onRemove={(v) => remove.mutate(v.id, { onSuccess: () => choose(null) })}
        />
      </Menu>
      <Suspense fallback={null}>
        {saving && (
          <SaveView
            taken={items.filter((v) => v.propia !== false).map((v) => v.nombre)}
            onClose={() => setSaving(false)}
            onSave={(nombre, equipo) => save.mutate({ nombre, equipo, estado }, { onSuccess: onSaved })}
          />
        )}
      </Suspense>
    </>
  );
}
