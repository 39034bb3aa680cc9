import { ActionIcon, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useFormShared } from './context.ts';
import { Fields } from './form.tsx';

interface RowsProps {
  name: string;
  titulo: string;
  /** Text of the button ("Agregar aval"). */
  agregar: string;
  /** A new row. */
  nueva: () => Record<string, unknown>;
  max?: number;
  /** Fields of a row; `path` is 'avales.0'. */
  children: (path: string, index: number) => ReactNode;
}

/** A list of groups of fields: guarantors, instalments, accounts. */
export function Rows({ name, titulo, agregar, nueva, max = 100, children }: RowsProps) {
  const { control, formState } = useFormContext();
  const { fields, append, remove } = useFieldArray({ control, name });
  const { tried } = useFormShared();
  const drop = (i: number): void => {
    for (const field of tried) if (field.startsWith(`${name}.`)) tried.delete(field);
    remove(i);
  };
  const error = (formState.errors[name] as { message?: string; root?: { message?: string } } | undefined) ?? {};
  const text = error.root?.message ?? error.message;
  return (
    <Stack gap="xs" component="fieldset" style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
      <Text component="legend" fw={600} size="sm" pb={4}>
        {titulo}
      </Text>
      {fields.map((f, i) => (
        <Paper key={f.id} withBorder p="sm">
          <Group align="start" wrap="nowrap" gap="xs">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Fields>{children(`${name}.${i}`, i)}</Fields>
            </div>
            <ActionIcon variant="subtle" color="red" mt={24} aria-label={`Quitar ${titulo} ${i + 1}`} onClick={() => drop(i)}>
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
      {text && (
        <Text size="xs" c="var(--r-danger-text)" role="alert">
          {text}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={fields.length >= max}
          onClick={() => append(nueva())}
        >
          {agregar}
        </Button>
      </Group>
    </Stack>
  );
}
