import { OptionField } from '#platform/web/form/choices.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { NOMBRE_SECCION, SECCIONES } from '../domain/secciones.ts';
import type { A } from './seccion.tsx';

/** The reviewer returns it, naming the section and what to correct. */
export default function Observar({ a, close }: { a: A; close: () => void }) {
  return (
    <Form
      area="analisis"
      accion="observar"
      id={a.id}
      version={a.version}
      schema={contract.operations.observar.input}
      defaults={{ seccion: '', texto: '' }}
      draft={false}
      guard={false}
      ok="Análisis observado"
      onDone={close}
    >
      <Fields>
        <OptionField
          name="seccion"
          label="Sección"
          options={SECCIONES.map((n) => ({ codigo: String(n), nombre: `${n}. ${NOMBRE_SECCION[n]}` }))}
          required
        />
        <TextAreaField name="texto" label="Qué se debe corregir" required maxLength={1000} />
      </Fields>
      <FormActions submit="Observar" onCancel={close} />
    </Form>
  );
}
