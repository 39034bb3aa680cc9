import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract } from '../contract.ts';
import { ArticuloInputs } from './inputs.tsx';

const VACIO = { title: '', desc: '', content: '', categoria: '', revisar_el: '', areas: [] };

export default function NuevoArticulo() {
  const navigate = useNavigate();
  return (
    <Stack maw={860}>
      <PageTitle>Nuevo artículo</PageTitle>
      <Form
        area="conocimiento"
        accion="crear"
        schema={contract.operations.crear.input}
        defaults={VACIO}
        ok="Borrador guardado"
        onDone={(a) => void navigate({ to: `/conocimiento/articulos/${a.id}` })}
      >
        <ArticuloInputs />
        <FormActions submit="Guardar borrador" cancel="/conocimiento/articulos" />
      </Form>
    </Stack>
  );
}
