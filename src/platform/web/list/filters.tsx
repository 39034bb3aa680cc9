import { Button, Checkbox, Group, Popover, Select, Skeleton, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconAdjustments, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { optionList, useOptions } from '../api/hooks.ts';
import type { Estados } from '../inputs/estado.tsx';
import { humanize } from '../inputs/parse.ts';
import { manyOf, oneOf } from '../router/search.ts';
import { DatesFilter, NumbersFilter } from './filter-ranges.tsx';
import { activeFilters, clearFilters } from './state.ts';
import type { Filter, FilterProps, Option } from './types.ts';

const FilterMany = lazy(() => import('./filter-many.tsx'));

const DEBOUNCE = 300;
const INLINE = 4;

/** Text that goes to the address a moment after the last key, without a step of history for each. */
export function DebouncedText(p: { name: string; label: string; value: string; width?: number; onChange: FilterProps['onChange'] }) {
  const [text, setText] = useState(p.value);
  useEffect(() => setText(p.value), [p.value]);
  const send = useDebouncedCallback((v: string) => p.onChange({ [p.name]: v.trim() }, { replace: true }), DEBOUNCE);
  return (
    <TextInput
      size="xs"
      type="search"
      w={p.width ?? 170}
      aria-label={p.label}
      placeholder={p.label}
      value={text}
      maxLength={100}
      onChange={(e) => {
        setText(e.currentTarget.value);
        send(e.currentTarget.value);
      }}
    />
  );
}

/** The options as they are chosen; states, in the words that their column shows. */
const chosen = (o: Estados | readonly Option[]) =>
  Array.isArray(o)
    ? (o as readonly Option[])
    : Object.entries(o as Estados).map(([codigo, e]) => ({ codigo, nombre: typeof e === 'string' ? humanize(codigo) : e.texto }));

function OptionFilter({ filter, area, search, onChange, wide }: FilterProps & { filter: Extract<Filter, { tipo: 'opcion' }> }) {
  const named = typeof filter.opciones === 'string';
  const query = useOptions(filter.area ?? area, named);
  const list = typeof filter.opciones === 'string' ? optionList(query.data, filter.opciones) : chosen(filter.opciones);
  const data = list.map((o) => ({ value: o.codigo, label: o.nombre }));
  const common = { size: 'xs' as const, 'aria-label': filter.titulo, data, searchable: data.length > 8, clearable: true };
  if (filter.multiple) {
    const value = manyOf(search[filter.key]);
    return (
      <Suspense fallback={<Skeleton w={150} h={30} />}>
        <FilterMany
          {...common}
          placeholder={value.length === 0 ? filter.titulo : ''}
          value={value}
          onChange={(v) => onChange({ [filter.key]: v })}
        />
      </Suspense>
    );
  }
  return (
    <Select
      {...common}
      w={wide ? '100%' : 150}
      placeholder={filter.titulo}
      value={oneOf(search[filter.key]) || null}
      onChange={(v) => onChange({ [filter.key]: v })}
    />
  );
}

function OneFilter({ filter, ...p }: FilterProps & { filter: Filter }) {
  switch (filter.tipo) {
    case 'opcion':
      return <OptionFilter filter={filter} {...p} />;
    case 'fechas':
      return <DatesFilter filter={filter} {...p} />;
    case 'numeros':
      return <NumbersFilter filter={filter} {...p} />;
    case 'texto':
      return <DebouncedText name={filter.key} label={filter.titulo} value={oneOf(p.search[filter.key])} onChange={p.onChange} />;
    case 'si':
      return (
        <Checkbox
          size="xs"
          label={filter.titulo}
          checked={oneOf(p.search[filter.key]) === 'true'}
          onChange={(e) => p.onChange({ [filter.key]: e.currentTarget.checked ? 'true' : null })}
        />
      );
  }
}

/** The filters: up to four in sight (none on narrow screens), the rest behind a button that counts those set. */
export function Filters({ filters, narrow, ...p }: FilterProps & { filters: readonly Filter[]; narrow: boolean }) {
  const seen = narrow ? 0 : filters.length > INLINE ? INLINE - 1 : INLINE;
  const inline = filters.slice(0, seen);
  const more = filters.slice(seen);
  const hidden = activeFilters(p.search, more);
  return (
    <>
      {inline.map((f) => (
        <OneFilter key={f.key} filter={f} {...p} />
      ))}
      {more.length > 0 && (
        <Popover position="bottom-start" withinPortal trapFocus returnFocus>
          <Popover.Target>
            <Button size="xs" variant={hidden > 0 ? 'light' : 'default'} leftSection={<IconAdjustments size={14} />}>
              {narrow ? 'Filtros' : 'Más filtros'}
              {hidden > 0 ? ` (${hidden})` : ''}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label="Filtros">
            <Stack gap="xs" w={260}>
              {more.map((f) => (
                <OneFilter key={f.key} filter={f} {...p} wide />
              ))}
            </Stack>
          </Popover.Dropdown>
        </Popover>
      )}
      <ClearFilters filters={filters} {...p} />
    </>
  );
}

function ClearFilters({ filters, search, onChange }: FilterProps & { filters: readonly Filter[] }) {
  if (activeFilters(search, filters) === 0 && oneOf(search.q) === '') return null;
  return (
    <Group gap={4}>
      <Button size="xs" variant="subtle" color="gray" leftSection={<IconX size={14} />} onClick={() => onChange(clearFilters(filters))}>
        Limpiar
      </Button>
    </Group>
  );
}
