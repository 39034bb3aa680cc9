import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { request } from '#platform/web/api/http.ts';
import { Ir, Portada } from './portada.tsx';
import { useEnvio } from './use-envio.ts';

export default function Olvido() {
  const [email, setEmail] = useState('');
  const [listo, setListo] = useState(false);
  const pedir = async () => {
    if (email.trim() === '') return { email: 'Escriba su correo' };
    await request('POST', '/api/acceso/olvido', { body: { email: email.trim() }, auth: false });
    setListo(true);
    return null;
  };
  const { errores, enviando, onSubmit } = useEnvio(['email'], pedir);
  const volver = <Ir to="/acceso">Volver a la entrada</Ir>;
  if (listo) {
    return (
      <Portada
        titulo="Revise su correo"
        texto="Si ese correo tiene una cuenta, recibirá un enlace para elegir otra contraseña. Vence en una hora."
        pie={volver}
      />
    );
  }
  return (
    <Portada titulo="Olvidé mi contraseña" texto="Le enviamos un enlace para elegir otra." pie={volver}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          {errores.general && (
            <Alert variant="light" color="red" role="alert">
              {errores.general}
            </Alert>
          )}
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
          <Button type="submit" loading={enviando} fullWidth>
            Enviar enlace
          </Button>
        </Stack>
      </form>
    </Portada>
  );
}
