import { Avatar, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { Instante } from '#platform/web/inputs/show.tsx';
import type { contract, Entrada } from '../contract.ts';

const api = areaApi<typeof contract>('blog');

/** What others said, as plain letters, and a box to say something. */
export function Comentarios({ e }: { e: Entrada }) {
  const [texto, setTexto] = useState('');
  const comentar = api.useAction('comentar', { id: e.id, ok: 'Comentario publicado', onSuccess: () => setTexto('') });
  return (
    <section aria-label="Comentarios">
      <Title order={2} size="h5" mb="xs">
        {e.comment === 0 ? 'Sin comentarios todavía' : `${e.comment} ${e.comment === 1 ? 'comentario' : 'comentarios'}`}
      </Title>
      <Stack gap="sm">
        {e.comments.map((c) => (
          <Group key={c.id} gap="sm" align="start" wrap="nowrap">
            <Avatar src={c.avatar} name={c.userFullName} size="sm" aria-hidden />
            <div>
              <Text size="sm">
                <strong>{c.userFullName}</strong>{' '}
                <Text span size="xs" c="dimmed">
                  <Instante v={c.commentedAt} />
                </Text>
              </Text>
              <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {c.commentText}
              </Text>
            </div>
          </Group>
        ))}
        {e.status === 'Published' && (
          <form
            className="no-print"
            onSubmit={(ev) => {
              ev.preventDefault();
              if (texto.trim() && !comentar.isPending) comentar.mutate({ commentText: texto.trim() });
            }}
          >
            <Stack gap="xs">
              <Textarea
                label="Su comentario"
                autosize
                minRows={2}
                maxRows={8}
                maxLength={2000}
                value={texto}
                onChange={(ev) => setTexto(ev.currentTarget.value)}
              />
              <Group justify="flex-end">
                <Button type="submit" size="xs" disabled={texto.trim() === ''} loading={comentar.isPending}>
                  Comentar
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
    </section>
  );
}
