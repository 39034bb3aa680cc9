import { Text } from '@mantine/core';
import type { z } from 'zod';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { MultiOptionField } from '#platform/web/form/choices.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { contract, type Ejecutivo } from '../contract.ts';

/** Proposes the profiles of a person; another one approves. */
export default function CambiarPerfil({ e, onClose }: { e: Detailed<z.output<typeof Ejecutivo>>; onClose: () => void }) {
  return (
    <Form
      area="ejecutivos"
      accion="cambiar_perfil"
      id={e.id}
      version={e.version}
      schema={contract.operations.cambiar_perfil.input}
      defaults={{ perfiles: e.perfiles.map((p) => p.codigo), motivo: '' }}
      draft={false}
      guard={false}
      ok="Propuesto: falta que otra persona lo apruebe"
      invalidates={['bandeja', 'usuarios', 'perfiles']}
      onDone={onClose}
    >
      <Text size="sm">El cambio rige cuando otra persona lo aprueba.</Text>
      <Fields>
        <MultiOptionField name="perfiles" label="Perfiles" options="perfiles" span={12} />
        <TextAreaField name="motivo" label="Motivo" required span={12} />
      </Fields>
      <FormActions submit="Proponer" onCancel={onClose} />
    </Form>
  );
}
