import { Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import type { contract } from '../contract.ts';

type Fila = OutputOf<typeof contract, 'comparar'>[number];

/** What changed since it was closed: then and now. */
export function EntoncesYAhora({ id }: { id: string }) {
  const { data, error, refetch } = useRead<Fila[]>('analisis', `${id}/comparar`);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return <Cargando lines={4} />;
  if (data.length === 0) return <Text size="sm">Nada de lo que sostiene el análisis cambió desde su cierre.</Text>;
  return (
    <Stack>
      <Tabla
        nombre="Entonces y ahora"
        columnas={[
          { titulo: 'Grupo', celda: (f) => f.grupo },
          { titulo: 'Cifra', celda: (f) => f.campo },
          { titulo: 'Al cerrar', cifra: true, celda: (f) => f.antes },
          { titulo: 'Hoy', cifra: true, celda: (f) => f.despues },
        ]}
        filas={data}
        clave={(f) => f.campo}
      />
    </Stack>
  );
}
