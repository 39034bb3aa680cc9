import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MultiOptionField } from '#platform/web/form/choices.tsx';
import { TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Html, RichTextField } from '#platform/web/richtext/rich-text.tsx';

function Previa() {
  const [title, content] = [String(useWatch({ name: 'title' }) ?? ''), String(useWatch({ name: 'content' }) ?? '')];
  return (
    <Paper withBorder p="lg" component="section" aria-label="Vista previa">
      <Title order={2} size="h4" mb="sm">
        {title || 'Sin título'}
      </Title>
      <Html html={content} />
    </Paper>
  );
}

/** What a new post and its edition share; what is written is kept in this browser while it is not saved. */
export function EntradaInputs() {
  const [previa, setPrevia] = useState(false);
  return (
    <Stack>
      <Fields>
        <TextField name="title" label="Título" required span={12} maxLength={160} />
        <RichTextField name="content" label="Texto" required minRows={12} />
        <TextAreaField name="excerpt" label="Bajada (si la deja vacía, se toma del texto)" rows={2} maxLength={300} />
        <MultiOptionField name="categories" label="Categorías" options="categories" required />
        <MultiOptionField name="tags" label="Etiquetas" options="tags" />
      </Fields>
      <Group>
        <Button size="xs" variant="default" aria-expanded={previa} onClick={() => setPrevia(!previa)}>
          {previa ? 'Ocultar la vista previa' : 'Ver cómo queda'}
        </Button>
      </Group>
      {previa && <Previa />}
    </Stack>
  );
}
