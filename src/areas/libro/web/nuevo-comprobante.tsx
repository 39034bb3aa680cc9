import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Form } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { Campos, esquema, valoresDe } from './comprobante.tsx';

/** A manual voucher; another person approves it. */
export default function NuevoComprobante() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Stack>
      <PageTitle>Nuevo comprobante</PageTitle>
      <Form
        area="libro/asientos"
        accion="crear"
        schema={esquema}
        defaults={valoresDe(hoy)}
        invalidates={['libro']}
        ok="Comprobante guardado como borrador"
        onDone={(c) => void navigate({ to: `/libro/asientos/${c.id}` })}
      >
        <Campos enviar="Guardar borrador" cancelar="/libro/comprobantes" />
      </Form>
    </Stack>
  );
}
