import { Button, Group, Stack, Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import { IconPrinter } from '@tabler/icons-react';
import type { OutputOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Enlace, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { TRAMOS_POR_DEUDOR } from '../domain/tramos.ts';

type Fila = OutputOf<typeof contract, 'por_deudor'>[number];

function Tabla({ filas }: { filas: readonly Fila[] }) {
  return (
    <Table.ScrollContainer minWidth={980}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Deudor</Table.Th>
            <Table.Th>RUT</Table.Th>
            <Table.Th ta="right">Documentos</Table.Th>
            {TRAMOS_POR_DEUDOR.map(({ clave, nombre }) => (
              <Table.Th key={clave} ta="right">
                {nombre}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {filas.map((f) => (
            <Table.Tr key={f.deudor_rut}>
              <Table.Td>
                <Enlace to={`/documentos?deudor_rut=${f.deudor_rut}`}>{f.razon_deudor}</Enlace>
              </Table.Td>
              <Table.Td>
                <Rut v={f.deudor_rut} href={`/clientes/rut/${f.deudor_rut}`} />
              </Table.Td>
              <Table.Td ta="right">{f.documentos}</Table.Td>
              {TRAMOS_POR_DEUDOR.map(({ clave }) => (
                <Table.Td key={clave} ta="right">
                  <Pesos v={f[clave]} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th colSpan={3}>Total</Table.Th>
            {TRAMOS_POR_DEUDOR.map(({ clave }) => (
              <Table.Th key={clave} ta="right">
                <Pesos v={filas.reduce((s, f) => s + f[clave], 0)} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Aging: what each debtor owes of the documents paid out, by days past due. */
export default function Deudores() {
  const { data, error, refetch } = useRead<Fila[]>('documentos', 'por-deudor');
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Antigüedad por deudor</PageTitle>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={16} />}
          onClick={() => void apiDownload('/api/documentos/antiguedad').catch(toastError)}
        >
          Imprimir
        </Button>
      </Group>
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Cargando />}
      {data && (data.length > 0 ? <Tabla filas={data} /> : <Vacio razon="Ningún deudor debe documentos girados." />)}
    </Stack>
  );
}
