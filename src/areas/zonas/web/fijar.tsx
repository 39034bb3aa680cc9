import { Modal, Text } from '@mantine/core';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

/** From which day the branch passes to the zone where it was dropped; earlier days keep the one it had. */
export function Fijar({
  s,
  zona,
  close,
}: {
  s: { id: string; nombre: string };
  zona: { id: string; nombre: string; version: number };
  close: () => void;
}) {
  const hoy = useHoy();
  return (
    <Modal opened onClose={close} title={`Mover ${s.nombre} a ${zona.nombre}`}>
      <Form
        area="zonas"
        accion="mover_sucursal"
        id={zona.id}
        version={zona.version}
        schema={contract.operations.mover_sucursal.input}
        defaults={{ sucursal_id: s.id, desde: hoy }}
        draft={false}
        guard={false}
        ok="Sucursal movida"
        invalidates={['empresas']}
        onDone={close}
      >
        <Text size="sm">Los informes de fechas anteriores conservan su zona de entonces.</Text>
        <Fields>
          <DateField name="desde" label="Desde" min={hoy} required span={12} />
        </Fields>
        <FormActions submit="Mover" onCancel={close} />
      </Form>
    </Modal>
  );
}
