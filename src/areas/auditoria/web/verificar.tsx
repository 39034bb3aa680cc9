import { Button } from '@mantine/core';
import { useState } from 'react';
import { apiPost } from '#platform/web/api/http.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';

interface Informe {
  ok: boolean;
  revisados: number;
  primer_error: { n: number; evento_id: string } | null;
}

/** Recomputes the chain of seals and says which row breaks it, if any. */
export function Verificar() {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const r = await apiPost<Informe>('/api/auditoria/verificar', {}, crypto.randomUUID());
      if (r.ok) toastOk(`La bitácora está íntegra: ${r.revisados} actos revisados`);
      else toastError(`La bitácora fue alterada en el acto ${r.primer_error?.n}`);
    } catch (e) {
      toastError(e);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="xs" loading={busy} onClick={() => void run()}>
      Verificar integridad
    </Button>
  );
}
