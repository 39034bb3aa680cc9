import { Button, Checkbox, Group, Menu, Modal, Stack } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import type { contract } from '../contract.ts';
import { PAPELES_IMPRESOS, papelesQueHay, TITULO_PAPEL } from '../domain/papeles.ts';

type Credito = EntityOf<typeof contract>;

/** Papers that the credit has now, one by one or all in one PDF. */
export function Imprimir({ c }: { c: Credito }) {
  const hay = papelesQueHay({ tabla_confirmada: c.print_documents, girado: c.fecha_giro !== null, estado: c.estado });
  if (hay.length === 0) return null;
  const bajar = (que: string) => void apiDownload(`/api/creditos/${c.id}/${que}`).catch(toastError);
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} />}>
          Imprimir
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {hay.map((que) => (
          <Menu.Item key={que} onClick={() => bajar(que)}>
            {TITULO_PAPEL[que]}
          </Menu.Item>
        ))}
        {hay.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Item onClick={() => bajar('carpeta')}>Todos en un solo PDF</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Chosen papers of the chosen credits, in one PDF. */
export function ImprimirVarios({ ids, close }: { ids: readonly string[]; close: () => void }) {
  const [papeles, setPapeles] = useState<string[]>(['tabla']);
  const [espera, setEspera] = useState(false);
  const imprimir = async (): Promise<void> => {
    setEspera(true);
    try {
      await apiDownload('/api/creditos/imprimir', { ids: ids.join(','), papeles: papeles.join(',') });
      close();
    } catch (error) {
      toastError(error);
    } finally {
      setEspera(false);
    }
  };
  return (
    <Modal opened onClose={close} title={ids.length === 1 ? 'Imprimir un crédito' : `Imprimir ${ids.length} créditos`} size="md">
      <Stack>
        <Checkbox.Group
          label="Qué se imprime"
          description="Sale un solo PDF; el crédito que no tiene un papel se salta."
          value={papeles}
          onChange={setPapeles}
        >
          <Stack gap="xs" mt="xs">
            {PAPELES_IMPRESOS.map((que) => (
              <Checkbox key={que} value={que} label={TITULO_PAPEL[que]} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancelar
          </Button>
          <Button disabled={papeles.length === 0} loading={espera} onClick={() => void imprimir()}>
            Imprimir
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
