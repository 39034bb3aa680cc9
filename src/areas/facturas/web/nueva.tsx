import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract, type Factura } from '../contract.ts';
import { FacturaInputs, LINEA } from './inputs.tsx';

export default function NuevaFactura() {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Stack maw={1000}>
      <PageTitle>Nueva factura</PageTitle>
      <Form<Factura>
        area="facturas"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={{
          client: { name: '', companyEmail: '', company: '', address: '', country: 'Chile', contact: '' },
          issuedDate: hoy,
          dueDate: '',
          service: '',
          items: [{ ...LINEA }],
          nota: '',
        }}
        ok="Borrador guardado"
        onDone={(f) => void navigate({ to: `/facturas/${f.id}` })}
      >
        <FacturaInputs />
        <FormActions submit="Guardar borrador" cancel="/facturas" />
      </Form>
    </Stack>
  );
}
