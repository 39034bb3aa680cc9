import { Button, Drawer, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import '@mantine/core/styles/Drawer.css';
import { useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import type { contract, Perfil } from '../contract.ts';
import { STATUS } from './textos.ts';

const api = areaApi<typeof contract>('chat');

/** How one shows itself to the others. */
export default function PerfilPanel({ perfil, onClose }: { perfil: Perfil; onClose: () => void }) {
  const [about, setAbout] = useState(perfil.about);
  const [status, setStatus] = useState<string>(perfil.status);
  const [settings, setSettings] = useState(perfil.settings);
  const guardar = api.useAction('perfil', {
    http: { method: 'PATCH', path: '/api/chat/perfil' },
    ok: 'Perfil guardado',
    onSuccess: onClose,
  });
  return (
    <Drawer opened onClose={onClose} title={perfil.fullName} position="right" size="sm">
      <Stack gap="md">
        <Select
          label="Estado"
          description="Sin ninguna ventana abierta se muestra desconectado al minuto."
          data={Object.entries(STATUS).map(([value, label]) => ({ value, label }))}
          value={status}
          onChange={(v) => setStatus(v ?? 'online')}
        />
        <Textarea
          label="Acerca de usted"
          maxLength={500}
          autosize
          minRows={3}
          value={about}
          onChange={(e) => setAbout(e.currentTarget.value)}
        />
        <Switch
          label="Avisarme de los mensajes nuevos"
          checked={settings.isNotificationsOn}
          onChange={(e) => setSettings({ ...settings, isNotificationsOn: e.currentTarget.checked })}
        />
        <Switch
          label="Prefiero verificación en dos pasos"
          checked={settings.isTwoStepAuthVerificationEnabled}
          onChange={(e) => setSettings({ ...settings, isTwoStepAuthVerificationEnabled: e.currentTarget.checked })}
        />
        <Text size="xs" c="dimmed">
          La preferencia queda anotada: hoy se entra sólo con contraseña.
        </Text>
        <Button loading={guardar.isPending} onClick={() => guardar.mutate({ about, status: status as 'online', settings })}>
          Guardar
        </Button>
      </Stack>
    </Drawer>
  );
}
