import { ActionIcon, Button, Group, Popover, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { queryClient } from '#platform/web/api/client.ts';
import { apiGet, apiPost } from '#platform/web/api/http.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { formatInstante } from '#platform/web/inputs/parse.ts';
import classes from './shell.module.css';

interface Notice {
  id: string;
  titulo: string;
  cuerpo?: string | null;
  url?: string | null;
  leida_en?: string | null;
  creado_en?: string | null;
}

const PATH = '/api/notificaciones';
const KEY = ['notificaciones'];
/** When the stream of events is not available, this is how late a notice may come. */
const POLL_MS = 30_000;

function useNotices() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => apiGet<{ items: Notice[]; sin_leer?: number }>(PATH, { perPage: 20 }, signal),
    refetchInterval: POLL_MS,
    retry: false,
  });
  const read = useMutation({
    mutationFn: (path: string) => apiPost(`${PATH}/${path}`, {}, uuidv7()),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const items = query.data?.items ?? [];
  const unread = query.data?.sin_leer ?? items.filter((n) => !n.leida_en).length;
  return { items, unread, read: (path: string) => read.mutate(path) };
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  return (
    <UnstyledButton className={classes.notice} data-new={!notice.leida_en || undefined} onClick={onOpen}>
      <Text size="sm" {...(notice.leida_en ? {} : { fw: 600 })}>
        {notice.titulo}
        {!notice.leida_en && <span className="sr-only"> (sin leer)</span>}
      </Text>
      {notice.cuerpo && <Text size="xs">{notice.cuerpo}</Text>}
      {notice.creado_en && (
        <Text size="xs" c="dimmed">
          {formatInstante(notice.creado_en)}
        </Text>
      )}
    </UnstyledButton>
  );
}

/** To the screen of all notices, where one chooses how they arrive. */
function Todas({ onGo }: { onGo: () => void }) {
  const navigate = useNavigate();
  return (
    <Group justify="flex-end" p="xs">
      <Button
        size="compact-xs"
        variant="subtle"
        onClick={() => {
          onGo();
          void navigate({ to: '/notificaciones' });
        }}
      >
        Ver todas y elegir cómo llegan
      </Button>
    </Group>
  );
}

/** The bell: last 20 notices, unread first, mark one or all as read. */
export function Bell() {
  const { items, unread, read } = useNotices();
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const go = (n: Notice): void => {
    if (!n.leida_en) read(`${n.id}/leer`);
    setOpen(false);
    if (n.url) void navigate({ to: n.url });
  };
  const sorted = [...items].sort((a, b) => Number(Boolean(a.leida_en)) - Number(Boolean(b.leida_en)));
  const label = unread > 0 ? `Notificaciones: ${unread} sin leer` : 'Notificaciones';
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      withinPortal
      withOverlay
      overlayProps={{ backgroundOpacity: 0 }}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={() => setOpen(!open)} className={classes.bell}>
          <IconBell size={20} stroke={1.6} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notificaciones">
        <Group justify="space-between" p="xs">
          <Text size="sm" fw={600}>
            Notificaciones
          </Text>
          <Button size="compact-xs" variant="subtle" disabled={unread === 0} onClick={() => read('leer-todas')}>
            Marcar todas como leídas
          </Button>
        </Group>
        <ScrollArea.Autosize mah="60dvh">
          {sorted.length === 0 ? (
            <Vacio razon="No hay notificaciones." />
          ) : (
            sorted.map((n) => <NoticeRow key={n.id} notice={n} onOpen={() => go(n)} />)
          )}
        </ScrollArea.Autosize>
        <Todas onGo={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
