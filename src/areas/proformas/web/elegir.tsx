import { Button, Checkbox, Group, Progress, Stack, Table, Text } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { CargarXml } from './cargar-xml.tsx';
import { useElegidos } from './elegidos.ts';
import { NoComprables } from './no-comprables.tsx';

type Comprable = OutputOf<typeof contract, 'comprables'>[number];

/** How much each debtor takes of what is chosen. */
function PorDeudor({ filas }: { filas: readonly Comprable[] }) {
  const total = filas.reduce((s, d) => s + d.monto, 0);
  if (total === 0) return null;
  const deudores = [...new Set(filas.map((d) => d.razon_deudor))].map((nombre) => ({
    nombre,
    monto: filas.filter((d) => d.razon_deudor === nombre).reduce((s, d) => s + d.monto, 0),
  }));
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        Elegidos por deudor: <Pesos v={total} span />
      </Text>
      {deudores.map((d) => (
        <div key={d.nombre}>
          <Group justify="space-between">
            <Text size="sm">{d.nombre}</Text>
            <Text size="sm">
              <Pesos v={d.monto} span /> · {Math.round((d.monto / total) * 100)} %
            </Text>
          </Group>
          <Progress value={(d.monto / total) * 100} size="sm" aria-label={`Parte de ${d.nombre}`} />
        </div>
      ))}
    </Stack>
  );
}

function Tabla({
  data,
  elegidos,
  onCambio,
}: {
  data: readonly Comprable[];
  elegidos: Record<string, unknown>;
  onCambio: (filas: Record<string, object | null>) => void;
}) {
  const hoy = useHoy();
  const todos = data.every((d) => d.documento_id in elegidos);
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                label="Documento"
                aria-label="Elegir todos los documentos"
                checked={todos}
                indeterminate={!todos && data.some((d) => d.documento_id in elegidos)}
                onChange={() =>
                  onCambio(Object.fromEntries(data.map((d) => [d.documento_id, todos ? null : (elegidos[d.documento_id] ?? {})])))
                }
              />
            </Table.Th>
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
                  checked={d.documento_id in elegidos}
                  onChange={(e) => onCambio({ [d.documento_id]: e.currentTarget.checked ? {} : null })}
                />
              </Table.Td>
              <Table.Td>{d.razon_deudor}</Table.Td>
              <Table.Td>
                {d.fecha_vencimiento ? <Fecha v={d.fecha_vencimiento} /> : 'Sin vencimiento'}
                {d.fecha_vencimiento === hoy && ' (hoy)'}
              </Table.Td>
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

/** Documents that the client may sell today, and its XML dropped here. */
export function ElegirDocumentos() {
  const cliente_rut = useWatch({ name: 'cliente_rut' }) as string;
  const { data, isPending, isFetching, error, refetch } = useRead<Comprable[]>(
    'proformas',
    'comprables',
    { cliente_rut },
    { enabled: !!cliente_rut },
  );
  const { value, poner } = useElegidos('documents');
  const [recibidos, setRecibidos] = useState<readonly string[]>([]);
  if (!cliente_rut) return <Text size="sm">Elija primero el cliente.</Text>;
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  const cargados = (ids: readonly string[]): void => {
    setRecibidos((antes) => [...new Set([...antes, ...ids])]);
    void invalidateArea('proformas');
    poner(Object.fromEntries(ids.map((id) => [id, value[id] ?? {}])));
  };
  return (
    <Stack>
      <CargarXml cliente_rut={cliente_rut} onCargados={cargados} />
      {isPending && <Cargando />}
      {data && !isFetching && (
        <NoComprables
          ids={[...new Set([...recibidos, ...Object.keys(value)])].filter((id) => !data.some((d) => d.documento_id === id))}
          onQuitar={(id) => {
            if (id in value) poner({ [id]: null });
            setRecibidos((antes) => [...new Set([...antes, id])]);
          }}
        />
      )}
      {data?.length === 0 && <Vacio razon="El cliente no tiene documentos que se puedan comprar. Arrastre su XML." />}
      {data && data.length > 0 && (
        <Tabla data={data} elegidos={value} onCambio={(filas) => poner(filas as Record<string, Record<string, unknown> | null>)} />
      )}
      {data && <PorDeudor filas={data.filter((d) => d.documento_id in value)} />}
    </Stack>
  );
}

/** All that is overdue, at once. */
export function TomarVencido({ onTomar, n }: { onTomar: () => void; n: number }) {
  if (n === 0) return null;
  return (
    <Button size="xs" variant="default" onClick={onTomar}>
      Tomar todo lo vencido ({n})
    </Button>
  );
}
