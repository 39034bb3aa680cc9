import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { words } from '#kernel/words.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import type { AsuntoFila } from './tipos.ts';
import { Filas, type Resultado } from './votar-juntos.tsx';

/** What is signed: an asunto of the agenda or of a session, in the version that the person has in front. */
export type PorFirmar = Pick<AsuntoFila, 'id' | 'asunto_area' | 'asunto_id' | 'titulo' | 'url' | 'monto' | 'version'>;

/** One signature in the area that asks, bound to the version on the screen. Answers what to show in its row. */
async function firmarUno(a: PorFirmar): Promise<Resultado> {
  try {
    const r = await apiPost<{ estado?: string }>(`/api/${a.asunto_area}/${a.asunto_id}/firmar`, { version_vista: a.version }, uuidv7());
    return { id: a.id, ok: true, texto: `Firmado${r.estado ? `; queda ${words(r.estado)}` : ''}` };
  } catch (error) {
    return { id: a.id, ok: false, texto: messageOf(error) };
  }
}

/** The signature of several approvals, each in its own transaction, with the result of each row. */
export function FirmarJuntos({ asuntos, close }: { asuntos: readonly PorFirmar[]; close: () => void }) {
  const [hechos, setHechos] = useState<readonly Resultado[]>([]);
  const [corre, setCorre] = useState(false);
  const firmar = async (): Promise<void> => {
    setCorre(true);
    for (const a of asuntos) {
      const r = await firmarUno(a);
      setHechos((antes) => [...antes, r]);
    }
    setCorre(false);
    for (const area of new Set(['comite', 'clientes', ...asuntos.map((a) => a.asunto_area)])) void invalidateArea(area);
  };
  const listo = hechos.length === asuntos.length;
  return (
    <Modal opened onClose={close} title={asuntos.length === 1 ? 'Firmar un asunto' : `Firmar ${asuntos.length} asuntos`} size="xl">
      <Stack>
        {!listo && <Text size="sm">Firma lo que aprobó, en la versión que se muestra. La última firma lo pone en vigencia.</Text>}
        <div aria-live="polite">
          {listo && (
            <Alert color={hechos.every((h) => h.ok) ? 'green' : 'yellow'}>
              {hechos.filter((h) => h.ok).length} de {hechos.length} firmas registradas.
            </Alert>
          )}
        </div>
        <Filas asuntos={asuntos} hechos={hechos} espera="Por firmar" />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={corre}>
            {listo ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!listo && (
            <Button loading={corre} onClick={() => void firmar()}>
              Firmar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
