import { Code, Modal, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Code.css';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Copiar } from '#platform/web/inputs/show.tsx';

/** What the administrator of the mail server needs so that answers from outside enter. */
export default function Afuera({ onClose }: { onClose: () => void }) {
  const r = useRead<{ ruta: string; clave: string }>('correo', 'entrada-clave');
  return (
    <Modal opened onClose={onClose} title="Respuestas de afuera" size="lg">
      {r.isPending && <Cargando lines={3} />}
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      {r.data && (
        <Stack gap="sm">
          <Text size="sm">
            El servidor de correo de la casa entrega cada respuesta con un POST a esta dirección, firmado con la clave (HMAC-SHA256 de la
            hora, un punto y la carga). Una respuesta entra en la conversación cuyo Message-ID nombra.
          </Text>
          <Text size="sm">
            Dirección: <Code>{r.data.ruta}</Code>
          </Text>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Clave: <Code>{r.data.clave}</Code> <Copiar value={r.data.clave} label="Copiar la clave" />
          </Text>
        </Stack>
      )}
    </Modal>
  );
}
