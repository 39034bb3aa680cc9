import { Group, Radio, Text } from '@mantine/core';
import { ActDialog } from '#platform/web/form/dialog.tsx';
import '@mantine/core/styles/Radio.css';
import type { ReactNode } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { RESPUESTAS } from './tipos.ts';

interface Props {
  /** Area whose act this is: it votes and signs what it asked. */
  area: string;
  record: { id: string; version: number; comite: { version: number } | null };
  /** Input of the act, of the area's contract. */
  schema: z.ZodObject;
  titulo: string;
  close: () => void;
  /** Other areas that the act changes. */
  cambia?: readonly string[];
  /** What the vote of an area asks besides, with what it starts from. */
  campos?: ReactNode;
  valores?: object;
  /** What is read before deciding. */
  children?: ReactNode;
}

/** The four answers, each whole at any width. None comes chosen: a vote is an act of who votes. */
function Respuesta() {
  const { setValue, clearErrors } = useFormContext();
  // What was missing for one answer is not missing for another.
  const elegir = (x: string): void => {
    setValue('respuesta', x, { shouldDirty: true });
    clearErrors(['respuesta', 'comentario']);
  };
  const elegida = useWatch({ name: 'respuesta' }) as string;
  const { errors } = useFormState({ name: 'respuesta' });
  return (
    <Radio.Group label="Su voto" required value={elegida} onChange={elegir} error={errors.respuesta ? 'Elija su voto' : undefined} mb="md">
      <Group gap="md" mt="xs">
        {RESPUESTAS.map((r) => (
          <Radio key={r.codigo} value={r.codigo} label={r.nombre} />
        ))}
      </Group>
    </Radio.Group>
  );
}

/** The vote, bound to the version of the proposal in front. */
export function VotarEnComite({ area, record, schema, titulo, close, cambia = [], campos, valores, children }: Props) {
  return (
    <ActDialog
      title={titulo}
      size="lg"
      close={close}
      area={area}
      accion="votar"
      id={record.id}
      version={record.version}
      schema={schema}
      defaults={{ ...valores, respuesta: '', comentario: '', version_vista: record.comite?.version ?? 1 }}
      draft={false}
      guard={false}
      unread
      ok="Voto registrado"
      onDone={close}
      invalidates={['comite', ...cambia]}
      submit="Votar"
    >
      {children}
      <Respuesta />
      {campos}
      <Fields>
        <TextAreaField name="comentario" label="Comentario (obligatorio si no aprueba)" maxLength={500} />
      </Fields>
    </ActDialog>
  );
}

/** The signature, bound to the version in front: what changed is read before signing. */
export function FirmarEnComite({ area, record, schema, titulo, close, cambia = [], children }: Props) {
  return (
    <ActDialog
      title={titulo}
      size="lg"
      close={close}
      area={area}
      accion="firmar"
      id={record.id}
      version={record.version}
      schema={schema}
      defaults={{ version_vista: record.comite?.version ?? 1 }}
      draft={false}
      guard={false}
      unread
      ok="Firma registrada"
      onDone={close}
      invalidates={['comite', ...cambia]}
      submit="Firmar"
    >
      {children}
      <Text size="sm">
        Su firma queda con su nombre, la hora y la versión {record.comite?.version ?? 1}, que es la que tiene a la vista. No se deshace.
      </Text>
    </ActDialog>
  );
}
