import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type Conciliacion, useActo } from './tipos.ts';

interface Props {
  c: Conciliacion;
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}

/** Takes rows out of the reconciliation, with the reason. */
export function NoSeConcilia({ c, ids, onClose, onDone }: Props) {
  const [motivo, setMotivo] = useState('');
  const marcar = useActo(c, 'marcar', {
    ok: 'Línea marcada',
    onSuccess: () => {
      onDone();
      onClose();
    },
  });
  const n = ids.length;
  return (
    <Modal opened onClose={onClose} title="No se concilia" size="md">
      <Stack>
        <Text size="sm">
          {n === 1 ? 'La línea sale' : `Las ${n} líneas salen`} de la conciliación y no se calzará{n === 1 ? '' : 'n'}. Use esto sólo para
          filas que el banco repitió o corrigió: si el movimiento existe, el cierre mostrará la diferencia.
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
            disabled={motivo.trim().length < 5}
            loading={marcar.isPending}
            onClick={() => marcar.run({ movimientos: [...ids], estado: 'no_se_concilia', motivo: motivo.trim() })}
          >
            Marcar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
