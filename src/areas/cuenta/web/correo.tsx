import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAction } from '#platform/web/api/hooks.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useTitle } from '#platform/web/router/title.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';

/** Where the mail to a new address leads: one press confirms it. */
export default function ConfirmarCorreo() {
  useTitle('Confirmar correo');
  const [search] = useUrlState();
  const confirmar = useAction<{ token: string }, { correo: string }>('cuenta', 'confirmar_correo', {
    http: { method: 'POST', path: '/api/cuenta/confirmar-correo' },
    toast: false,
  });
  return (
    <Stack component="main" align="center" py={80} px="md">
      <Paper withBorder p="xl" maw={420} w="100%">
        <Stack>
          <Title order={1} size="h3">
            Confirmar correo
          </Title>
          {confirmar.isSuccess ? (
            <Text role="status">Listo: su cuenta usa ahora {confirmar.data.correo}.</Text>
          ) : (
            <Text>Confirme que esta dirección es suya para usarla en su cuenta.</Text>
          )}
          {confirmar.isError && (
            <Text role="alert" c="var(--r-danger-text)">
              {messageOf(confirmar.error)}
            </Text>
          )}
          {confirmar.isSuccess ? (
            <Button component={Link} to="/">
              Ir al inicio
            </Button>
          ) : (
            <Button loading={confirmar.isPending} onClick={() => confirmar.mutate({ token: oneOf(search.token) })}>
              Confirmar
            </Button>
          )}
        </Stack>
      </Paper>
    </Stack>
  );
}
