import { Stack, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { ResultadosOut } from '../contract.ts';
import { Fechas, useFiltro } from './filtros.tsx';
import { type Columna, columnaPesos, Tabla } from './tabla.tsx';

type Resultados = z.output<typeof ResultadosOut>;
type Sucursal = Resultados['sucursales'][number];
type Renglon = Sucursal['ingresos'][number];

const COLUMNAS: readonly Columna<Renglon>[] = [
  {
    titulo: 'Cuenta',
    celda: (r) => (r.cuenta ? <Enlace to={`/libro/mayor?cuenta=${r.cuenta}`}>{`${r.cuenta} ${r.nombre}`}</Enlace> : r.nombre),
  },
  columnaPesos('Monto', (r) => r.monto),
];

function Bloque({ titulo, filas, total }: { titulo: string; filas: readonly Renglon[]; total: number }) {
  if (filas.length === 0) return null;
  return (
    <Tabla
      nombre={titulo}
      columnas={COLUMNAS}
      filas={filas}
      clave={(r) => r.cuenta}
      pie={{ cuenta: '', nombre: titulo, monto: total } as Renglon}
    />
  );
}

/** Income and expense of each branch. */
export default function EstadoResultados() {
  const [desde] = useFiltro('desde');
  const [hasta] = useFiltro('hasta');
  const query = useRead<Resultados>('libro', 'resultados', { desde, hasta });
  return (
    <Stack>
      <PageTitle>Estado de resultados</PageTitle>
      <Fechas />
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {query.data?.sucursales.length === 0 && <Vacio razon="No hay ingresos ni gastos en esas fechas." />}
      {query.data?.sucursales.map((s) => (
        <Stack key={s.sucursal ?? 'sin'} gap="xs">
          <Title order={2} size="h4">
            {s.sucursal ?? 'Sin sucursal'}
          </Title>
          <Bloque titulo="Total ingresos" filas={s.ingresos} total={s.total_ingresos} />
          <Bloque titulo="Total gastos" filas={s.gastos} total={s.total_gastos} />
          <Text fw={700}>
            Resultado <Pesos v={s.resultado} span />
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
