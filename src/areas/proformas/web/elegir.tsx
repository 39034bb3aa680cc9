import { Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

/** A field that is an object keyed by pk: what is chosen is there, what is not is not. */
function useElegidos(name: 'documents' | 'installments') {
  const { setValue } = useFormContext();
  const value = (useWatch({ name }) ?? {}) as Record<string, Record<string, unknown>>;
  const poner = (pk: string, fila: Record<string, unknown> | null): void => {
    const { [pk]: _fuera, ...resto } = value;
    setValue(name, fila ? { ...resto, [pk]: fila } : resto, { shouldDirty: true });
  };
  return { value, poner };
}

/** Documents that the client may sell today. */
export function ElegirDocumentos() {
  const cliente_rut = useWatch({ name: 'cliente_rut' }) as string;
  const { data, isPending } = useRead<OutputOf<typeof contract, 'comprables'>>(
    'proformas',
    'comprables',
    { cliente_rut },
    { enabled: !!cliente_rut },
  );
  const { value, poner } = useElegidos('documents');
  if (!cliente_rut) return <Text size="sm">Elija primero el cliente.</Text>;
  if (isPending) return <Cargando />;
  if (!data?.length) return <Vacio razon="El cliente no tiene documentos que se puedan comprar. Cargue su XML en Documentos." />;
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Documento</Table.Th>
            <Table.Th>Deudor</Table.Th>
            <Table.Th>Vence</Table.Th>
            <Table.Th ta="right">Monto</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((d) => (
            <Table.Tr key={d.documento_id}>
              <Table.Td>
                <Checkbox
                  label={`${d.tipo}-${d.folio}`}
                  checked={d.documento_id in value}
                  onChange={(e) => poner(d.documento_id, e.currentTarget.checked ? {} : null)}
                />
              </Table.Td>
              <Table.Td>{d.razon_deudor}</Table.Td>
              <Table.Td>{d.fecha_vencimiento ? <Fecha v={d.fecha_vencimiento} /> : 'Sin vencimiento'}</Table.Td>
              <Table.Td ta="right">
                <Pesos v={d.monto} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Debts of the client that the giro pays. */
export function ElegirDescuentos() {
  const cliente_rut = useWatch({ name: 'cliente_rut' }) as string;
  const { data } = useRead<OutputOf<typeof contract, 'deudas'>>('proformas', 'deudas', { cliente_rut }, { enabled: !!cliente_rut });
  const { value, poner } = useElegidos('installments');
  if (!data?.length) return <Vacio razon="El cliente no tiene deudas que descontar." />;
  return (
    <Stack gap="xs">
      {data.map((d) => (
        <Group key={d.pk} justify="space-between">
          <Checkbox
            label={`${d.numero}${d.vencida ? ' (vencida)' : ''}${d.en_proforma ? ` · en la proforma ${d.en_proforma}` : ''}`}
            disabled={d.en_proforma !== null}
            checked={d.pk in value}
            onChange={(e) =>
              poner(d.pk, e.currentTarget.checked ? { tipo_descuento: d.tipo_descuento, monto_a_descontar: d.adeudado } : null)
            }
          />
          <Pesos v={d.adeudado} />
        </Group>
      ))}
    </Stack>
  );
}
