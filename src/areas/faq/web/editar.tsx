import type { z } from 'zod';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { contract, type Pregunta } from '../contract.ts';
import { PreguntaInputs } from './inputs.tsx';

export default function Editar({ p, close }: { p: Detailed<z.output<typeof Pregunta>>; close: () => void }) {
  return (
    <Form
      area="faq"
      accion="editar"
      id={p.id}
      version={p.version}
      schema={contract.operations.editar.input}
      defaults={p}
      draft={false}
      guard={false}
      ok="Cambios guardados"
      onDone={close}
    >
      <PreguntaInputs />
      <FormActions submit="Guardar" onCancel={close} />
    </Form>
  );
}
