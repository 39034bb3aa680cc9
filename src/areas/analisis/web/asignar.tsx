import type { OutputOf } from '#kernel/contract.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

type Respuesta = OutputOf<typeof contract, 'asignar'>;

/** Gives the chosen analyses to another analyst, and says how many it could not. */
export function Asignar({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const dicho = ({ resultados }: Respuesta): void => {
    const fallidos = resultados.filter((r) => !r.ok).length;
    if (fallidos > 0) toastError(new Error(`${fallidos} de ${resultados.length} no se asignaron: ya no están abiertos`));
    else toastOk(resultados.length === 1 ? 'Análisis asignado' : `${resultados.length} análisis asignados`);
    close();
  };
  return (
    <Form<Respuesta>
      area="analisis"
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
