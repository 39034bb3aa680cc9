import { Text } from '@mantine/core';
import { daysBetween, type Fecha } from '#kernel/values/fecha.ts';

/** Days charged, from the curse to the effective due date; it says so when they are the least that are charged. */
export function DiasCobrados({ d }: { d: { fecha_vencimiento: Fecha; venc_ef: Fecha; dias_reales: number; dias: number } }) {
  const corridos = d.dias_reales + daysBetween(d.fecha_vencimiento, d.venc_ef);
  if (d.dias <= corridos) return d.dias;
  return (
    <>
      {d.dias}
      <Text size="xs" c="dimmed">
        mínimo; corridos {corridos}
      </Text>
    </>
  );
}
