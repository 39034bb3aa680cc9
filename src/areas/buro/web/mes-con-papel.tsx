import { Button, Group } from '@mantine/core';
import { addPeriodos, type Periodo } from '#kernel/values/fecha.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { toastError } from '#platform/web/feedback/toast.ts';

interface Props {
  mes: Periodo;
  /** The last month there is to see. */
  ultimo: Periodo;
  /** Address of the paper of a month. */
  papel: string;
  ir: (mes: Periodo) => void;
}

/** A month as it is read: 03-2026. */
export const mesEscrito = (p: string): string => p.split('-').reverse().join('-');

/** One month back, one on, and the paper of the one that is seen. */
export function MesConPapel({ mes, ultimo, papel, ir }: Props) {
  return (
    <Group gap="xs" className="no-print">
      <Button size="xs" variant="default" onClick={() => ir(addPeriodos(mes, -1))}>
        Mes anterior
      </Button>
      <Button size="xs" variant="default" disabled={mes >= ultimo} onClick={() => ir(addPeriodos(mes, 1))}>
        Mes siguiente
      </Button>
      <Button size="xs" variant="default" onClick={() => void apiDownload(`${papel}?mes=${mes}`).catch(toastError)}>
        Imprimir
      </Button>
    </Group>
  );
}
