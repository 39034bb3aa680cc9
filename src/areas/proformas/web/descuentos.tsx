import { Checkbox, Stack, Table, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useFormContext, useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PesosInput } from '#platform/web/inputs/text-figures.tsx';
import type { contract } from '../contract.ts';
import { useElegidos } from './elegidos.ts';
import { TomarVencido } from './elegir.tsx';

type Deuda = OutputOf<typeof contract, 'deudas'>[number];
type AFavor = OutputOf<typeof contract, 'a_favor'>[number];

function FilaDeuda({ d, fila, onCambio }: { d: Deuda; fila: Record<string, unknown> | undefined; onCambio: (f: object | null) => void }) {
  const monto = fila?.monto_a_descontar as number | string | undefined;
  const entera = { tipo_descuento: d.tipo_descuento, monto_a_descontar: d.adeudado };
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          label={`${d.numero}${d.vencida ? ' (vencida)' : ''}`}
          description={d.en_proforma ? `Ya se descuenta en la proforma ${d.en_proforma}` : undefined}
          disabled={d.en_proforma !== null}
          checked={fila !== undefined}
          onChange={(e) => onCambio(e.currentTarget.checked ? entera : null)}
        />
      </Table.Td>
      <Table.Td>
        <Fecha v={d.vencimiento} />
      </Table.Td>
      <Table.Td ta="right">
        <Pesos v={d.adeudado} />
      </Table.Td>
      <Table.Td>
        {fila && (
          <PesosInput
            size="xs"
            aria-label={`Se descuenta de ${d.numero}`}
            value={monto ?? ''}
            error={typeof monto === 'number' && monto > d.adeudado ? 'Supera lo adeudado' : undefined}
            onChange={(v) => onCambio({ ...fila, monto_a_descontar: v })}
          />
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Debts of the client that the giro pays. */
export function ElegirDescuentos() {
  const cliente_rut = useWatch({ name: 'cliente_rut' }) as string;
  const fechacurso = useWatch({ name: 'fechacurso' }) as string;
  const { data, error, refetch, isPending } = useRead<Deuda[]>(
    'proformas',
    'deudas',
    { cliente_rut, fechacurso },
    { enabled: !!cliente_rut && !!fechacurso },
  );
  const { value, poner } = useElegidos('installments');
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (isPending) return <Cargando lines={3} />;
  const vencidas = data.filter((d) => d.vencida && d.en_proforma === null && !(d.pk in value));
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Deudas que se descuentan
      </Title>
      {data.length === 0 && <Vacio razon="El cliente no tiene deudas que descontar." />}
      <TomarVencido
        n={vencidas.length}
        onTomar={() =>
          poner(Object.fromEntries(vencidas.map((d) => [d.pk, { tipo_descuento: d.tipo_descuento, monto_a_descontar: d.adeudado }])))
        }
      />
      {data.length > 0 && (
        <Table.ScrollContainer minWidth={560}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Deuda</Table.Th>
                <Table.Th>Vencimiento</Table.Th>
                <Table.Th ta="right">Adeudado</Table.Th>
                <Table.Th>Se descuenta</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((d) => (
                <FilaDeuda key={d.pk} d={d} fila={value[d.pk]} onCambio={(f) => poner({ [d.pk]: f as Record<string, unknown> | null })} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}

/** What we owe the client and goes out with this giro. */
export function ElegirAFavor() {
  const cliente_rut = useWatch({ name: 'cliente_rut' }) as string;
  const { setValue } = useFormContext();
  const elegidas = (useWatch({ name: 'aplicaciones' }) ?? []) as { pasivo_id: string; monto: number | string }[];
  const { data } = useRead<AFavor[]>('proformas', 'a-favor', { cliente_rut }, { enabled: !!cliente_rut });
  if (!data || data.length === 0) return null;
  const escribir = (filas: readonly object[]): void => setValue('aplicaciones', filas, { shouldDirty: true });
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Saldos a favor del cliente
      </Title>
      <Text size="sm" c="dimmed">
        Se suman al giro y quedan comprometidos al emitir.
      </Text>
      {data.map((p) => {
        const fila = elegidas.find((e) => e.pasivo_id === p.pasivo_id);
        const resto = elegidas.filter((e) => e.pasivo_id !== p.pasivo_id);
        return (
          <Stack key={p.pasivo_id} gap={4}>
            <Checkbox
              label={`${p.comprobante} · hasta ${formatPesos(p.disponible)}`}
              checked={fila !== undefined}
              onChange={(e) => escribir(e.currentTarget.checked ? [...resto, { pasivo_id: p.pasivo_id, monto: p.disponible }] : resto)}
            />
            {fila && (
              <PesosInput
                size="xs"
                maw={220}
                aria-label={`Monto de ${p.comprobante}`}
                value={fila.monto}
                onChange={(monto) => escribir([...resto, { ...fila, monto }])}
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
