import { ActionIcon, Menu, Text } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import type { contract, Item } from '../contract.ts';

type Marcadores = z.output<typeof contract.operations.marcadores.output>;

const A_LA_VISTA = 10;

export const useMarcadores = () => useRead<Marcadores>('barra', '/bookmarks/data');

export const useMarcar = (ok?: string) =>
  useAction<{ id: string }, { id: string; isBookmarked: boolean }>('barra', 'marcar', {
    http: { method: 'POST', path: '/bookmarks/update' },
    ...(ok ? { ok } : {}),
  });

/** The page of the menu that is open: its own address, or the nearest above it. */
function paginaDe(paginas: readonly Item[], pathname: string): Item | undefined {
  const suyas = paginas.filter((p) => pathname === p.link || pathname.startsWith(`${p.link}/`));
  return suyas.sort((a, b) => b.link.length - a.link.length)[0];
}

/** The star of the header: marks this page, and opens the first ten that are marked. */
export default function Estrella() {
  const { data } = useMarcadores();
  const marcar = useMarcar();
  const navigate = useNavigate();
  const pathname = useLocation({ select: (l) => l.pathname });
  const actual = paginaDe(data?.suggestions ?? [], pathname);
  const marcada = actual?.isBookmarked ?? false;
  const Icon = marcada ? IconStarFilled : IconStar;
  const bookmarks = data?.bookmarks ?? [];
  return (
    <Menu position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color={marcada ? 'yellow' : 'gray'} size="lg" aria-label="Marcadores">
          <Icon size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actual && (
          <Menu.Item disabled={marcar.isPending} closeMenuOnClick={false} onClick={() => marcar.mutate({ id: actual.id })}>
            {marcada ? `Quitar «${actual.title}»` : `Marcar «${actual.title}»`}
          </Menu.Item>
        )}
        <Menu.Divider />
        {bookmarks.length === 0 && (
          <Text size="xs" c="dimmed" px="sm" py={6}>
            Todavía no ha marcado páginas.
          </Text>
        )}
        {bookmarks.slice(0, A_LA_VISTA).map((b) => (
          <Menu.Item key={b.id} onClick={() => void navigate({ to: b.link })}>
            {b.title}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void navigate({ to: '/marcadores' })}>Todos y su orden</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
