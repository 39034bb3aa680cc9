import type { z } from 'zod';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { DateField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract, type Ejecutivo } from '../contract.ts';

export default function Reincorporar({ e, onClose }: { e: Detailed<z.output<typeof Ejecutivo>>; onClose: () => void }) {
  const hoy = useHoy();
  return (
    <Form
      area="ejecutivos"
      accion="reincorporar"
      id={e.id}
      version={e.version}
      schema={contract.operations.reincorporar.input}
      defaults={{ fecha: hoy }}
      draft={false}
      guard={false}
      ok="Persona reincorporada"
      onDone={onClose}
    >
      <Fields>
        <DateField name="fecha" label="Vuelve el" required span={12} />
      </Fields>
      <FormActions submit="Reincorporar" onCancel={onClose} />
    </Form>
  );
}
