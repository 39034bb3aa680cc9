import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '#platform/web/api/http.ts';
import { useConfig } from '#platform/web/session/config.ts';
import { type SessionAnswer, storeAnswer } from '#platform/web/session/session.ts';
import { deviceId } from '#platform/web/session/tokens.ts';
import { ClaveInput } from './clave-input.tsx';
import { Ir, Portada } from './portada.tsx';
import { conflictoDe, type Errores } from './textos.ts';
import { useEnvio } from './use-envio.ts';

const CAMPOS = ['email', 'username', 'password'];
const MINIMO = 8;

function Formulario({ onListo }: { onListo: () => void }) {
  const { demo } = useConfig();
  const navigate = useNavigate();
  const [datos, setDatos] = useState({ email: '', username: '', password: '' });
  const campo = (name: keyof typeof datos) => ({
    name,
    value: datos[name],
    onChange: (e: React.ChangeEvent<HTMLInputElement>) => setDatos({ ...datos, [name]: e.currentTarget.value }),
  });
  const crear = async (): Promise<Errores | null> => {
    if (datos.password.length < MINIMO) return { password: `La contraseña debe tener al menos ${MINIMO} caracteres` };
    const respuesta = await request<unknown>('POST', '/jwt/register', { body: datos, auth: false });
    const conflicto = conflictoDe(respuesta);
    if (conflicto) return conflicto;
    if (!demo) {
      onListo();
      return null;
    }
    const { email, password } = datos;
    const headers = { 'x-dispositivo': deviceId() };
    storeAnswer(await request<SessionAnswer>('POST', '/jwt/login', { body: { email, password }, auth: false, headers }));
    void navigate({ to: '/', replace: true });
    return null;
  };
  const { errores, enviando, onSubmit } = useEnvio(CAMPOS, crear);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        {errores.general && (
          <Alert variant="light" color="red" role="alert">
            {errores.general}
          </Alert>
        )}
        <TextInput label="Correo" type="email" autoComplete="email" autoFocus error={errores.email} {...campo('email')} />
        <TextInput label="Nombre de usuario" autoComplete="username" maxLength={60} error={errores.username} {...campo('username')} />
        <ClaveInput
          label="Contraseña"
          description={`Al menos ${MINIMO} caracteres; una frase sirve`}
          autoComplete="new-password"
          error={errores.password}
          {...campo('password')}
        />
        <Button type="submit" loading={enviando} fullWidth mt="xs">
          Crear cuenta
        </Button>
      </Stack>
    </form>
  );
}

export default function Registro() {
  const { registro } = useConfig();
  const [listo, setListo] = useState(false);
  const volver = <Ir to="/acceso">Volver a la entrada</Ir>;
  if (registro === 'cerrado')
    return <Portada titulo="Registro cerrado" texto="Pida una invitación a quien administra los usuarios." pie={volver} />;
  if (listo) {
    return (
      <Portada
        titulo="Revise su correo"
        texto="Le enviamos un enlace para verificarlo; vence en 24 horas. Después, un administrador le asigna sus módulos."
        pie={volver}
      />
    );
  }
  return (
    <Portada titulo="Crear cuenta" pie={volver}>
      <Formulario onListo={() => setListo(true)} />
    </Portada>
  );
}
