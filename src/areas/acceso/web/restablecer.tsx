import { Alert, Button, Stack } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '#platform/web/api/http.ts';
import { ClaveInput } from './clave-input.tsx';
import { Ir, Portada } from './portada.tsx';
import type { Errores } from './textos.ts';
import { useEnvio } from './use-envio.ts';

const MINIMO = 8;

/** From the link of the mail: a forgotten password, or the first one of an invited person. */
export default function Restablecer() {
  const { token = '' } = useSearch({ strict: false }) as { token?: string };
  const [password, setPassword] = useState('');
  const [listo, setListo] = useState(false);
  const guardar = async (): Promise<Errores | null> => {
    if (password.length < MINIMO) return { password: `La contraseña debe tener al menos ${MINIMO} caracteres` };
    await request('POST', '/api/acceso/restablecer', { body: { token, password }, auth: false });
    setListo(true);
    return null;
  };
  const { errores, enviando, onSubmit } = useEnvio(['password'], guardar);
  if (listo)
    return <Portada titulo="Contraseña cambiada" texto="Sus sesiones anteriores quedaron cerradas." pie={<Ir to="/acceso">Entrar</Ir>} />;
  if (token === '')
    return (
      <Portada titulo="El enlace no sirve" texto="Abra el enlace completo de su correo." pie={<Ir to="/olvido">Pedir otro enlace</Ir>} />
    );
  return (
    <Portada titulo="Elegir contraseña" pie={<Ir to="/olvido">Pedir otro enlace</Ir>}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {errores.general && (
            <Alert variant="light" color="red" role="alert">
              {errores.general}
            </Alert>
          )}
          <ClaveInput
            label="Contraseña nueva"
            description={`Al menos ${MINIMO} caracteres; una frase sirve`}
            name="password"
            autoComplete="new-password"
            autoFocus
            error={errores.password}
            value={password}
            onChange={(e) => setPassword(e.currentTarget.value)}
          />
          <Button type="submit" loading={enviando} fullWidth>
            Guardar contraseña
          </Button>
        </Stack>
      </form>
    </Portada>
  );
}
