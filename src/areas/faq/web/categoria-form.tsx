import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import type { Opcion } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { NumberField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

/** A new category, or the change of one. */
export default function CategoriaForm({ categoria, close }: { categoria: Opcion | null; close: () => void }) {
  const operacion = categoria ? contract.operations.editar_categoria : contract.operations.crear_categoria;
  return (
    <Form
      area="faq"
      accion={categoria ? 'editar_categoria' : 'crear_categoria'}
      schema={operacion.input}
      defaults={{
        ...(categoria ? { categoria_id: categoria.codigo } : {}),
        title: categoria?.nombre ?? '',
        subtitle: categoria ? String(categoria.subtitle) : '',
        icon: categoria ? String(categoria.icon) : '',
        orden: categoria?.orden ?? 0,
      }}
      draft={false}
      guard={false}
      send={async (body) => {
        const answer = await request<{ id: string }>(categoria ? 'PATCH' : 'POST', '/api/faq/categorias', { body, key: uuidv7() });
        toastOk('Categoría guardada');
        await invalidateArea('faq');
        return answer;
      }}
      onDone={close}
    >
      <Fields>
        <TextField name="title" label="Título" required span={12} maxLength={60} />
        <TextField name="subtitle" label="Bajada" required span={12} maxLength={120} />
        <OptionField name="icon" label="Dibujo" options="iconos" required />
        <NumberField name="orden" label="Orden" />
      </Fields>
      <FormActions submit="Guardar" onCancel={close} />
    </Form>
  );
}
