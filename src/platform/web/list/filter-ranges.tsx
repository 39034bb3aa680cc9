import { Button, Group, Popover, Stack } from '@mantine/core';
import { IconCalendar, IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { isFecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { DateInput } from '../inputs/date-input.tsx';
import { PesosInput } from '../inputs/text-figures.tsx';
import { oneOf } from '../router/search.ts';
import { useHoy } from '../session/config.ts';
import { dateRanges, namesOf } from './state.ts';
import type { Filter, FilterProps } from './types.ts';

function rangeText(titulo: string, from: string, to: string, show: (v: string) => string): string {
  if (from && to) return from === to ? `${titulo}: ${show(from)}` : `${titulo}: ${show(from)} a ${show(to)}`;
  if (from) return `${titulo}: desde ${show(from)}`;
  return to ? `${titulo}: hasta ${show(to)}` : titulo;
}

function RangeButton(p: { text: string; on: boolean; icon?: React.ReactNode; children: React.ReactNode }) {
  return (
    <Popover position="bottom-start" withinPortal trapFocus returnFocus closeOnClickOutside>
      <Popover.Target>
        <Button size="xs" variant={p.on ? 'light' : 'default'} fw={400} leftSection={p.icon} rightSection={<IconChevronDown size={14} />}>
          {p.text}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={p.text}>{p.children}</Popover.Dropdown>
    </Popover>
  );
}

export function DatesFilter({ filter, search, onChange }: FilterProps & { filter: Extract<Filter, { tipo: 'fechas' }> }) {
  const [nameFrom = '', nameTo = ''] = namesOf(filter);
  const [from, to] = [oneOf(search[nameFrom]), oneOf(search[nameTo])];
  const [draft, setDraft] = useState<Record<string, string>>({});
  const hoy = useHoy();
  const write = (name: string, value: string): void => {
    setDraft({ ...draft, [name]: value });
    if (value === '' || isFecha(value)) onChange({ [name]: value });
  };
  const bad = (name: string): string | null => {
    const v = draft[name] ?? '';
    return v.length >= 8 && !isFecha(v) ? 'Fecha inválida' : null;
  };
  return (
    <RangeButton text={rangeText(filter.titulo, from, to, formatFecha)} on={from !== '' || to !== ''} icon={<IconCalendar size={14} />}>
      <Stack gap="xs">
        <Group gap="xs" align="start">
          <DateInput size="xs" w={150} label="Desde" value={from} error={bad(nameFrom)} onChange={(v) => write(nameFrom, v)} />
          <DateInput size="xs" w={150} label="Hasta" value={to} error={bad(nameTo)} onChange={(v) => write(nameTo, v)} />
        </Group>
        {isFecha(hoy) && (
          <Group gap={4}>
            {dateRanges(hoy).map((r) => (
              <Button
                key={r.titulo}
                size="compact-xs"
                variant="default"
                onClick={() => onChange({ [nameFrom]: r.desde, [nameTo]: r.hasta })}
              >
                {r.titulo}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </RangeButton>
  );
}

export function NumbersFilter({ filter, search, onChange }: FilterProps & { filter: Extract<Filter, { tipo: 'numeros' }> }) {
  const [nameMin = '', nameMax = ''] = namesOf(filter);
  const [min, max] = [oneOf(search[nameMin]), oneOf(search[nameMax])];
  const show = (v: string): string => Number(v).toLocaleString('es-CL');
  const input = (name: string, label: string, value: string) => (
    <PesosInput
      size="xs"
      w={140}
      label={label}
      leftSection={undefined}
      value={value === '' ? '' : Number(value)}
      onChange={(v) => (typeof v === 'number' || v === '') && onChange({ [name]: v }, { replace: true })}
    />
  );
  return (
    <RangeButton text={rangeText(filter.titulo, min, max, show)} on={min !== '' || max !== ''}>
      <Group gap="xs">
        {input(nameMin, 'Mínimo', min)}
        {input(nameMax, 'Máximo', max)}
      </Group>
    </RangeButton>
  );
}
