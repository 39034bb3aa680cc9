import { Alert, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Detailed, useAction } from '../api/hooks.ts';
import { messageOf, ProblemError } from '../api/problem.ts';
import { humanize } from '../inputs/parse.ts';
import { hecho } from './hecho.ts';
import type { ActionSpec } from './types.ts';

interface DialogProps<T> {
  area: string;
  accion: string;
  record: Detailed<T>;
  spec: ActionSpec<T>;
  onClose: () => void;
}

function sentence(error: unknown): string {
  if (!(error instanceof ProblemError)) return messageOf(error);
  return [error.message, ...Object.values(error.campos).flat()].join('. ');
}

interface CommentProps {
  spec: Pick<ActionSpec<never>, 'comment' | 'commentLabel'>;
  wrong: boolean;
  value: string;
  onChange: (text: string) => void;
}

function CommentBox({ spec, wrong, value, onChange }: CommentProps) {
  const required = spec.comment === 'required';
  return (
    <Textarea
      label={spec.commentLabel ?? (required ? 'Motivo' : 'Comentario (opcional)')}
      required={required}
      error={wrong ? 'Escriba el motivo' : undefined}
      autosize
      minRows={3}
      maxLength={1000}
      data-autofocus
      value={value}
      onChange={(e) => onChange(e.currentTarget.value)}
    />
  );
}

/** Confirmation of an act, with its comment. One intent, one key: pressing again after a failure repeats the same request. */
export function ActionDialog<T>({ area, accion, record, spec, onClose }: DialogProps<T>) {
  const label = spec.label ?? humanize(accion);
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState(false);
  const act = useAction<Record<string, unknown>, Detailed<T>>(area, accion, {
    id: record.id,
    ok: spec.ok ?? hecho(area, accion),
    toast: false,
    invalidates: spec.invalidates ?? [],
    unread: !spec.onDone && typeof spec.ok !== 'function',
    onSuccess: (answer) => {
      onClose();
      spec.onDone?.(answer);
    },
  });
  const submit = (e: FormEvent): void => {
    e.preventDefault();
    const text = comment.trim();
    if (spec.comment === 'required' && text === '') {
      setMissing(true);
      return;
    }
    const said = text === '' ? {} : { [spec.commentField ?? 'comentario']: text };
    act.mutate({ version: record.version, ...said, ...spec.data?.(record) });
  };
  return (
    <Modal opened onClose={onClose} title={label} size="md" closeOnClickOutside={comment === ''}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm" component="div">
            {(typeof spec.confirm === 'function' ? spec.confirm(record) : spec.confirm) ??
              '¿Confirma esta acción? Quedará registrada a su nombre.'}
          </Text>
          {spec.comment && <CommentBox spec={spec} wrong={missing && comment.trim() === ''} value={comment} onChange={setComment} />}
          {act.isError && (
            <Alert color="red" variant="light" role="alert">
              {sentence(act.error)}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={act.isPending}>
              Cancelar
            </Button>
            <Button type="submit" loading={act.isPending} {...(spec.color ? { color: spec.color } : {})}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
