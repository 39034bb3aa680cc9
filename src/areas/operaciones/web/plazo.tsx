import { Text } from '@mantine/core';
import { Nada } from '#platform/web/inputs/show.tsx';

/** '3 h 20 min' of office hours. */
function escribirMinutos(minutos: number): string {
  const total = Math.abs(minutos);
  const [h, m] = [Math.floor(total / 60), total % 60];
  if (h === 0) return `${m} min`;
  return m === 0 || h >= 10 ? `${h} h` : `${h} h ${m} min`;
}

/** Office hours left of an etapa, or how late it is: in words, never by colour alone. */
export function Plazo({ minutos }: { minutos: number | null }) {
  if (minutos === null) return <Nada />;
  if (minutos >= 0) return <Text span inherit style={{ whiteSpace: 'nowrap' }}>{`Quedan ${escribirMinutos(minutos)}`}</Text>;
  return (
    <Text span inherit c="var(--r-danger-text)" fw={600} style={{ whiteSpace: 'nowrap' }}>
      {`Atrasada ${escribirMinutos(minutos)}`}
    </Text>
  );
}
