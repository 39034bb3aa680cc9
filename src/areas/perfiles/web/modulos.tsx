import { Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { useField } from '#platform/web/form/context.ts';
import { matches } from '#platform/web/inputs/plain.ts';
import type { Area, Matriz } from './tipos.ts';

/** One area: its whole, and each of its permissions. A grant on the whole area covers them all. */
function AreaBox({ area, puestos, cambiar }: { area: Area; puestos: ReadonlySet<string>; cambiar: (ids: string[], on: boolean) => void }) {
  const toda = puestos.has(area.area);
  const n = area.acciones.filter((x) => puestos.has(x.id)).length;
  const ids = area.acciones.map((x) => x.id);
  return (
    <Paper withBorder p="sm" component="fieldset" m={0}>
      <Text component="legend" size="sm" fw={600} px={4}>
        {area.titulo}
      </Text>
      <Group gap="md">
        <Checkbox
          label="Todo"
          aria-label={`${area.titulo}: todo`}
          checked={toda || n === ids.length}
          indeterminate={!toda && n > 0 && n < ids.length}
          onChange={(e) => cambiar(e.currentTarget.checked ? ids : [...ids, area.area], e.currentTarget.checked)}
        />
        {area.acciones.map((x) => (
          <Checkbox
            key={x.id}
            label={x.sensible ? `${x.nombre} (sensible)` : x.nombre}
            aria-label={`${area.titulo}: ${x.nombre.toLowerCase()}${x.sensible ? ', sensible' : ''}`}
            checked={toda || puestos.has(x.id)}
            disabled={toda}
            onChange={(e) => cambiar([x.id], e.currentTarget.checked)}
          />
        ))}
      </Group>
    </Paper>
  );
}

/** The permissions of a profile as a field of its form: every area with its acts, searchable. */
export function ModulosField({ name }: { name: string }) {
  const { input, value, change } = useField({ name, label: 'Permisos' });
  const [q, setQ] = useState('');
  const matriz = useRead<Matriz>('perfiles', 'matriz');
  if (matriz.isPending) return <Cargando lines={6} />;
  if (matriz.isError) return <FalloLectura error={matriz.error} onRetry={() => void matriz.refetch()} />;
  const puestos = new Set(Array.isArray(value) ? value.map(String) : []);
  const cambiar = (ids: string[], on: boolean): void => {
    const next = new Set(puestos);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    change([...next].sort());
  };
  const areas = matriz.data.areas.filter((a) => q === '' || matches(`${a.titulo} ${a.acciones.map((x) => x.nombre).join(' ')}`, q));
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="end">
        <TextInput label="Buscar permiso" placeholder="Área o acción" value={q} onChange={(e) => setQ(e.currentTarget.value)} w={280} />
        <Text size="sm" aria-live="polite">
          {puestos.size === 1 ? '1 permiso' : `${puestos.size} permisos`}
        </Text>
      </Group>
      {input.error && (
        <Text size="sm" c="var(--r-danger-text)" role="alert">
          {input.error}
        </Text>
      )}
      {areas.length === 0 && <Vacio razon="Ningún permiso se llama así." />}
      {areas.map((a) => (
        <AreaBox key={a.area} area={a} puestos={puestos} cambiar={cambiar} />
      ))}
    </Stack>
  );
}
