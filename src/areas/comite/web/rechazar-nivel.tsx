import { Modal } from '@mantine/core';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

/** Says no to a change of a level, and why. */
export default function RechazarNivel({ id, close }: { id: string; close: () => void }) {
  return (
    <Modal opened onClose={close} title="Rechazar el cambio" size="md">
      <Form
        area="comite/niveles"
        accion="rechazar"
        id={id}
        schema={contract.operations.rechazar_nivel.input}
        defaults={{ motivo: '' }}
        draft={false}
        guard={false}
        ok="Cambio rechazado"
        invalidates={['comite']}
        onDone={close}
      >
        <Fields>
          <TextAreaField name="motivo" label="Motivo" maxLength={300} required />
        </Fields>
        <FormActions submit="Rechazar" onCancel={close} />
      </Form>
    </Modal>
  );
}
