import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { ZonaInputs } from './inputs.tsx';

const VACIA = { codigo: '', nombre: '', jefe: '', regiones: [], comunas: [], orden: 0, meta_mensual: null };

export default function NuevaZona() {
  const navigate = useNavigate();
  return (
    <Stack>
      <PageTitle>Nueva zona</PageTitle>
      <Form
        area="zonas"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={VACIA}
        ok="Zona creada"
        onDone={(z) => void navigate({ to: `/zonas/${z.id}` })}
      >
        <Fields>
          <TextField name="codigo" label="Código" required span={6} />
        </Fields>
        <ZonaInputs />
        <FormActions submit="Crear zona" cancel="/zonas" />
      </Form>
    </Stack>
  );
}
