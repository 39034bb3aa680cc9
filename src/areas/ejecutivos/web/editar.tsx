import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { useDetail } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract, type Ejecutivo } from '../contract.ts';
import { EjecutivoInputs } from './inputs.tsx';

export default function EditarEjecutivo() {
  const navigate = useNavigate();
  const id = useRouteId();
  const ficha = useDetail<z.output<typeof Ejecutivo>>('ejecutivos', id);
  if (ficha.isPending) return <Cargando />;
  if (ficha.isError) return <FalloLectura error={ficha.error} onRetry={() => void ficha.refetch()} />;
  return (
    <Stack>
      <PageTitle>{`Editar a ${ficha.data.nombre}`}</PageTitle>
      <Form
        area="ejecutivos"
        accion="editar"
        id={id}
        version={ficha.data.version}
        schema={contract.operations.editar.input}
        defaults={ficha.data}
        ok="Cambios guardados"
        onDone={() => void navigate({ to: `/ejecutivos/${id}` })}
      >
        <EjecutivoInputs />
        <FormActions submit="Guardar" cancel={`/ejecutivos/${id}`} />
      </Form>
    </Stack>
  );
}
