import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { useRouteId } from '#platform/web/detail/detail.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { contract, type Edicion, type Entrada } from '../contract.ts';
import { EntradaInputs } from './formulario.tsx';

export default function EditarEntrada() {
  const id = useRouteId();
  const navigate = useNavigate();
  const r = useRead<z.output<typeof Edicion>>('blog', '/blog/list/data/edit', { id });
  if (r.isPending) return <Cargando lines={10} />;
  if (!r.data) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { title, content, excerpt, categories, tags, version, slug, status } = r.data;
  return (
    <Stack maw={900}>
      <PageTitle>Editar entrada</PageTitle>
      <Form<Entrada>
        key={version}
        area="blog"
        accion="editar"
        id={id}
        version={version}
        schema={contract.operations.editar.input}
        defaults={{ title, content, excerpt, categories, tags }}
        ok={status === 'Published' ? 'Entrada corregida' : 'Borrador guardado'}
        onDone={(e) => void navigate({ to: `/blog/${e.slug}` })}
      >
        <EntradaInputs />
        <FormActions submit="Guardar" cancel={`/blog/${slug}`} />
      </Form>
    </Stack>
  );
}
