import { Alert, Avatar, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { areaApi } from '#platform/web/api/area.ts';
import { apiUpload } from '#platform/web/api/files.ts';
import { useIntentKey, useRead } from '#platform/web/api/hooks.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { PasswordField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { type Ajustes, contract } from '../contract.ts';
import { parche, releerSesion } from './sesion.ts';

const LADO = 256;
const api = areaApi<typeof contract>('cuenta');

/** The picture as a small square, redrawn here; what cannot be drawn goes as it is and the server says why not. */
async function reducir(file: File): Promise<File> {
  try {
    const image = await createImageBitmap(file);
    const side = Math.min(image.width, image.height);
    const canvas = document.createElement('canvas');
    canvas.width = LADO;
    canvas.height = LADO;
    const at = [(image.width - side) / 2, (image.height - side) / 2] as const;
    canvas.getContext('2d')?.drawImage(image, ...at, side, side, 0, 0, LADO, LADO);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    return blob ? new File([blob], 'foto.png', { type: 'image/png' }) : file;
  } catch {
    return file;
  }
}

function Foto({ a }: { a: Ajustes['general'] }) {
  const key = useIntentKey();
  const [subiendo, setSubiendo] = useState(false);
  const quitar = api.useAction('quitar_avatar', { ok: 'Foto quitada', onSuccess: () => void releerSesion() });
  const subir = async (file: File | null): Promise<void> => {
    if (!file) return;
    setSubiendo(true);
    try {
      const svg = file.type === 'image/svg+xml';
      await apiUpload('/api/cuenta/avatar', [svg ? file : await reducir(file)], { key: key.current() });
      await releerSesion();
      toastOk('Foto guardada');
    } catch (error) {
      toastError(error);
    } finally {
      key.renew();
      setSubiendo(false);
    }
  };
  return (
    <Group>
      <Avatar size={72} radius="xl" color="petroleo" src={a.avatar} name={a.fullName} alt="" />
      <Stack gap={4}>
        <Group gap="xs">
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(f) => void subir(f)}>
            {(props) => (
              <Button {...props} size="xs" variant="default" loading={subiendo}>
                Cambiar foto
              </Button>
            )}
          </FileButton>
          {a.avatar && (
            <Button size="xs" variant="subtle" color="gray" loading={quitar.isPending} onClick={() => quitar.mutate({})}>
              Quitar
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          PNG, JPG o WebP, hasta 2 MB
        </Text>
      </Stack>
    </Group>
  );
}

type Pendiente = z.output<typeof contract.operations.correo_pendiente.output>;

function Pendiente({ correo }: { correo: string }) {
  const cancelar = api.useAction('cancelar_correo', { ok: 'Cambio cancelado' });
  return (
    <Alert color="blue" title={`Falta confirmar ${correo}`}>
      <Group justify="space-between">
        <Text size="sm">Abra el enlace que se envió a esa dirección. Mientras tanto sigue valiendo el correo de siempre.</Text>
        <Button size="xs" variant="default" loading={cancelar.isPending} onClick={() => cancelar.mutate({})}>
          Cancelar el cambio
        </Button>
      </Group>
    </Alert>
  );
}

export default function General({ a }: { a: Ajustes['general'] }) {
  const pendiente = useRead<Pendiente>('cuenta', 'correo-pendiente').data;
  return (
    <Stack>
      <Foto a={a} />
      {pendiente?.correo && <Pendiente correo={pendiente.correo} />}
      <Form<Ajustes['general']>
        key={`${a.username} ${a.email} ${a.fullName}`}
        area="cuenta"
        accion="general"
        schema={contract.operations.general.input}
        defaults={{ fullName: a.fullName, username: a.username, email: a.email, actual: '' }}
        send={(v) => parche('general', v)}
        draft={false}
        onDone={() => {
          toastOk('Cuenta guardada');
          void releerSesion();
        }}
      >
        <Fields>
          <TextField name="fullName" label="Nombre" required maxLength={120} />
          <TextField name="username" label="Usuario" required maxLength={60} />
          <TextField
            name="email"
            label="Correo"
            type="email"
            required
            maxLength={254}
            disabled={pendiente?.externa ?? false}
            description={pendiente?.externa ? 'Se cambia en el servicio de identidad de la empresa' : 'El nuevo se confirma con un enlace'}
          />
          {!(pendiente?.externa ?? false) && (
            <PasswordField
              name="actual"
              label="Contraseña"
              autoComplete="current-password"
              description="Sólo hace falta para cambiar el correo"
            />
          )}
        </Fields>
        <Text size="sm" c="dimmed">
          Empresa: {a.company}
        </Text>
        <FormActions submit="Guardar" />
      </Form>
    </Stack>
  );
}
