import { OptionField } from '#platform/web/form/choices.tsx';
import { NumberField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';

/** What adding, editing and answering share. */
export function PreguntaInputs() {
  return (
    <Fields>
      <TextField name="question" label="Pregunta" required span={12} maxLength={200} />
      <TextAreaField name="ans" label="Respuesta" required rows={6} maxLength={4000} />
      <OptionField name="categoria_id" label="Categoría" options="categorias" required />
      <NumberField name="orden" label="Orden dentro de la categoría" />
    </Fields>
  );
}
