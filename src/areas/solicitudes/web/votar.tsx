import { Modal } from '@mantine/core';
import { SegmentField } from '#platform/web/form/choices.tsx';
import { TextAreaField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

const RESPUESTAS = [
  { codigo: 'APRUEBA', nombre: 'Aprueba' },
  { codigo: 'RECHAZA', nombre: 'Rechaza' },
  { codigo: 'ABSTIENE', nombre: 'Se abstiene' },
  { codigo: 'PIDE_ANTECEDENTES', nombre: 'Pide antecedentes' },
];

/** The vote is bound to the version of the proposal in front. */
export default function Votar({ id, version, vista, onClose }: { id: string; version: number; vista: number; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Votar" size="lg">
      <Form
        area="solicitudes"
        accion="votar"
        id={id}
        version={version}
        schema={contract.operations.votar.input}
        defaults={{ respuesta: 'APRUEBA', comentario: '', version_vista: vista }}
        draft={false}
        guard={false}
        ok="Voto registrado"
        onDone={onClose}
      >
        <Fields>
          <SegmentField name="respuesta" label="Su voto" options={RESPUESTAS} />
          <TextAreaField name="comentario" label="Comentario (obligatorio si no aprueba)" />
        </Fields>
        <FormActions submit="Votar" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
