import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import type { ReactNode } from 'react';

/** The panel of `usePanel`. */
export function SidePanel({
  title,
  opened,
  onClose,
  wide = false,
  children,
}: {
  title: string;
  opened: boolean;
  onClose: () => void;
  /** For a whole record instead of some facts. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Drawer opened={opened} onClose={onClose} title={title} position="right" size={wide ? 860 : 'lg'}>
      {children}
    </Drawer>
  );
}
