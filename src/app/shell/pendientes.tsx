import { Text } from '@mantine/core';
import { useRead } from '#platform/web/api/hooks.ts';

/** How many items wait in the bandeja, beside its entry of the menu; it moves with the signals that change the bandeja. */
export function Pendientes() {
  const { data } = useRead<{ total: number }>('bandeja', 'resumen');
  if (!data || data.total === 0) return null;
  return (
    <Text span size="xs" fw={600} className="figure" title={data.total === 1 ? '1 pendiente' : `${data.total} pendientes`}>
      {data.total > 99 ? '99+' : data.total}
    </Text>
  );
}
