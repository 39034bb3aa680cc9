import { Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { isRut, parseRut } from '#kernel/values/rut.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { PersonaDeRut } from './persona-de-rut.tsx';

/** The old address of a RUT: it opens the consolidated view; who may not see it reads here what is known of the person. */
export default function PorRutPagina() {
  const id = useRouteId();
  const consolidada = useCan('consolidado:ver');
  const rut = parseRut(id) ?? id;
  if (!isRut(rut)) return <Vacio razon="El RUT de la dirección no es válido." />;
  if (consolidada) return <Navigate to={`/consolidado/${rut}` as '/'} replace />;
  return (
    <Stack>
      <PageTitle>Por RUT</PageTitle>
      <PersonaDeRut rut={rut} />
    </Stack>
  );
}
