import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { SucursalInputs } from './inputs.tsx';

const VACIA = {
  codigo: '',
  nombre: '',
  region: '',
  comuna: '',
  ciudad: '',
  direccion: '',
  telefono: '',
  horario: 'Lunes a viernes de 9:00 a 18:00',
  tiene_caja: false,
};

export default function NuevaSucursal() {
  const navigate = useNavigate();
  return (
    <Stack>
      <PageTitle>Nueva sucursal</PageTitle>
      <Form
        area="empresas"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={VACIA}
        ok="Sucursal creada"
        invalidates={['zonas']}
        onDone={(s) => void navigate({ to: `/empresas/${s.id}` })}
      >
        <Fields>
          <TextField name="codigo" label="Código" description="En mayúsculas, como PUERTO_MONTT; no cambia después" required span={6} />
        </Fields>
        <SucursalInputs />
        <FormActions submit="Crear sucursal" cancel="/empresas" />
      </Form>
    </Stack>
  );
}
