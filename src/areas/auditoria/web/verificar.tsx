import { Button, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';

interface Informe {
  ok: boolean;
  revisados: number;
  pendientes: number;
  primer_error: { n: number; evento_id: string } | null;
}

/** Recomputes the chain of seals and reports: how many acts, how many wait for their seal, and which is the first that does not verify. */
export function Verificar() {
  const [busy, setBusy] = useState(false);
  const [informe, setInforme] = useState<Informe | null>(null);
  const run = async () => {
    setBusy(true);
    try {
      setInforme(await apiPost<Informe>('/api/auditoria/verificar', {}, uuidv7()));
    } catch (e) {
      toastError(e);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="xs" loading={busy} onClick={() => void run()}>
        Verificar integridad
      </Button>
      <Modal opened={informe !== null} onClose={() => setInforme(null)} title="Informe de integridad">
        {informe && (
          <Stack>
            <Text fw={600}>
              {informe.ok ? 'La bitácora está íntegra.' : `La bitácora fue alterada en el acto ${informe.primer_error?.n}.`}
            </Text>
            <Datos
              items={[
                ['Actos revisados', informe.revisados.toLocaleString('es-CL')],
                ['Sin sellar todavía', informe.pendientes.toLocaleString('es-CL')],
                ...(informe.primer_error ? ([['Primero que no calza', informe.primer_error.evento_id]] as [string, string][]) : []),
              ]}
            />
          </Stack>
        )}
      </Modal>
    </>
  );
}
