import { Badge, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { areaApi } from '#platform/web/api/area.ts';
import { type Detailed, useDetail } from '#platform/web/api/hooks.ts';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { MultiOptionField, OptionField } from '#platform/web/form/choices.tsx';
import { type FieldProps, useField } from '#platform/web/form/context.ts';
import { Cell, DateField, TextField } from '#platform/web/form/fields.tsx';
import { SwitchField, TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import type { contract, Evento } from '../contract.ts';
import { cuerpo, valores } from './formulario.ts';
import { Lectura } from './lectura.tsx';
import type { Tramo } from './lienzo.tsx';

const api = areaApi<typeof contract>('calendario');

function HoraField(p: FieldProps) {
  const { input, value, change } = useField(p);
  return (
    <Cell span={p.span}>
      <TextInput {...input} type="time" value={String(value ?? '')} onChange={(e) => change(e.currentTarget.value)} />
    </Cell>
  );
}

function Cuando() {
  const todo = useWatch({ name: 'allDay' }) === true;
  return (
    <>
      <SwitchField name="allDay" label="Todo el día" span={12} />
      <DateField name="start" label="Desde" required span={todo ? 6 : 8} />
      {!todo && <HoraField name="hora_inicio" label="Hora" required span={4} />}
      <DateField name="end" label="Hasta" span={todo ? 6 : 8} />
      {!todo && <HoraField name="hora_fin" label="Hora de término" required span={4} />}
    </>
  );
}

function Edicion({ e, nuevo, onClose }: { e?: Detailed<Evento>; nuevo: Tramo | null; onClose: () => void }) {
  return (
    <Form
      area="calendario"
      accion={e ? 'actualizar' : 'crear'}
      {...(e ? { id: String(e.id), version: e.version } : {})}
      defaults={valores(e as Evento | undefined, nuevo)}
      transform={cuerpo}
      draft={false}
      ok={e ? 'Evento guardado' : 'Evento agregado'}
      onDone={onClose}
    >
      <Fields>
        <TextField name="title" label="Título" required span={12} maxLength={200} autoFocus />
        <OptionField name="extendedProps.calendar" label="Calendario" options="calendars" required span={12} />
        <Cuando />
        <TextField name="extendedProps.location" label="Lugar" span={12} maxLength={200} />
        <MultiOptionField name="extendedProps.guests" label="Invitados" options="guests" span={12} />
        <TextField name="otros" label="Otros invitados (nombres, separados por comas)" span={12} maxLength={500} />
        <TextField
          name="url"
          label="Dirección (una página o un registro)"
          span={12}
          maxLength={500}
          placeholder="https://… o /clientes/…"
        />
        <TextAreaField name="extendedProps.description" label="Descripción" rows={3} maxLength={5000} />
      </Fields>
      <FormActions submit={e ? 'Guardar' : 'Agregar evento'} onCancel={onClose} />
    </Form>
  );
}

function Borrar({ e, onClose }: { e: Evento; onClose: () => void }) {
  const eliminar = api.useAction('eliminar', { id: String(e.id), ok: 'Evento eliminado', onSuccess: onClose });
  const [confirm, dialog] = useConfirm();
  const preguntar = async (): Promise<void> => {
    const texto = e.extendedProps.guests.length > 0 ? 'Se borra para siempre y se avisa a los invitados.' : 'Se borra para siempre.';
    if (await confirm({ title: `Eliminar «${e.title}»`, text: texto, yes: 'Eliminar', danger: true })) eliminar.mutate({});
  };
  return (
    <>
      <Button size="xs" variant="default" loading={eliminar.isPending} onClick={() => void preguntar()}>
        Eliminar
      </Button>
      {dialog}
    </>
  );
}

/** An event of mine is edited; one that invites me, or of the system, is read. */
export default function Panel(p: { id: string; nuevo: Tramo | null; sistema: Evento | undefined; onClose: () => void }) {
  const propio = p.nuevo === null && !p.sistema && /^\d+$/.test(p.id);
  const r = useDetail<Evento>('calendario', propio ? p.id : undefined);
  if (p.nuevo) return <Edicion nuevo={p.nuevo} onClose={p.onClose} />;
  if (p.sistema) return <Lectura e={p.sistema} />;
  if (!propio) return <Text>Esta fecha no está entre las que se muestran.</Text>;
  if (r.isPending) return <Cargando lines={8} />;
  if (!r.data) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const e = r.data as unknown as Detailed<Evento>;
  if (!e.editable) return <Lectura e={e} responder />;
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap={4}>
          {e.extendedProps.guests.map((g) => (
            <Badge
              key={g.id ?? g.fullName}
              variant="light"
              color={g.estado === 'acepta' ? 'green' : g.estado === 'rechaza' ? 'red' : 'gray'}
              c="var(--mantine-color-text)"
              className="estado"
            >
              {g.fullName}
              {g.estado === 'acepta' ? ': irá' : g.estado === 'rechaza' ? ': no irá' : ''}
            </Badge>
          ))}
        </Group>
        <Borrar e={e} onClose={p.onClose} />
      </Group>
      <Edicion key={e.version} e={e} nuevo={null} onClose={p.onClose} />
    </Stack>
  );
}
