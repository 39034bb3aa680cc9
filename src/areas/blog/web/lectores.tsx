import { List, Modal, Progress, Stack, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import type { Lectores as Forma } from '../contract.ts';

/** Who opened a post and who has not yet. */
export default function Lectores({ id, onClose }: { id: string; onClose: () => void }) {
  const r = useRead<z.output<typeof Forma>>('blog', `${id}/lectores`);
  const total = (r.data?.leida.length ?? 0) + (r.data?.falta.length ?? 0);
  return (
    <Modal opened onClose={onClose} title="Quién la leyó">
      {r.isPending && <Cargando lines={5} />}
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      {r.data && (
        <Stack gap="sm">
          <Text size="sm">
            La leyeron {r.data.leida.length} de {total} personas.
          </Text>
          <Progress
            value={total === 0 ? 0 : (100 * r.data.leida.length) / total}
            aria-label={`Leída por ${r.data.leida.length} de ${total} personas`}
          />
          {r.data.leida.length > 0 && (
            <List size="sm" spacing={4}>
              {r.data.leida.map((u) => (
                <List.Item key={u.id}>
                  {u.fullName},{' '}
                  <Text span c="dimmed" size="xs">
                    <Instante v={u.leida_en} />
                  </Text>
                </List.Item>
              ))}
            </List>
          )}
          {r.data.falta.length > 0 && (
            <>
              <Title order={3} size="h6">
                Faltan
              </Title>
              <List size="sm" spacing={4}>
                {r.data.falta.map((u) => (
                  <List.Item key={u.id}>{u.fullName}</List.Item>
                ))}
              </List>
            </>
          )}
        </Stack>
      )}
    </Modal>
  );
}
