import { Button, Group, Stack, Text } from '@mantine/core';
import { type Fecha, firstDay, periodoOf } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import classes from './consolidado.module.css';

/** The day that the page is of: typed, or slid along the days on which something happened. */
export function Dia({ al, hoy, dias, irA }: { al: Fecha; hoy: Fecha; dias: readonly string[]; irA: (dia: Fecha) => void }) {
  const todos = [...new Set([...dias, hoy])].sort();
  const i = todos.findLastIndex((d) => d <= al);
  return (
    <Stack gap={4} className="no-print">
      <Group gap="xs" align="end" wrap="nowrap">
        <DateInput label="Al" size="xs" w={150} value={al} max={hoy} onChange={(v) => /^\d{4}-\d{2}-\d{2}$/.test(v) && irA(v as Fecha)} />
        {al !== hoy && (
          <Button size="xs" variant="default" onClick={() => irA(hoy)}>
            Volver a hoy
          </Button>
        )}
      </Group>
      {todos.length > 1 && (
        <>
          <input
            type="range"
            className={classes.dia}
            min={0}
            max={todos.length - 1}
            value={Math.max(0, i)}
            aria-label="Día, entre los que tienen algún hecho"
            aria-valuetext={formatFecha(al)}
            onChange={(e) => irA((todos[Number(e.currentTarget.value)] ?? hoy) as Fecha)}
          />
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {formatFecha(firstDay(periodoOf((todos[0] ?? hoy) as Fecha)))}
            </Text>
            <Text size="xs" c="dimmed">
              {todos.length} días con hechos
            </Text>
            <Text size="xs" c="dimmed">
              Hoy
            </Text>
          </Group>
        </>
      )}
    </Stack>
  );
}
