import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { infinitivo } from '#kernel/actos.ts';
import { label } from '#kernel/words.ts';
import { ProblemError } from '../api/problem.ts';

function Page({ titulo, children, actions }: { titulo: string; children: ReactNode; actions: ReactNode }) {
  return (
    <Stack align="center" gap="sm" py={64} px="md" component="section">
      <Title order={1} size="h2" ta="center">
        {titulo}
      </Title>
      <Text c="dimmed" ta="center" maw={480} component="div">
        {children}
      </Text>
      <Group gap="sm">{actions}</Group>
    </Stack>
  );
}

const home = (
  <Button component={Link} to="/" variant="default">
    Ir al inicio
  </Button>
);

export function NotFoundPage() {
  return (
    <Page titulo="Esta página no existe" actions={home}>
      La dirección puede estar mal escrita, o la página cambió de lugar. Búsquela con Ctrl+K.
    </Page>
  );
}

/** A permission as it is said: 'tarjetas:ver' → 'ver en Tarjetas'. */
function permisoDicho(modulo: string | undefined): string {
  const [area = '', accion = 'ver'] = (modulo ?? '').split(':');
  return area === '' ? 'entrar aquí' : `${infinitivo(accion)} en ${label(area)}`;
}

/** Names the module that is missing and whom to ask. */
export function NoAccessPage({ modulo, titulo }: { modulo: string; titulo?: string }) {
  return (
    <Page titulo={titulo ? `Sin acceso a ${titulo}` : 'Sin acceso'} actions={home}>
      Su perfil no permite <strong>{permisoDicho(modulo)}</strong>. Pida a quien administra los perfiles de su empresa que lo agregue.
    </Page>
  );
}

/** A screen that broke: the rest of the application stays. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  const traza = error instanceof ProblemError ? error.traza : undefined;
  return (
    <Page
      titulo="Esta pantalla falló"
      actions={
        <>
          <Button onClick={reset}>Reintentar</Button>
          {home}
        </>
      }
    >
      Lo que escribió en un formulario quedó como borrador.{traza ? ` Código para soporte ${traza}.` : ''}
    </Page>
  );
}
