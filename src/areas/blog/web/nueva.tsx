import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract, type Entrada } from '../contract.ts';
import { EntradaInputs } from './formulario.tsx';

const VACIO = { title: '', content: '', excerpt: '', categories: [], tags: [] };

export default function NuevaEntrada() {
  const navigate = useNavigate();
  return (
    <Stack maw={900}>
      <PageTitle>Nueva entrada</PageTitle>
      <Form<Entrada>
        area="blog"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={VACIO}
        ok="Borrador guardado"
        onDone={(e) => void navigate({ to: `/blog/${e.slug}` })}
      >
        <EntradaInputs />
        <FormActions submit="Guardar borrador" cancel="/blog" />
      </Form>
    </Stack>
  );
}
