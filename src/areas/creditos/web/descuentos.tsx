import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { DeudasDelGiro, nombreConcepto } from '#areas/descuentos/public.web.tsx';
import type { EntityOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import type { Detailed } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { ActDialog, dialogForm } from '#platform/web/form/dialog.tsx';
import { SegmentField, SwitchField } from '#platform/web/form/fields-more.tsx';
import { Fields } from '#platform/web/form/form.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { contract } from '../contract.ts';

type Credito = EntityOf<typeof contract>;

const MODOS = [
  { codigo: 'DEL_LIQUIDO', nombre: 'Salen del líquido' },
  { codigo: 'FINANCIADO', nombre: 'Las financia el crédito' },
];

/** Step 5: whether the giro pays debts of the client, which, and from where. */
export function PasoDescuentos({ rut, propio = null }: { rut?: string; propio?: string | null }) {
  const escrito = useWatch({ name: 'rut' }) as string | undefined;
  const al = useWatch({ name: 'fecha_curse' }) as string | undefined;
  const moneda = useWatch({ name: 'moneda' }) as string | undefined;
  const aplica = useWatch({ name: 'apply_discounts' }) === true;
  const modo = useWatch({ name: 'descuento_modo' }) as string;
  return (
    <Stack>
      <Fields>
        <SwitchField name="apply_discounts" label="El giro paga deudas del cliente" span={6} />
        {aplica && moneda !== 'UF' && <SegmentField name="descuento_modo" label="De dónde salen" options={MODOS} span={6} />}
      </Fields>
      {aplica && (
        <Text size="sm" c="dimmed">
          {modo === 'FINANCIADO'
            ? 'El cliente recibe el líquido completo: la deuda entra en el capital del crédito y su tabla se confirma con ella.'
            : 'El cliente recibe el líquido menos lo que se paga; la tabla no cambia.'}
        </Text>
      )}
      {aplica && <DeudasDelGiro rut={rut ?? escrito ?? ''} {...(al ? { al } : {})} propio={propio} />}
    </Stack>
  );
}

/** The same, of a credit already entered. */
export function Descontar({ record, close }: { record: Detailed<Credito>; close: () => void }) {
  const d = record.descuentos;
  return (
    <ActDialog
      {...dialogForm('creditos', ['creditos', 'descuentos'])(record, close)}
      title="Deudas que paga el giro"
      size="xl"
      accion="descontar"
      schema={contract.operations.descontar.input}
      defaults={{
        apply_discounts: record.apply_discounts,
        descuento_modo: record.descuento_modo,
        pks: record.apply_discounts ? [...new Set((d?.partidas ?? []).map((p) => p.pk))] : [],
        fecha_curse: record.fecha_curse,
        moneda: record.moneda,
      }}
      ok="Descuentos guardados"
      submit="Guardar"
    >
      <PasoDescuentos rut={record.rut} propio={d?.id ?? null} />
    </ActDialog>
  );
}

/** What the giro of this credit takes from the client, and what reaches him. */
export function Descuentos({ c }: { c: Credito }) {
  const d = c.descuentos;
  if (!d || (!c.apply_discounts && d.estado !== 'aplicada')) return <Vacio razon="El giro no descuenta deudas del cliente." />;
  return (
    <Stack>
      {c.descuento_modo === 'FINANCIADO' && (
        <Alert color="blue">Estas deudas están dentro del capital del crédito: el cliente recibe su líquido completo.</Alert>
      )}
      <Datos
        items={[
          ['Descuento', <Enlace key="d" to={`/descuentos/${d.id}`}>{`N° ${d.numero}, ${label(d.estado).toLowerCase()}`}</Enlace>],
          ['Deuda al', <Fecha key="f" v={d.fecha_corte} />],
          ['Se descuenta', <Pesos key="t" v={d.total} />],
          ...(d.retenido > 0 ? ([['Retención legal', <Pesos key="r" v={d.retenido} />]] as const) : []),
          ['Recibe el cliente', d.recibe === null ? '—' : <Pesos key="c" v={d.recibe} />],
        ]}
      />
      <Tabla
        nombre="Deudas que paga el giro"
        filas={d.partidas}
        clave={(p) => `${p.pk}${p.concepto}`}
        columnas={[
          { titulo: 'Deuda', celda: (p) => p.numero },
          { titulo: 'Concepto', celda: (p) => nombreConcepto(p.concepto) },
          { titulo: 'Adeudado', cifra: true, celda: (p) => <Pesos v={p.monto_deuda} /> },
          { titulo: 'Se descuenta', cifra: true, celda: (p) => <Pesos v={p.monto} /> },
        ]}
        pie={['Total', '', '', <Pesos key="t" v={d.total} />]}
      />
      <Group>
        <Button size="xs" variant="default" onClick={() => void apiDownload(`/api/descuentos/${d.id}/detalle-giro`).catch(toastError)}>
          Imprimir el detalle
        </Button>
      </Group>
    </Stack>
  );
}
