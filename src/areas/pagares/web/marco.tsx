import { Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Paper } from '#platform/web/files/paper.tsx';
import { FormActions } from '#platform/web/form/form.tsx';

/** The frame of an act's dialog. */
export function Marco({ titulo, close, size = 'md', children }: { titulo: string; close: () => void; size?: string; children: ReactNode }) {
  return (
    <Modal opened onClose={close} title={titulo} size={size}>
      <Stack>{children}</Stack>
    </Modal>
  );
}

/** The scanned paper that an act needs, filed under its record: once stored, its id goes with the form. */
export function PapelDelActo(p: {
  de: { tipo: 'pagare' | 'venta'; id: string; rut: string };
  tipo: string;
  titulo: string;
  archivo: string;
  onId: (id: string) => void;
}) {
  return (
    <Paper
      stored={p.archivo}
      notice={`${p.titulo}: quedó archivado.`}
      label={p.titulo}
      under={{ tipo_archivo: p.tipo, referido_tipo: p.de.tipo, referido_id: p.de.id, rut: p.de.rut }}
      onStored={p.onId}
    />
  );
}

/** Send and cancel of an act that needs its paper: there is nothing to send before it is filed. */
export function AccionesConPapel(p: { archivo: string; falta: string; submit: string; color?: string; close: () => void }) {
  if (p.archivo !== '') return <FormActions submit={p.submit} onCancel={p.close} {...(p.color ? { color: p.color } : {})} />;
  return (
    <Text size="sm" c="dimmed">
      {p.falta}
    </Text>
  );
}
