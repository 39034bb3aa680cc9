import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { optionList, useOptions } from '#platform/web/api/hooks.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import type { contract } from '../contract.ts';
import type { Conciliacion } from './tipos.ts';

const api = areaApi<typeof contract>('conciliacion');

/** Opens a new version of a closed conciliación, with its reason. */
export default function Actualizar({ c, onClose, onDone }: { c: Conciliacion; onClose: () => void; onDone: (id: string) => void }) {
  const [motivo, setMotivo] = useState<string | null>(null);
  const [comentario, setComentario] = useState('');
  const motivos = optionList(useOptions('conciliacion').data, 'motivos_actualizacion').map((o) => ({ value: o.codigo, label: o.nombre }));
  const actualizar = api.useAction('actualizar', {
    id: c.id,
    ok: 'Actualización abierta',
    toast: false,
    onSuccess: (nueva) => {
      onClose();
      onDone(nueva.id);
    },
  });
  return (
    <Modal opened onClose={onClose} title="Actualizar la conciliación" size="md">
      <Stack>
        <Text size="sm">
          Se abre la versión {c.num_version + 1}: los calces se mantienen y la firmada queda para consulta, tal como está.
        </Text>
        <Select label="Motivo" required data={motivos} value={motivo} onChange={setMotivo} />
        <TextInput
          label="Comentario (opcional)"
          maxLength={300}
          value={comentario}
          onChange={(e) => setComentario(e.currentTarget.value)}
        />
        {actualizar.isError && (
          <Alert color="red" variant="light" role="alert">
            {messageOf(actualizar.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            disabled={!motivo}
            loading={actualizar.isPending}
            onClick={() => motivo && actualizar.mutate({ motivo, ...(comentario.trim() ? { comentario: comentario.trim() } : {}) })}
          >
            Actualizar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
