import { Button, Group, Text } from '@mantine/core';
import { useFormContext, useWatch } from 'react-hook-form';
import { pesos } from '#kernel/values/money.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DateField, NumberField, PesosField, TextField } from '#platform/web/form/fields.tsx';
import { TextAreaField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Rows } from '#platform/web/form/rows.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import type { Cliente } from '../contract.ts';
import { IVA, totales } from '../domain/totales.ts';
import { Sumas } from './papel.tsx';

export const LINEA = { descripcion: '', cantidad: 1, precio: '', descuento: '' };

/** The last clients, to fill theirs in one press. */
function Ultimos() {
  const { setValue } = useFormContext();
  const { data } = useRead<Cliente[]>('facturas', '/api/invoice/clients');
  if (!data || data.length === 0) return null;
  return (
    <Group gap="xs" role="group" aria-label="Últimos clientes">
      <Text size="sm" c="dimmed">
        Últimos clientes:
      </Text>
      {data.map((c) => (
        <Button
          key={c.companyEmail}
          size="compact-xs"
          variant="default"
          onClick={() => setValue('client', c, { shouldDirty: true, shouldValidate: true })}
        >
          {c.company || c.name}
        </Button>
      ))}
    </Group>
  );
}

const entero = (v: unknown): number => (typeof v === 'number' && Number.isInteger(v) ? v : 0);

/** What the written lines add up to, as the server will compute it. */
function EnVivo() {
  const items = (useWatch({ name: 'items' }) ?? []) as { cantidad?: unknown; precio?: unknown; descuento?: unknown }[];
  const t = totales(
    items.map((l) => ({ cantidad: entero(l.cantidad), precio: pesos(entero(l.precio)), descuento: pesos(entero(l.descuento)) })),
  );
  return (
    <div aria-live="polite">
      <Sumas
        filas={[
          ['Neto', <Pesos key="n" v={t.neto} />],
          [`IVA (${IVA} %)`, <Pesos key="i" v={t.iva} />],
          ['Total', <Pesos key="t" v={t.total} />, true],
        ]}
      />
    </div>
  );
}

/** Fields that a new invoice and its edition share. */
export function FacturaInputs() {
  return (
    <>
      <Ultimos />
      <Fields>
        <TextField name="client.name" label="Cliente" required maxLength={120} />
        <TextField name="client.companyEmail" label="Correo" type="email" required maxLength={254} />
        <TextField name="client.company" label="Empresa" maxLength={160} />
        <TextField name="client.contact" label="Teléfono" maxLength={60} />
        <TextField name="client.address" label="Dirección" maxLength={200} span={8} />
        <TextField name="client.country" label="País" maxLength={60} span={4} />
        <TextField name="service" label="Servicio" required maxLength={120} />
        <DateField name="issuedDate" label="Emisión" required span={3} />
        <DateField name="dueDate" label="Vencimiento" required span={3} />
      </Fields>
      <Rows name="items" titulo="Líneas" agregar="Agregar línea" nueva={() => ({ ...LINEA })} max={50}>
        {(path) => (
          <>
            <TextField name={`${path}.descripcion`} label="Descripción" required maxLength={200} span={5} />
            <NumberField name={`${path}.cantidad`} label="Cantidad" required span={2} />
            <PesosField name={`${path}.precio`} label="Precio" required span={3} />
            <PesosField name={`${path}.descuento`} label="Descuento" span={2} />
          </>
        )}
      </Rows>
      <EnVivo />
      <Fields>
        <TextAreaField name="nota" label="Nota" rows={2} maxLength={1000} />
      </Fields>
    </>
  );
}
