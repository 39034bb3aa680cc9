import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useDetail } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract, type Factura } from '../contract.ts';
import { FacturaInputs } from './inputs.tsx';
import { nombreDe } from './textos.ts';

export default function EditarFactura() {
  const navigate = useNavigate();
  const id = useRouteId();
  const r = useDetail<Factura>('facturas', id);
  if (r.isPending) return <Cargando lines={8} />;
  if (!r.data) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const f = r.data;
  if (f.invoiceStatus !== 'Draft') return <Vacio razon="Ya se envió: no se edita. Puede duplicarla y corregir el borrador." />;
  return (
    <Stack maw={1000}>
      <PageTitle>{`Editar: ${nombreDe(f)}`}</PageTitle>
      <Form
        area="facturas"
        accion="editar"
        id={id}
        version={f.version}
        schema={contract.operations.editar.input}
        defaults={f}
        ok="Borrador guardado"
        onDone={() => void navigate({ to: `/facturas/${id}` })}
      >
        <FacturaInputs />
        <FormActions submit="Guardar" cancel={`/facturas/${id}`} />
      </Form>
    </Stack>
  );
}
