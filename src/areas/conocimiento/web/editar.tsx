import type { z } from 'zod';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { ArticuloInputs } from './inputs.tsx';

type Ficha = Detailed<z.output<NonNullable<typeof contract.entity>>>;

export function Editar({ a, close }: { a: Ficha; close: () => void }) {
  return (
    <Form
      area="conocimiento"
      accion="editar"
      id={a.id}
      version={a.version}
      schema={contract.operations.editar.input}
      defaults={{ ...a, content: a.texto, revisar_el: a.revisar_el ?? '' }}
      ok="Borrador guardado"
      onDone={close}
    >
      <ArticuloInputs />
      <FormActions submit="Guardar borrador" onCancel={close} />
    </Form>
  );
}

/** The text stands as it is: it is looked at again on another date. */
export function Revisar({ a, close }: { a: Ficha; close: () => void }) {
  return (
    <Form
      area="conocimiento"
      accion="revisar"
      id={a.id}
      version={a.version}
      schema={contract.operations.revisar.input}
      defaults={{ revisar_el: a.revisar_el ?? '' }}
      draft={false}
      guard={false}
      ok="Fecha guardada"
      onDone={close}
    >
      <Fields>
        <DateField name="revisar_el" label="Próxima revisión" required span={12} />
      </Fields>
      <FormActions submit="Sigue vigente" onCancel={close} />
    </Form>
  );
}
