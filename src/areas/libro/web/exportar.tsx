import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { apiDownload } from '#platform/web/api/files.ts';
import type { Params } from '#platform/web/api/params.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Can } from '#platform/web/permissions/can.tsx';

const FORMATOS = [
  ['xlsx', 'Excel (.xlsx)'],
  ['csv', 'Texto separado por comas (.csv)'],
  ['journal', 'Texto plano para revisión externa'],
] as const;

/** The books as a file. The plain text is read by accounting programs of others, who add it again. */
export function ExportarLibro({ params, libro }: { params: Params; libro: 'diario' | 'balance' | 'mayor' | 'resultados' }) {
  const [busy, setBusy] = useState(false);
  const bajar = async (formato: string): Promise<void> => {
    setBusy(true);
    try {
      await apiDownload('/api/libro/exportar', { ...params, formato, libro });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Can do="libro:exportar">
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button size="xs" variant="default" loading={busy}>
            Exportar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FORMATOS.filter(([formato]) => formato !== 'journal' || libro === 'diario' || libro === 'balance').map(([formato, nombre]) => (
            <Menu.Item key={formato} onClick={() => void bajar(formato)}>
              {nombre}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Can>
  );
}
