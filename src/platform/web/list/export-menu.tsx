import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { apiDownload } from '../api/files.ts';
import type { Params } from '../api/params.ts';
import { toastError } from '../feedback/toast.ts';

/** Excel or CSV of what is seen: these columns, these filters, this order; every row, not the page. */
export function ExportMenu({ path, columns, params }: { path: string; columns: readonly string[]; params: Params }) {
  const [busy, setBusy] = useState(false);
  const download = async (formato: 'xlsx' | 'csv'): Promise<void> => {
    setBusy(true);
    const { page: _page, perPage: _perPage, cursor: _cursor, ...asked } = params;
    try {
      await apiDownload(`/api/${path}/exportar`, { ...asked, formato, columnas: columns.join(',') });
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label="Exportar">
          <ActionIcon variant="default" size={30} aria-label="Exportar" loading={busy}>
            <IconDownload size={16} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileSpreadsheet size={16} />} onClick={() => void download('xlsx')}>
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={16} />} onClick={() => void download('csv')}>
          Texto separado por comas (.csv)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
