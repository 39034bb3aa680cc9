import '@mantine/core/styles/Slider.css';
import { Group, Slider, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { addDays, addMonths, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';

/** How far back the slider goes; a day before it is typed. */
const MESES = 24;

interface Props {
  al: Fecha;
  hoy: Fecha;
  /** Days on which a page was issued: where the slider has its marks. */
  emitidos: readonly Fecha[];
  ir: (dia: Fecha) => void;
}

/** The day as of which the page is read: typed, or slid over the last two years with the days of its issued pages marked. */
export function DiaDeLaPagina({ al, hoy, emitidos, ir }: Props) {
  const inicio = addMonths(hoy, -MESES);
  const [dias, setDias] = useState<number | null>(null);
  const total = daysBetween(inicio, hoy);
  const puesto = dias ?? Math.max(0, daysBetween(inicio, al));
  const marcas = [...new Set(emitidos)].map((d) => daysBetween(inicio, d)).filter((d) => d >= 0 && d <= total);
  const soltar = (v: number): void => {
    setDias(null);
    ir(addDays(inicio, v));
  };
  return (
    <Group className="no-print" align="flex-end" gap="lg">
      <DateInput
        label="Como se sabía el"
        value={al}
        max={hoy}
        w={180}
        onChange={(v) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(v)) ir(v as Fecha);
        }}
      />
      <Stack gap={4} flex="1 1 260px" maw={520} pb={6}>
        <Slider
          value={puesto}
          min={0}
          max={total}
          onChange={setDias}
          onChangeEnd={soltar}
          label={(v) => formatFecha(addDays(inicio, v))}
          marks={marcas.map((value) => ({ value }))}
          thumbLabel="Como se sabía el día"
          thumbProps={{ 'aria-valuetext': formatFecha(addDays(inicio, puesto)) }}
        />
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            {formatFecha(inicio)}
          </Text>
          <Text size="xs" c="dimmed">
            hoy
          </Text>
        </Group>
      </Stack>
    </Group>
  );
}
