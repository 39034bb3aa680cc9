import { Button, Card, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useAction } from '#platform/web/api/hooks.ts';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Enlace, Instante } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { Html, RichText } from '#platform/web/richtext/rich-text.tsx';
import type { Publicacion } from '../contract.ts';
import { Cara } from './cara.tsx';
import classes from './perfil.module.css';
import { api } from './tipos.ts';

function Comentarios({ p }: { p: Publicacion }) {
  const [texto, setTexto] = useState('');
  const comentar = api.useAction('comentarios', { onSuccess: () => setTexto('') });
  const puede = useCan('perfil:publicar');
  return (
    <Stack gap="xs">
      {p.detailedComments.length > 0 && (
        <ul className={classes.dichos} aria-label="Comentarios">
          {p.detailedComments.map((c) => (
            <li key={c.id}>
              <Cara avatar={c.avatar} nombre={c.username} size={28} />
              <div className={classes.globo}>
                <Text size="xs" fw={600}>
                  {c.username}{' '}
                  <Text span size="xs" c="dimmed" fw={400}>
                    <Instante v={c.time} />
                  </Text>
                </Text>
                <Text size="sm">{c.comment}</Text>
              </div>
            </li>
          ))}
        </ul>
      )}
      {puede && (
        <form
          onSubmit={(e) => {
            e.preventDefault();
            if (texto.trim() && !comentar.isPending) comentar.mutate({ publicacion: p.id, texto: texto.trim() });
          }}
        >
          <Group gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              size="xs"
              maxLength={1000}
              aria-label={`Comentar la publicación de ${p.username}`}
              placeholder="Escriba un comentario"
              value={texto}
              onChange={(e) => setTexto(e.currentTarget.value)}
            />
            <Button size="xs" variant="default" type="submit" disabled={texto.trim() === ''} loading={comentar.isPending}>
              Comentar
            </Button>
          </Group>
        </form>
      )}
    </Stack>
  );
}

function Edicion({ p, onClose }: { p: Publicacion; onClose: () => void }) {
  const [texto, setTexto] = useState(p.postText);
  const guardar = useAction<{ texto: string }>('perfil', 'editar_publicacion', {
    http: { method: 'PATCH', path: `/api/perfil/publicaciones/${p.id}` },
    ok: 'Publicación guardada',
    onSuccess: onClose,
  });
  return (
    <Stack gap="xs">
      <RichText label="Publicación" value={texto} onChange={setTexto} minRows={2} />
      <Group justify="flex-end" gap="xs">
        <Button size="xs" variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button size="xs" loading={guardar.isPending} onClick={() => guardar.mutate({ texto })}>
          Guardar
        </Button>
      </Group>
    </Stack>
  );
}

function Pie({ p, onEditar }: { p: Publicacion; onEditar: () => void }) {
  const gustar = api.useAction('me_gusta');
  const puede = useCan('perfil:publicar');
  const borrar = useAction('perfil', 'eliminar_publicacion', {
    http: { method: 'DELETE', path: `/api/perfil/publicaciones/${p.id}` },
    ok: 'Publicación eliminada',
  });
  const [confirm, dialog] = useConfirm();
  const pedir = async (): Promise<void> => {
    const yes = await confirm({ title: 'Eliminar la publicación', text: 'Se elimina con sus comentarios.', yes: 'Eliminar', danger: true });
    if (yes) borrar.mutate({});
  };
  const Icon = p.youLiked ? IconHeartFilled : IconHeart;
  return (
    <Group justify="space-between">
      <Button
        size="compact-xs"
        variant="subtle"
        color={p.youLiked ? 'red' : 'gray'}
        leftSection={<Icon size={16} />}
        disabled={!puede || gustar.isPending}
        aria-pressed={p.youLiked}
        onClick={() => gustar.mutate({ publicacion: p.id, gusta: !p.youLiked })}
      >
        Me gusta ({p.likes})
      </Button>
      <Group gap="xs">
        {p.mia && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={onEditar}>
            Editar
          </Button>
        )}
        {p.puede_borrar && (
          <Button size="compact-xs" variant="subtle" color="gray" loading={borrar.isPending} onClick={() => void pedir()}>
            Eliminar
          </Button>
        )}
      </Group>
      {dialog}
    </Group>
  );
}

/** A post with its likes and comments. */
export function Tarjeta({ p }: { p: Publicacion }) {
  const [editando, setEditando] = useState(false);
  return (
    <Card withBorder padding="sm" component="article" aria-label={`Publicación de ${p.username}`}>
      <Stack gap="xs">
        <Group gap="xs" wrap="nowrap">
          <Cara avatar={p.avatar} nombre={p.username} />
          <div>
            <Text size="sm" fw={600}>
              <Enlace to={`/perfil/${p.usuario}`}>{p.username}</Enlace>
            </Text>
            <Text size="xs" c="dimmed">
              <Instante v={p.postTime} />
              {p.editada ? ' · editada' : ''}
            </Text>
          </div>
        </Group>
        {editando ? <Edicion p={p} onClose={() => setEditando(false)} /> : p.postText && <Html html={p.postText} />}
        {p.postImg && <img src={p.postImg} alt={`Imagen de la publicación de ${p.username}`} className={classes.foto} />}
        <Pie p={p} onEditar={() => setEditando(true)} />
        <Comentarios p={p} />
      </Stack>
    </Card>
  );
}
