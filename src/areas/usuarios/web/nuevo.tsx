import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { RutField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { PLANES } from './tipos.ts';

const VACIO = {
  email: '',
  fullName: '',
  username: '',
  rut: '',
  currentPlan: 'basic',
  perfiles: [],
  motivo: '',
  contact: '',
};

export default function NuevoUsuario() {
  const navigate = useNavigate();
  return (
    <Stack>
      <PageTitle>Nuevo usuario</PageTitle>
      <Text size="sm">Recibe un correo con un enlace para elegir su contraseña. Los perfiles rigen cuando otra persona los aprueba.</Text>
      <Form
        area="usuarios"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={VACIO}
        ok="Cuenta creada: se envió la invitación"
        invalidates={['bandeja']}
        onDone={(u) => void navigate({ to: `/usuarios/${u.id}` })}
      >
        <Fields>
          <TextField name="fullName" label="Nombre completo" required span={6} />
          <TextField name="email" label="Correo" required span={6} />
          <TextField name="username" label="Nombre de usuario" description="Vacío: se toma del correo" span={6} />
          <RutField nuevo name="rut" label="RUT" span={6} />
          <TextField name="contact" label="Teléfono" span={6} />
          <OptionField name="currentPlan" label="Plan" options={PLANES} required span={6} />
          <MultiOptionField name="perfiles" label="Perfiles que tendrá" options="perfiles" span={6} />
          <TextField name="motivo" label="Motivo de los perfiles" span={6} />
        </Fields>
        <FormActions submit="Crear e invitar" cancel="/usuarios" />
      </Form>
    </Stack>
  );
}
