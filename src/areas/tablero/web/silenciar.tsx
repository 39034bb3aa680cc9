import { Text } from '@mantine/core';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import { DateField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import type { AlarmaFila } from './tipos.ts';

/** Not to hear of an alarm until a day, with the reason that is left written. */
export default function Silenciar({ alarma, close }: { alarma: AlarmaFila; close: () => void }) {
  const hoy = useHoy();
  return (
    <ActDialog
      title={`Silenciar: ${alarma.titulo}`}
      close={close}
      area="tablero"
      accion="silenciar_alarma"
      schema={contract.operations.silenciar_alarma.input}
      defaults={{ alarma: alarma.nombre, hasta: alarma.silencio?.hasta ?? '', motivo: alarma.silencio?.motivo ?? '' }}
      draft={false}
      guard={false}
      invalidates={['bandeja']}
      ok="Alarma silenciada"
      onDone={close}
      submit="Silenciar"
    >
      <Text size="sm">No abrirá pendientes para nadie hasta que pase el día. Queda en la bitácora con su nombre.</Text>
      <Fields>
        <DateField name="hasta" label="Hasta el día, inclusive" min={hoy} required span={12} />
        <TextAreaField name="motivo" label="Motivo" required span={12} />
      </Fields>
    </ActDialog>
  );
}
