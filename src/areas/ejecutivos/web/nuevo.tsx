import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { RutField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { EjecutivoInputs } from './inputs.tsx';

const VACIO = {
  rut: '',
  nombres: '',
  apellidos: '',
  email: '',
  telefono: '',
  sucursal_id: '',
  zona_id: '',
  cargo: '',
  clase: '',
  fecha_ingreso: '',
  jefe_rut: '',
  reemplazante_rut: '',
  meta_mensual: null,
  habilitado_firma: false,
};

export default function NuevoEjecutivo() {
  const navigate = useNavigate();
  return (
    <Stack>
      <PageTitle>Nuevo ejecutivo</PageTitle>
      <Form
        area="ejecutivos"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={VACIO}
        ok="Ficha creada"
        onDone={(e) => void navigate({ to: `/ejecutivos/${e.id}` })}
      >
        <Fields>
          <RutField nuevo name="rut" label="RUT" required span={6} />
        </Fields>
        <EjecutivoInputs />
        <FormActions submit="Crear ficha" cancel="/ejecutivos" />
      </Form>
    </Stack>
  );
}
