import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { request } from '#platform/web/api/http.ts';
import { messageOf, ProblemError } from '#platform/web/api/problem.ts';
import { useConfig } from '#platform/web/session/config.ts';
import { reloginDone, reloginGivenUp, reloginOpen } from '#platform/web/session/relogin.ts';
import { type SessionAnswer, storeAnswer, useUser } from '#platform/web/session/session.ts';
import { deviceId } from '#platform/web/session/tokens.ts';
import { useStore } from '#platform/web/state/store.ts';
import { signOut } from './session-watch.ts';

function wrong(error: unknown): string {
  const login = error instanceof ProblemError && error.status === 400;
  return login ? 'Contraseña incorrecta' : messageOf(error);
}

function PasswordForm({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (e: FormEvent): Promise<void> => {
    e.preventDefault();
    setBusy(true);
    setError('');
    try {
      const headers = { 'x-dispositivo': deviceId() };
      storeAnswer(await request<SessionAnswer>('POST', '/jwt/login', { body: { email, password }, auth: false, headers }));
      reloginDone();
    } catch (failure) {
      setError(wrong(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(e) => void submit(e)}>
      <Stack>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label="Contraseña"
          autoComplete="current-password"
          data-autofocus
          error={error}
          value={password}
          onChange={(e) => setPassword(e.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar u ocultar lo escrito' }}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={password === ''}>
            Continuar
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Sign-in over the page when the session expired: what was being written stays, and the refused request is repeated. */
export function Relogin() {
  const open = useStore(reloginOpen);
  const { identidad } = useConfig();
  const user = useUser();
  const leave = (): void => {
    reloginGivenUp();
    void signOut();
  };
  return (
    <Modal
      opened={open}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Su sesión venció"
    >
      <Stack>
        <Text size="sm">
          Vuelva a entrar como <strong>{user.email}</strong> para seguir donde estaba. Lo que escribió no se pierde.
        </Text>
        {identidad === 'oidc' ? (
          <Alert variant="light">
            <Stack gap="xs">
              La entrada se abre en otra pestaña; al terminar, esta sigue sola.
              <Button component="a" href="/api/acceso/oidc/inicio" target="_blank" rel="noopener">
                Entrar con la identidad de la empresa
              </Button>
            </Stack>
          </Alert>
        ) : (
          <PasswordForm email={user.email} />
        )}
        <Button variant="subtle" color="gray" size="xs" onClick={leave}>
          Salir y descartar lo escrito
        </Button>
      </Stack>
    </Modal>
  );
}
