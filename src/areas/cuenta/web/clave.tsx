import { Text } from '@mantine/core';
import { useState } from 'react';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { PasswordField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { cambiarClave } from './sesion.ts';

export default function Clave({ email }: { email: string }) {
  const [vez, setVez] = useState(0);
  return (
    <Form<{ estado: string }>
      key={vez}
      area="cuenta"
      accion="clave"
      defaults={{ actual: '', nueva: '' }}
      draft={false}
      send={(v) => cambiarClave(email, String(v.actual ?? ''), String(v.nueva ?? ''))}
      onDone={() => {
        toastOk('Contraseña cambiada; las demás sesiones se cerraron');
        setVez(vez + 1);
      }}
    >
      <Text size="sm">Al cambiarla se cierran sus sesiones en los demás equipos.</Text>
      <Fields>
        <PasswordField name="actual" label="Contraseña actual" required autoComplete="current-password" />
        <PasswordField name="nueva" label="Contraseña nueva (8 o más caracteres)" required />
      </Fields>
      <FormActions submit="Cambiar contraseña" />
    </Form>
  );
}
