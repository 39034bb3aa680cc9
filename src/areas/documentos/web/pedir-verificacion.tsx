import { Alert, Button, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiPost } from '#platform/web/api/http.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import type { Fila } from './tipos.ts';

interface PorDeudor {
  resultados: readonly { deudor_rut: string; razon_deudor: string; documentos: number; ok: boolean; detail: string | null }[];
}

/** How many were asked, and whom it could not be. */
function Resultado({ hecho }: { hecho: PorDeudor }) {
  const no = hecho.resultados.filter((r) => !r.ok);
  const titulo = `${hecho.resultados.length - no.length} de ${hecho.resultados.length} deudores avisados`;
  return (
    <Alert color={no.length === 0 ? 'green' : 'yellow'} title={titulo}>
      <List size="sm">
        {no.map((r) => (
          <List.Item key={r.deudor_rut}>
            {r.razon_deudor}: {r.detail}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** Asks the debtors of the documents chosen, one letter each: what one cannot be asked does not stop the others. */
export function PedirVerificacion({ filas, close }: { filas: readonly Fila[]; close: () => void }) {
  const [mensaje, setMensaje] = useState('');
  const [hecho, setHecho] = useState<PorDeudor | null>(null);
  const [corre, setCorre] = useState(false);
  const enviar = async (): Promise<void> => {
    setCorre(true);
    try {
      const pedido = { documento_ids: filas.map((f) => f.id), mensaje: mensaje.trim() || null };
      setHecho(await apiPost<PorDeudor>('/api/cobranzas/enviar-verificacion', pedido, uuidv7()));
      for (const area of ['documentos', 'cobranzas', 'operaciones']) void invalidateArea(area);
    } catch (e) {
      toastError(e);
    } finally {
      setCorre(false);
    }
  };
  const deudores = new Set(filas.map((f) => f.deudor_rut)).size;
  return (
    <Modal opened onClose={close} title="Pedir verificación a los deudores" size="lg">
      <Stack>
        {hecho ? (
          <Resultado hecho={hecho} />
        ) : (
          <>
            <Text size="sm">
              {filas.length === 1 ? 'Un documento' : `${filas.length} documentos`} de{' '}
              {deudores === 1 ? 'un deudor' : `${deudores} deudores`}: sale una carta por deudor, a su contacto con correo.
            </Text>
            <Textarea
              label="Qué agregar a la carta"
              maxLength={1000}
              autosize
              minRows={2}
              value={mensaje}
              onChange={(e) => setMensaje(e.currentTarget.value)}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {hecho ? 'Cerrar' : 'Cancelar'}
          </Button>
          {!hecho && (
            <Button loading={corre} disabled={filas.length > 200} onClick={() => void enviar()}>
              Enviar
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
