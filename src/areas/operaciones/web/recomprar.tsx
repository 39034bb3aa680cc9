import { Alert, Checkbox, Divider, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Divider.css';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { formatRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { DateField, TextField } from '#platform/web/form/fields.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { DocumentoRecomprable } from '../contract.ts';
import { Marco, type Props } from './dialogos.tsx';

type Documento = z.output<typeof DocumentoRecomprable>;
type Valores = { documentos: string[]; fecha: string; total: number | undefined };

/** A document with what the client pays for it that day, part by part. */
function Linea({ d, deudor, elegido, onChange }: { d: Documento; deudor: string; elegido: boolean; onChange: (si: boolean) => void }) {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="md">
      <Checkbox
        checked={elegido}
        disabled={d.impide !== null}
        onChange={(e) => onChange(e.currentTarget.checked)}
        label={`${d.nombre} de ${deudor}`}
        description={
          d.impide ?? (
            <>
              Anticipo <Pesos v={d.anticipo_pendiente} /> · mora <Pesos v={d.mora} /> · gastos de cobranza <Pesos v={d.gastos} />
            </>
          )
        }
      />
      <Text size="sm" fw={500} style={{ whiteSpace: 'nowrap' }}>
        <Pesos v={d.total} />
      </Text>
    </Group>
  );
}

/** What the client pays on the day of the payment, document by document: the figures that are posted. */
function Elegir({ o }: { o: Props['record'] }) {
  const { watch, setValue } = useFormContext<Valores>();
  const [elegidos, fecha] = [watch('documentos'), watch('fecha')];
  const { data, error, refetch } = useRead<Documento[]>('operaciones', `${o.id}/recompra`, { fecha }, { enabled: fecha !== '' });
  const puestos = (data ?? []).filter((d) => elegidos.includes(d.documento_id) && d.impide === null);
  const total = data ? puestos.reduce((s, d) => s + d.total, 0) : undefined;
  useEffect(() => setValue('total', total), [setValue, total]);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!data) return <Cargando lines={3} />;
  const deudor = (d: Documento) => o.documents.find((x) => x.documento_id === d.documento_id)?.razon_deudor ?? formatRut(d.deudor_rut);
  if (data.length === 0) return <Alert color="gray">No queda ningún documento que el cliente pueda recomprar.</Alert>;
  return (
    <Stack gap="xs" p="sm" component="fieldset" style={{ border: 0, width: '100%' }}>
      <Text size="sm" fw={500} component="legend">
        Documentos que el cliente recompra
      </Text>
      {data.map((d) => (
        <Linea
          key={d.documento_id}
          d={d}
          deudor={deudor(d)}
          elegido={elegidos.includes(d.documento_id) && d.impide === null}
          onChange={(si) => setValue('documentos', si ? [...elegidos, d.documento_id] : elegidos.filter((x) => x !== d.documento_id))}
        />
      ))}
      <Divider />
      <Group justify="space-between">
        <Text fw={600}>El cliente paga</Text>
        <Text fw={600}>
          <Pesos v={total ?? 0} />
        </Text>
      </Group>
    </Stack>
  );
}

export function Recomprar(p: Props) {
  const hoy = useHoy();
  const defaults = { documentos: [] as string[], fecha: hoy, comprobante: '', cuenta_banco: '', total: undefined };
  return (
    <Marco
      {...p}
      titulo="Recomprar documentos"
      accion="recomprar"
      op="recomprar"
      defaults={defaults}
      ok="Recompra registrada"
      submit="Recomprar"
    >
      <DateField name="fecha" label="Fecha del pago" required />
      <TextField name="comprobante" label="Comprobante" maxLength={40} required />
      <Elegir o={p.record} />
      <OptionField name="cuenta_banco" label="Cuenta nuestra donde pagó" options="cuentas_bancos" span={12} required sola />
    </Marco>
  );
}
