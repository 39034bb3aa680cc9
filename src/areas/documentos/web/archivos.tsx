import { Anchor, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { RutInput } from '#platform/web/inputs/plain.ts';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { type ArchivoFila, ESTADOS_ARCHIVO } from './tipos.ts';

function Papeles({ rut }: { rut: string }) {
  const { data } = useRead<ArchivoFila[]>('documentos', 'archivos', { rut });
  if (!data) return <Cargando />;
  if (data.length === 0) return <Vacio razon="No hay archivos de este RUT." />;
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Archivo</Table.Th>
            <Table.Th>Tipo</Table.Th>
            <Table.Th>Rol</Table.Th>
            <Table.Th>Vence</Table.Th>
            <Table.Th>Estado</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((a) => (
            <Table.Tr key={a.id}>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => void apiDownload(`/api/documentos/archivos/${a.id}/contenido`)}
                >
                  {a.nombre}
                </Anchor>
                {a.alertas.map((x) => (
                  <Text key={x.detail} size="xs" c="var(--r-danger-text)">
                    {x.detail}
                  </Text>
                ))}
              </Table.Td>
              <Table.Td>{a.tipo_archivo.replaceAll('_', ' ').toLowerCase()}</Table.Td>
              <Table.Td>{a.rol ?? ''}</Table.Td>
              <Table.Td>
                <Fecha v={a.fecha_vencimiento} />
              </Table.Td>
              <Table.Td>
                <EstadoBadge estado={a.estado_visible} estados={ESTADOS_ARCHIVO} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Digitised papers of a RUT: what is in force, about to end, ended. */
export default function Archivos() {
  const [rut, setRut] = useState('');
  return (
    <Stack>
      <PageTitle>Archivos digitalizados</PageTitle>
      <Group>
        <RutInput label="RUT" value={rut} onChange={setRut} />
      </Group>
      {rut ? <Papeles rut={rut} /> : <Vacio razon="Escriba un RUT para ver sus archivos." />}
    </Stack>
  );
}
