import { Modal, Stack, Text } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import { Form, FormActions } from '#platform/web/form/form.tsx';
import { contract } from '../contract.ts';
import { Cambios } from './versiones.tsx';

type S = EntityOf<typeof contract>;

/** The signature is bound to the version in front: what changed since it was sent is read before signing. */
export default function Firmar({ s, version, onClose }: { s: S; version: number; onClose: () => void }) {
  const cambios = s.versiones.flatMap((v) => v.cambios);
  return (
    <Modal opened onClose={onClose} title="Firmar la aprobación" size="lg">
      <Stack>
        <Text size="sm">La última firma pone la línea en vigencia. {cambios.length > 0 && 'La propuesta cambió desde que se envió:'}</Text>
        {cambios.length > 0 && <Cambios cambios={cambios} />}
        <Form
          area="solicitudes"
          accion="firmar"
          id={s.id}
          version={version}
          schema={contract.operations.firmar.input}
          defaults={{ version_vista: s.comite?.version ?? 1 }}
          draft={false}
          guard={false}
          ok="Firma registrada"
          onDone={onClose}
        >
          <FormActions submit="Firmar" onCancel={onClose} />
        </Form>
      </Stack>
    </Modal>
  );
}
