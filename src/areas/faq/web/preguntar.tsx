import { Paper } from '@mantine/core';
import { TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

/** What was not found becomes a question with an owner. */
export default function Preguntar({ texto, onClose }: { texto: string; onClose: () => void }) {
  return (
    <Paper withBorder p="md" maw={640}>
      <Form
        area="faq"
        accion="preguntar"
        schema={contract.operations.preguntar.input}
        defaults={{ texto }}
        draft={false}
        guard={false}
        ok="Enviada: le avisarán cuando la respondan"
        onDone={onClose}
      >
        <Fields>
          <TextField name="texto" label="¿Qué quiere saber?" required span={12} maxLength={300} />
        </Fields>
        <FormActions submit="Enviar la pregunta" onCancel={onClose} />
      </Form>
    </Paper>
  );
}
