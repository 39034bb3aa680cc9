import type { OutputOf } from '#kernel/contract.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { OptionField } from '#platform/web/form/choices.tsx';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import type { Ticket } from './tipos.ts';

type Respuesta = OutputOf<typeof contract, 'asignar_lote'>;
const comun = dialogForm('cobranzas');

/** Gives the chosen tickets to an operator, and says how many it could not. */
export function AsignarVarios({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const dicho = ({ resultados }: Respuesta): void => {
    const fallidos = resultados.filter((r) => !r.ok).length;
    if (fallidos > 0) toastError(new Error(`${fallidos} de ${resultados.length} no se asignaron: están cerrados o en un abogado`));
    else toastOk(resultados.length === 1 ? 'Ticket asignado' : `${resultados.length} tickets asignados`);
    close();
  };
  return (
    <Form<Respuesta>
      area="cobranzas"
      accion="asignar_lote"
      schema={contract.operations.asignar_lote.input}
      defaults={{ ids: [...ids], operador: '' }}
      draft={false}
      guard={false}
      onDone={dicho}
    >
      <Fields>
        <OptionField name="operador" label="Operador" options="operadores_cobranzas" required />
      </Fields>
      <FormActions submit="Asignar" onCancel={close} />
    </Form>
  );
}

/** Gives one ticket to an operator; of somebody away, who stands in receives it. */
export function Asignar({ record, close }: { record: Ticket; close: () => void }) {
  return (
    <ActDialog
      {...comun(record, close)}
      title={`Asignar el ticket ${record.num_ticket}`}
      accion="asignar"
      schema={contract.operations.asignar.input}
      defaults={{ operador: record.operador ?? '' }}
      ok="Ticket asignado"
      submit="Asignar"
    >
      <Fields>
        <OptionField name="operador" label="Operador" options="operadores_cobranzas" required />
      </Fields>
    </ActDialog>
  );
}
