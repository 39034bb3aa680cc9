import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';

/** What a new article and its next version share. */
export function ArticuloInputs() {
  return (
    <Fields>
      <TextField name="title" label="Título" required span={12} maxLength={120} />
      <TextAreaField name="desc" label="Bajada" required rows={2} maxLength={300} />
      <TextAreaField
        name="content"
        label="Texto (## al empezar un título, - o 1. al empezar un punto)"
        required
        rows={10}
        maxLength={20_000}
      />
      <OptionField name="categoria" label="Categoría" options="categorias_conocimiento" required />
      <DateField name="revisar_el" label="Revisar el" />
      <MultiOptionField name="areas" label="Áreas cuya ayuda lo muestra" options="areas" span={12} />
    </Fields>
  );
}
