import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type Conciliacion, useActo } from './tipos.ts';

/** Takes a whole load back, with its reason. */
export function Retirar({ c, carga, onClose }: { c: Conciliacion; carga: Conciliacion['cargas'][number]; onClose: () => void }) {
  const [motivo, setMotivo] = useState('');
  const retirar = useActo(c, 'retirar_carga', { ok: 'Carga retirada', onSuccess: onClose });
  return (
    <Modal opened onClose={onClose} title={`Retirar ${carga.archivo}`} size="md">
      <Stack>
        <Text size="sm">
          Salen del período las filas que sólo este archivo trajo; las que otro archivo también trae quedan como él las dice. El registro de
          la carga se conserva. Si alguna fila está calzada, deshaga antes su calce.
        </Text>
        <Textarea
          label="Motivo"
          required
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          value={motivo}
          onChange={(e) => setMotivo(e.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            color="red"
            disabled={motivo.trim().length < 5}
            loading={retirar.isPending}
            onClick={() => retirar.run({ carga: carga.id, motivo: motivo.trim() })}
          >
            Retirar la carga
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
