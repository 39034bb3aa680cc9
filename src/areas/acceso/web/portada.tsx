import { Anchor, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useConfig } from '#platform/web/session/config.ts';
import classes from './portada.module.css';

/** The card of the screens without session: brand, title, what to do, and the way to the other ones. */
export function Portada({ titulo, texto, children, pie }: { titulo: string; texto?: ReactNode; children?: ReactNode; pie?: ReactNode }) {
  const { marca } = useConfig();
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Stack gap="md">
          <Stack gap={6} align="center">
            <img src="/icono.svg" alt="" className={classes.mark} />
            <Text size="sm" c="dimmed">
              {marca}
            </Text>
            <Title order={1} size="h2" ta="center">
              {titulo}
            </Title>
            {texto && (
              <Text size="sm" c="dimmed" ta="center" component="div">
                {texto}
              </Text>
            )}
          </Stack>
          {children}
          {pie && (
            <Text size="sm" ta="center" component="div">
              {pie}
            </Text>
          )}
        </Stack>
      </div>
    </main>
  );
}

export function Ir({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} inherit underline="always" lh="24px">
      {children}
    </Anchor>
  );
}
