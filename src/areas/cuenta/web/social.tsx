import { Text } from '@mantine/core';
import { invalidateArea } from '#platform/web/api/client.ts';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { type Ajustes, contract, REDES } from '../contract.ts';
import { parche } from './sesion.ts';

const NOMBRES: Readonly<Record<(typeof REDES)[number], string>> = {
  facebook: 'Facebook',
  google: 'Google',
  instagram: 'Instagram',
  linkedIn: 'LinkedIn',
  quora: 'Quora',
  twitter: 'Twitter',
};

export default function Social({ a }: { a: Ajustes['social'] }) {
  return (
    <Form
      area="cuenta"
      accion="social"
      schema={contract.operations.social.input}
      defaults={{ socialLinks: a.socialLinks }}
      send={(v) => parche('social', v)}
      draft={false}
      onDone={() => {
        toastOk('Enlaces guardados');
        void invalidateArea('cuenta');
      }}
    >
      <Fields>
        {REDES.map((r) => (
          <TextField key={r} name={`socialLinks.${r}`} label={NOMBRES[r]} type="url" maxLength={200} placeholder="https://" />
        ))}
      </Fields>
      <Text size="sm" c="dimmed">
        Esta instalación no une cuentas de otros servicios: aquí sólo se guardan sus direcciones.
      </Text>
      <FormActions submit="Guardar" />
    </Form>
  );
}
