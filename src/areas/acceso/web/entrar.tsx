import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { queryClient } from '#platform/web/api/client.ts';
import { request } from '#platform/web/api/http.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { safeReturn } from '#platform/web/router/search.ts';
import { useConfig } from '#platform/web/session/config.ts';
import { type SessionAnswer, session, setUser, storeAnswer, type UserData } from '#platform/web/session/session.ts';
import { deviceId, saveTokens } from '#platform/web/session/tokens.ts';
import { ClaveInput } from './clave-input.tsx';
import { Ir, Portada } from './portada.tsx';
import type { Errores } from './textos.ts';
import { useEnvio } from './use-envio.ts';

/** Goes where the person wanted before signing in. */
function useSeguir(): () => void {
  const { volver } = useSearch({ strict: false }) as { volver?: string };
  const navigate = useNavigate();
  return () => {
    queryClient.clear();
    void navigate({ to: '/', href: safeReturn(volver) ?? '/', replace: true } as Parameters<typeof navigate>[0]);
  };
}

/** Tokens that the identity service's return leaves in the fragment, which no server sees; it is erased at once. */
function useRegresoDeIdentidad(seguir: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the fragment is gone afterwards
  useEffect(() => {
    const tokens = new URLSearchParams(location.hash.slice(1));
    const [accessToken, refreshToken] = [tokens.get('accessToken'), tokens.get('refreshToken')];
    if (!accessToken || !refreshToken) {
      if (session.get()) seguir();
      return;
    }
    history.replaceState(history.state, '', location.pathname + location.search);
    saveTokens({ accessToken, refreshToken });
    void request<UserData>('GET', '/api/acceso/sesion').then((user) => {
      setUser(user);
      seguir();
    });
  }, []);
}

function SinVerificar({ email }: { email: string }) {
  const [enviado, setEnviado] = useState(false);
  const enviar = async (): Promise<void> => {
    await request('POST', '/api/acceso/reenviar-verificacion', { body: { email }, auth: false });
    setEnviado(true);
  };
  return (
    <Alert variant="light" color="yellow" role="alert" title="Verifique su correo para entrar">
      {enviado ? (
        'Le enviamos otro enlace. Revise también el correo no deseado.'
      ) : (
        <Anchor component="button" type="button" size="sm" underline="always" onClick={() => void enviar()}>
          Enviar otra vez el enlace
        </Anchor>
      )}
    </Alert>
  );
}

function Formulario({ seguir }: { seguir: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [pendiente, setPendiente] = useState(false);
  const entrar = async (): Promise<Errores | null> => {
    setPendiente(false);
    if (email.trim() === '') return { email: 'Escriba su correo' };
    if (password === '') return { password: 'Escriba su contraseña' };
    const headers = { 'x-dispositivo': deviceId() };
    try {
      storeAnswer(await request<SessionAnswer>('POST', '/jwt/login', { body: { email: email.trim(), password }, auth: false, headers }));
    } catch (error) {
      if (!(error instanceof ProblemError) || error.codigo !== 'correo_sin_verificar') throw error;
      setPendiente(true);
      return {};
    }
    seguir();
    return null;
  };
  const { errores, enviando, onSubmit } = useEnvio(['email', 'password'], entrar);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {errores.general && (
          <Alert variant="light" color="red" role="alert">
            {errores.general}
          </Alert>
        )}
        {pendiente && <SinVerificar email={email.trim()} />}
        <TextInput
          label="Correo"
          name="email"
          type="email"
          autoComplete="username"
          autoFocus
          error={errores.email}
          value={email}
          onChange={(e) => setEmail(e.currentTarget.value)}
        />
        <ClaveInput
          label="Contraseña"
          name="password"
          autoComplete="current-password"
          error={errores.password}
          value={password}
          onChange={(e) => setPassword(e.currentTarget.value)}
        />
        <Button type="submit" loading={enviando} fullWidth mt="xs">
          Entrar
        </Button>
      </Stack>
    </form>
  );
}

/** Why the identity service's return was refused, in words. Anything else in the fragment says nothing. */
const RAZONES: Record<string, string> = {
  identidad_invalida: 'No se pudo comprobar su identidad; vuelva a entrar.',
  identidad_no_disponible: 'El servicio de identidad no responde; reintente en unos minutos.',
  correo_sin_verificar: 'Su correo no está verificado en el servicio de identidad.',
  cuenta_no_invitada: 'Su correo no tiene una cuenta en este sistema; pida que lo inviten.',
};

export default function Entrar() {
  const { identidad, registro, demo } = useConfig();
  const seguir = useSeguir();
  useRegresoDeIdentidad(seguir);
  if (identidad === 'oidc') {
    const razon = RAZONES[new URLSearchParams(location.hash.slice(1)).get('error') ?? ''];
    return (
      <Portada titulo="Entrar" texto="Use la cuenta de su empresa.">
        {razon && (
          <Alert variant="light" color="red" role="alert">
            {razon}
          </Alert>
        )}
        <Button component="a" href="/api/acceso/oidc/inicio" fullWidth>
          Entrar con la identidad de la empresa
        </Button>
      </Portada>
    );
  }
  return (
    <Portada
      titulo="Entrar"
      pie={
        <Stack gap="xs">
          <Ir to="/olvido">Olvidé mi contraseña</Ir>
          {registro !== 'cerrado' && <Ir to="/registro">Crear una cuenta</Ir>}
        </Stack>
      }
    >
      {demo && (
        <Alert variant="light" py="xs">
          Demostración: entre como <strong>admin@demo.cl</strong>, o con el oficio que quiera ver (tesoreria@demo.cl, analista@demo.cl…). La
          contraseña de todas es <strong>Demo.2026</strong>.
        </Alert>
      )}
      <Formulario seguir={seguir} />
    </Portada>
  );
}
