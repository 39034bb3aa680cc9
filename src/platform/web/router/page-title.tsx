import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTitle } from './title.ts';

/** Heading of a screen that is neither a list nor a detail; names the page too. */
export function PageTitle({ children, actions }: { children: string; actions?: ReactNode }) {
  useTitle(children);
  return (
    <Group justify="space-between" gap="sm">
      <Title order={1} size="h3">
        {children}
      </Title>
      {actions && (
        <Group gap="xs" className="no-print">
          {actions}
        </Group>
      )}
    </Group>
  );
}
