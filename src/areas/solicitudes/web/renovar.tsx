import { Modal, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { EntityOf } from '#kernel/contract.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type S = Detailed<EntityOf<typeof contract>>;

/** A vencida asked again: the same proposal as another draft, with a new validity. */
export default function Renovar({ s, close }: { s: S; close: () => void }) {
  const navigate = useNavigate();
  const hoy = useHoy();
  return (
    <Modal opened onClose={close} title={`Renovar la solicitud ${s.numero}`}>
      <Form<{ id: string }>
        area="solicitudes"
        accion="renovar"
        id={s.id}
        version={s.version}
        schema={contract.operations.renovar.input}
        defaults={{ fecha_expiracion: '' }}
        draft={false}
        guard={false}
        ok="Solicitud copiada a un borrador"
        onDone={(nueva) => void navigate({ to: `/solicitudes/${nueva.id}` })}
      >
        <Text size="sm">Se copia a un borrador: el ejecutivo la revisa y la envía otra vez al comité.</Text>
        <Fields>
          <DateField name="fecha_expiracion" label="La línea expirará el" min={hoy} required span={12} />
        </Fields>
        <FormActions submit="Renovar" onCancel={close} />
      </Form>
    </Modal>
  );
}
