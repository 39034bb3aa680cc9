import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useAction } from '#platform/web/api/hooks.ts';
import { FilePreview } from '#platform/web/files/file-preview.tsx';
import { PaperDrop } from '#platform/web/files/paper.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { Asiento } from '../contract.ts';

type Comprobante = z.output<typeof Asiento> & { version: number };

/** The digitised paper behind a voucher: put while it is a draft, read by whoever approves it. */
export function Respaldo({ c }: { c: Comprobante }) {
  const [viendo, setViendo] = useState(false);
  const prepara = useCan('libro:asiento-manual');
  const archiva = useCan('documentos:archivos');
  const poner = useAction('libro/asientos', 'editar', { id: c.id, ok: 'Respaldo archivado', invalidates: ['libro'] });
  const sube = c.estado === 'borrador' && prepara && archiva;
  if (!c.adjunto && !sube) return <Text size="sm">Sin respaldo digitalizado.</Text>;
  return (
    <Stack gap="xs">
      {c.adjunto && (
        <Group gap="xs">
          <Text size="sm">Respaldo digitalizado</Text>
          {archiva && (
            <Button size="compact-xs" variant="default" onClick={() => setViendo(true)}>
              Ver
            </Button>
          )}
        </Group>
      )}
      {sube && (
        <PaperDrop
          accept=".pdf,.jpg,.png,.xlsx,.docx"
          label={c.adjunto ? 'Reemplazar el respaldo' : 'Respaldo del comprobante'}
          under={{ tipo_archivo: 'RESPALDO_CONTABLE', referido_tipo: 'comprobante', referido_id: c.id }}
          onStored={(adjunto) => poner.mutate({ adjunto, version: c.version })}
        />
      )}
      {viendo && (
        <FilePreview
          path={`/api/documentos/archivos/${c.adjunto}/contenido`}
          name="Respaldo del comprobante"
          onClose={() => setViendo(false)}
        />
      )}
    </Stack>
  );
}
