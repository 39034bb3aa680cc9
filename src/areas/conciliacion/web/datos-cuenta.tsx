import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { InputOf, OutputOf } from '#kernel/contract.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { toastError } from '#platform/web/feedback/toast.ts';
import { TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { contract } from '../contract.ts';
import type { CuentaEstado } from './tipos.ts';

type Mapeo = OutputOf<typeof contract, 'mapeos'>['items'][number];

const CORREGIR = { method: 'POST', path: '/api/conciliacion/cuentas/corregir' } as const;
const api = areaApi<typeof contract>('conciliacion');
const titulos = (forma: string): string => forma.split('|').filter(Boolean).join(' · ');

/** A layout whose columns a person said: it may be forgotten, with its reason. */
function Dicho({ m }: { m: Mapeo }) {
  const [motivo, setMotivo] = useState<string | null>(null);
  const olvidar = api.useAction('olvidar_mapeo', { ok: 'Columnas olvidadas', toast: false });
  return (
    <Stack gap={4} component="li">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text size="sm">{titulos(m.forma)}</Text>
          <Text size="xs" c="dimmed">
            Indicadas por {m.por} el <Instante v={m.desde} />
          </Text>
        </div>
        {motivo === null && (
          <Can do="conciliacion:preparar">
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setMotivo('')}>
              Olvidar
            </Button>
          </Can>
        )}
      </Group>
      {motivo !== null && (
        <Group align="end" gap="xs">
          <TextInput
            label="Motivo"
            flex={1}
            maxLength={300}
            data-autofocus
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={motivo.trim().length < 5}
            loading={olvidar.isPending}
            onClick={() => olvidar.mutate({ mapeo: m.id, motivo: motivo.trim() }, { onError: toastError })}
          >
            Olvidar
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Columnas({ cuenta }: { cuenta: string }) {
  const q = useRead<{ items: Mapeo[] }>('conciliacion', 'mapeos', { cuenta });
  if (!q.data || q.data.items.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm" component="h3">
        Cartolas cuyas columnas se indicaron a mano
      </Text>
      <Text size="sm" c="dimmed">
        Si se olvidan, el próximo archivo con esos títulos se leerá por lo que ellos dicen. Lo ya cargado no cambia.
      </Text>
      <Stack gap="sm" component="ul" pl={0} m={0} style={{ listStyle: 'none' }}>
        {q.data.items.map((m) => (
          <Dicho key={m.id} m={m} />
        ))}
      </Stack>
    </Stack>
  );
}

/** The data of a current account that were written wrong, corrected with their reason; and what was said of its files. */
export default function DatosCuenta({ c, onClose }: { c: CuentaEstado; onClose: () => void }) {
  const corregir = api.useAction('corregir_cuenta', { http: CORREGIR, ok: 'Datos corregidos', toast: false });
  return (
    <Modal opened onClose={onClose} title={`Datos de ${c.nombre}`} size="lg">
      <Stack>
        <Form
          area="conciliacion"
          accion="corregir_cuenta"
          schema={contract.operations.corregir_cuenta.input}
          defaults={{ cuenta: c.id, banco: c.banco, numero: c.numero, motivo: '' }}
          send={(v) => corregir.mutateAsync(v as InputOf<typeof contract, 'corregir_cuenta'>)}
          draft={false}
          guard={false}
          onDone={onClose}
        >
          <Text size="sm">
            Corrija aquí lo que se escribió mal. Una cartola de otro banco o de otro número no entra en la cuenta: otra cuenta corriente se
            abre aparte, no se cambia ésta.
          </Text>
          <Fields>
            <TextField name="banco" label="Banco" maxLength={60} required span={6} />
            <TextField name="numero" label="Número de cuenta" maxLength={30} required span={6} />
            <TextAreaField name="motivo" label="Motivo" maxLength={300} required span={12} />
          </Fields>
          <FormActions submit="Corregir" onCancel={onClose} />
        </Form>
        <Columnas cuenta={c.id} />
      </Stack>
    </Modal>
  );
}
