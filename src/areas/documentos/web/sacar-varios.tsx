import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { type Resultado, unaAUna } from '#platform/web/list/row-results.tsx';
import { ResultadosDeDocumentos } from './resultados.tsx';
import type { Fila } from './tipos.ts';

/** Gives back or annuls several documents with one reason: what is reserved or bought answers that it cannot. */
export function SacarVarios({ filas, accion, close }: { filas: readonly Fila[]; accion: 'anular' | 'devolver'; close: () => void }) {
  const [motivo, setMotivo] = useState('');
  const [hechos, setHechos] = useState<readonly Resultado[]>([]);
  const [corre, setCorre] = useState(false);
  const titulo = accion === 'anular' ? 'Anular' : 'Devolver';
  const hacer = async (): Promise<void> => {
    setCorre(true);
    await unaAUna(
      filas,
      async (f) => {
        await apiPost(`/api/documentos/${f.id}/${accion}`, { motivo: motivo.trim() }, uuidv7());
        return accion === 'anular' ? 'Anulado' : 'Devuelto';
      },
      (r) => setHechos((antes) => [...antes, r]),
    );
    for (const area of ['documentos', 'proformas']) void invalidateArea(area);
  };
  return (
    <Modal opened onClose={close} title={`${titulo} ${filas.length} documentos`} size="xl">
      <Stack>
        {!corre && (
          <Textarea
            label="Motivo"
            required
            autosize
            minRows={2}
            maxLength={500}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
        )}
        <ResultadosDeDocumentos filas={filas} hechos={hechos} espera={corre ? 'En espera' : `Por ${accion}`} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={corre && hechos.length < filas.length}>
            {corre ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!corre && (
            <Button color="red" disabled={motivo.trim().length < 5} onClick={() => void hacer()}>
              {titulo}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
