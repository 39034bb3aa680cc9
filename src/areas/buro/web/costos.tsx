import { Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { type Fecha, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import { formatUf } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { MesConPapel, mesEscrito } from './mes-con-papel.tsx';

type Costos = OutputOf<typeof contract, 'costos'>;

function Tablas({ c }: { c: Costos }) {
  if (c.filas.length === 0) return <Text size="sm">Ese mes no se pidió ningún informe.</Text>;
  return (
    <Stack gap="sm">
      <Tabla
        nombre="Costo por fuente"
        ancho={420}
        filas={c.filas}
        clave={(f) => f.fuente}
        columnas={[
          { titulo: 'Fuente', celda: (f) => f.nombre },
          { titulo: 'Informes', celda: (f) => f.consultas, cifra: true },
          { titulo: 'Costo', celda: (f) => formatUf(f.costo_uf, 2), cifra: true },
        ]}
      />
      <Tabla
        nombre="Costo por sucursal"
        ancho={420}
        filas={c.sucursales}
        clave={(f) => f.sucursal}
        columnas={[
          { titulo: 'Sucursal', celda: (f) => f.sucursal },
          { titulo: 'Informes', celda: (f) => f.consultas, cifra: true },
          { titulo: 'Costo', celda: (f) => formatUf(f.costo_uf, 2), cifra: true },
        ]}
      />
    </Stack>
  );
}

/** What the reports of a month cost, by source and by the branch of who asked, with its paper. */
export function CostosDelMes() {
  const hoy = useHoy() as Fecha;
  const [mes, setMes] = useState<Periodo>(periodoOf(hoy));
  const query = useRead<Costos>('buro', 'costos', { mes });
  return (
    <Stack gap="sm" component="section" aria-label="Costo de los informes">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Costo de los informes de {mesEscrito(mes)}
        </Title>
        <MesConPapel mes={mes} ultimo={periodoOf(hoy)} papel="/api/buro/costos/papel" ir={setMes} />
      </Group>
      {query.isPending && <Cargando lines={3} />}
      {!query.isPending && !query.data && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && <Tablas c={query.data} />}
    </Stack>
  );
}
