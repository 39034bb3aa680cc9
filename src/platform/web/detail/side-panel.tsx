import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import type { ReactNode } from 'react';
import { oneOf } from '../router/search.ts';
import { useUrlState } from '../router/use-url-state.ts';

/** Panel at the right whose record is in the address (`?panel=<id>`): open it with `setPanel(id)` and Back closes it. */
export function usePanel(param = 'panel'): { id: string; open: (id: string) => void; close: () => void } {
  const [search, setSearch] = useUrlState();
  return {
    id: oneOf(search[param]),
    open: (id) => setSearch({ [param]: id }),
    close: () => setSearch({ [param]: null }, { replace: true }),
  };
}

export function SidePanel({
  title,
  opened,
  onClose,
  children,
}: {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer opened={opened} onClose={onClose} title={title} position="right" size="lg">
      {children}
    </Drawer>
  );
}
