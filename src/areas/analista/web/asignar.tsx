import type { OutputOf } from '#kernel/contract.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

type Respuesta = OutputOf<typeof contract, 'asignar'>;

/** Gives the chosen tasks to an analyst, and says how many it could not. */
export function Asignar({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const dicho = ({ resultados }: Respuesta): void => {
    const fallidas = resultados.filter((r) => !r.ok).length;
    if (fallidas > 0) toastError(new Error(`${fallidas} de ${resultados.length} no se asignaron: sin permiso, o las tiene otra persona`));
    else toastOk(resultados.length === 1 ? 'Tarea asignada' : `${resultados.length} tareas asignadas`);
    close();
  };
  return (
    <Form<Respuesta>
      area="analista"
      accion="asignar"
      schema={contract.operations.asignar.input}
      defaults={{ ids: [...ids], analista_id: '' }}
      draft={false}
      guard={false}
      onDone={dicho}
    >
      <Fields>
        <OptionField name="analista_id" label="Analista" options="analistas" required />
      </Fields>
      <FormActions submit="Asignar" onCancel={close} />
    </Form>
  );
}
