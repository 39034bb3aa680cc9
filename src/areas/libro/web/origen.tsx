import { Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useRead } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';

/** Goes on to the act that caused an entry; when none of its records is within reach, says so. */
export default function IrAlOrigen() {
  const id = useRouteId();
  const query = useRead<{ url: string | null }>('libro', `${id}/origen`);
  if (query.isError) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Cargando />;
  if (query.data.url) return <Navigate to={query.data.url} replace />;
  return (
    <Stack>
      <PageTitle>Origen del asiento</PageTitle>
      <Vacio razon="Lo escribió un proceso del día, o un registro que usted no puede ver." />
      <Enlace to={`/libro/asientos/${id}`}>Ver el asiento</Enlace>
    </Stack>
  );
}
