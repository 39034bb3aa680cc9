import { Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { Tabla } from './tabla.tsx';

type Fila = OutputOf<typeof contract, 'estado_clientes'>[number];
const SITUACIONES = ['ACTIVO', 'PRE_FUGA', 'DESACTIVADO'] as const;

const porSituacion = (filas: readonly Fila[]): number[] => SITUACIONES.map((s) => filas.reduce((n, f) => n + f[s], 0));

/** How many clients of each executive do business, are leaving or left. */
export default function EstadoClientes() {
  const { data, error, refetch } = useRead<Fila[]>('clientes', 'estado-clientes');
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <PageTitle>Estado de clientes</PageTitle>
      <Text size="sm" c="dimmed">
        Opera: operó en los últimos 90 días. Pre fuga: hace 91 a 180. No opera: hace más, o nunca.
      </Text>
      {data ? (
        <Tabla
          vacia="Todavía no hay clientes a su alcance."
          titulos={['Ejecutivo', 'Operan', 'Pre fuga', 'No operan', 'Total']}
          filas={data.map((f) => [
            f.ejecutivo,
            ...SITUACIONES.map((s) => (
              <Enlace key={s} to={`/clientes?situacion=${s}${f.ejecutivo_rut ? `&ejecutivo=${f.ejecutivo_rut}` : ''}`}>
                {f[s]}
              </Enlace>
            )),
            SITUACIONES.reduce((n, s) => n + f[s], 0),
          ])}
          pie={['Total', ...porSituacion(data), porSituacion(data).reduce((n, x) => n + x, 0)]}
        />
      ) : (
        <Cargando />
      )}
    </Stack>
  );
}
