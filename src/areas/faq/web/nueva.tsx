import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CheckField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { PreguntaInputs } from './inputs.tsx';

export default function NuevaPregunta() {
  const navigate = useNavigate();
  return (
    <Stack maw={760}>
      <PageTitle>Nueva pregunta</PageTitle>
      <Form
        area="faq"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={{ question: '', ans: '', categoria_id: '', orden: 0, publicar: false }}
        ok="Pregunta guardada"
        onDone={(p) => void navigate({ to: `/faq/preguntas/${p.id}` })}
      >
        <PreguntaInputs />
        <Fields>
          <CheckField name="publicar" label="Publicarla al guardar" />
        </Fields>
        <FormActions submit="Guardar" cancel="/faq/preguntas" />
      </Form>
    </Stack>
  );
}
