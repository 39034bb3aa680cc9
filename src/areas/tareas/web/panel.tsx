import { Button, Group, Stack, Text } from '@mantine/core';
import { areaApi } from '#platform/web/api/area.ts';
import { type Detailed, useDetail } from '#platform/web/api/hooks.ts';
import { Timeline } from '#platform/web/detail/timeline.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { toastOk } from '#platform/web/feedback/toast.ts';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import type { contract, Tarea } from '../contract.ts';
import { htmlDe, textoDe } from '../domain/html.ts';
import { enlaceDe } from './enlace.ts';
import { TAGS } from './textos.ts';

const api = areaApi<typeof contract>('tareas');

function Quitar({ t, onClose }: { t: Tarea; onClose: () => void }) {
  const restaurar = api.useAction('actualizar', { id: String(t.id), ok: 'Tarea restaurada' });
  const eliminar = api.useAction('eliminar', {
    id: String(t.id),
    onSuccess: () => {
      toastOk('Tarea eliminada', () => restaurar.mutate({ isDeleted: false }));
      onClose();
    },
  });
  return t.isDeleted ? (
    <Button size="xs" variant="default" loading={restaurar.isPending} onClick={() => restaurar.mutate({ isDeleted: false })}>
      Restaurar
    </Button>
  ) : (
    <Button size="xs" variant="default" loading={eliminar.isPending} onClick={() => eliminar.mutate({})}>
      Eliminar
    </Button>
  );
}

function Edicion({ t, onClose }: { t: Detailed<Tarea>; onClose: () => void }) {
  return (
    <Form
      area="tareas"
      accion="actualizar"
      id={String(t.id)}
      version={t.version}
      defaults={{
        title: t.title,
        assignee: t.assignee?.id ?? '',
        dueDate: t.dueDate ?? '',
        tags: t.tags,
        isImportant: t.isImportant,
        isCompleted: t.isCompleted,
        description: textoDe(t.description),
        enlace: t.enlace ? `/${t.enlace.area}/${t.enlace.id}` : '',
      }}
      transform={(v) => ({
        ...v,
        // A name that is of no account stays while nobody else is chosen.
        ...(v.assignee ? { assignee: { id: v.assignee } } : t.assignee?.id === null ? { assignee: undefined } : { assignee: null }),
        dueDate: v.dueDate || null,
        tags: v.tags ?? [],
        description: htmlDe(String(v.description ?? '')),
        enlace: enlaceDe(v.enlace),
      })}
      draft={false}
      ok="Tarea guardada"
      onDone={onClose}
    >
      <Fields>
        <TextField name="title" label="Título" required span={12} maxLength={200} />
        <OptionField name="assignee" label="Responsable" options="asignables" />
        <DateField name="dueDate" label="Vence" />
        <MultiOptionField name="tags" label="Etiquetas" options="tags" span={12} />
        <TextAreaField name="description" label="Descripción" rows={4} maxLength={5000} />
        <TextField name="enlace" label="Registro al que se refiere (pegue su dirección)" span={12} placeholder="/clientes/…" />
        <SwitchField name="isImportant" label="Importante" />
        <SwitchField name="isCompleted" label="Completada" />
      </Fields>
      <FormActions submit="Guardar" onCancel={onClose} />
    </Form>
  );
}

/** What its history tells, by the names of the form. */
const CAMPOS = {
  title: 'Título',
  asignado_nombre: 'Responsable',
  dueDate: 'Vence',
  description: 'Descripción',
  tags: 'Etiquetas',
  isImportant: 'Importante',
  isCompleted: 'Completada',
  isDeleted: 'Eliminada',
  ...Object.fromEntries(Object.entries(TAGS).map(([codigo, nombre]) => [`tags.${codigo}`, nombre])),
};

export default function Panel({ id, onClose }: { id: string; onClose: () => void }) {
  const r = useDetail<Tarea>('tareas', id);
  if (r.isPending) return <Cargando lines={8} />;
  if (!r.data) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const t = r.data as unknown as Detailed<Tarea>;
  return (
    <Stack>
      <Group justify="space-between">
        <Text size="xs" c="dimmed">
          N.º {t.id}, de {t.creador}
          {t.assignee && t.assignee.id === null ? ` · responsable: ${t.assignee.fullName}` : ''}
        </Text>
        <Group gap="xs">
          {t.enlace && <Enlace to={`/${t.enlace.area}/${t.enlace.id}`}>Ver el registro</Enlace>}
          <Quitar t={t} onClose={onClose} />
        </Group>
      </Group>
      <Edicion key={t.version} t={t} onClose={onClose} />
      <Timeline area="tareas" id={id} nombres={CAMPOS} />
    </Stack>
  );
}
