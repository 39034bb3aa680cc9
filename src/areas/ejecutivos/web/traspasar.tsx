import { List, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';

type Vista = z.output<typeof contract.operations.vista_traspaso.output>;

/** Transfer of a portfolio: what moves is seen before it moves. */
export default function Traspasar({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const hoy = useHoy();
  const vista = useRead<Vista>('ejecutivos', `${id}/vista-traspaso`);
  if (vista.isPending) return <Cargando lines={4} />;
  if (vista.isError) return <FalloLectura error={vista.error} onRetry={() => void vista.refetch()} />;
  const n = vista.data.clientes.length;
  return (
    <Stack>
      <Text size="sm">{n === 1 ? 'Pasa 1 cliente.' : `Pasan ${n} clientes.`}</Text>
      {vista.data.arrastra.length > 0 && (
        <List size="sm">
          {vista.data.arrastra.map((a) => (
            <List.Item key={a.titulo}>
              {a.n} {a.titulo}
            </List.Item>
          ))}
        </List>
      )}
      <Form
        area="ejecutivos"
        accion="traspasar"
        id={id}
        version={version}
        schema={contract.operations.traspasar.input}
        defaults={{ a: '', desde: hoy, motivo: '' }}
        draft={false}
        guard={false}
        ok="Cartera traspasada"
        onDone={onClose}
      >
        <Fields>
          <OptionField name="a" label="Quien recibe" options="reemplazantes" required />
          <DateField name="desde" label="Desde" required />
          <TextField name="motivo" label="Motivo" />
        </Fields>
        <FormActions submit="Traspasar" onCancel={onClose} />
      </Form>
    </Stack>
  );
}
