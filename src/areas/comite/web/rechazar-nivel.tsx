import { ActDialog } from '#platform/web/form/dialog.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';

/** Says no to a change of a level, and why. */
export default function RechazarNivel({ id, close }: { id: string; close: () => void }) {
  return (
    <ActDialog
      title="Rechazar el cambio"
      close={close}
      area="comite/niveles"
      accion="rechazar"
      id={id}
      schema={contract.operations.rechazar_nivel.input}
      defaults={{ motivo: '' }}
      draft={false}
      guard={false}
      ok="Cambio rechazado"
      invalidates={['comite']}
      onDone={close}
      submit="Rechazar"
    >
      <Fields>
        <TextAreaField name="motivo" label="Motivo" maxLength={300} required />
      </Fields>
    </ActDialog>
  );
}
