import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { invalidateArea } from '#platform/web/api/client.ts';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { type Ajustes, contract, type Flag } from '../contract.ts';
import { parche } from './sesion.ts';

const GRUPOS: readonly (readonly [Flag, string])[] = [
  ['commentOnArticle', 'Comentan lo que publiqué'],
  ['answerOnForm', 'Responden mi pregunta o solicitud'],
  ['followMe', 'Alguien empieza a seguirme'],
  ['newAnnouncements', 'Hay un anuncio nuevo'],
  ['productUpdates', 'Hay novedades del sistema'],
  ['blogDigest', 'Resumen de lo publicado, cada lunes'],
];

export default function Avisos({ a }: { a: Ajustes['notifications'] }) {
  return (
    <Form
      area="cuenta"
      accion="notifications"
      schema={contract.operations.notifications.input}
      defaults={a}
      send={(v) => parche('notifications', v)}
      draft={false}
      onDone={() => {
        toastOk('Avisos guardados');
        void invalidateArea('cuenta');
      }}
    >
      <Text size="sm">Enviarme un correo cuando:</Text>
      <Fields>
        {GRUPOS.map(([name, label]) => (
          <SwitchField key={name} name={name} label={label} />
        ))}
      </Fields>
      <Text size="sm" c="dimmed">
        Lo que se ve en la campana se elige en{' '}
        <Anchor component={Link} to="/notificaciones" inherit underline="always">
          Notificaciones
        </Anchor>
        .
      </Text>
      <FormActions submit="Guardar" />
    </Form>
  );
}
