import { Button, Group, Stack, Table, Text } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';

type Feriado = z.output<typeof contract.operations.feriados.output>[number];
const TIPOS: Record<string, string> = { nacional: 'Nacional', bancario: 'Sólo bancos', regional: 'Regional', electoral: 'Elecciones' };

/** Holidays of a year. */
export default function Feriados() {
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const anio = Number(oneOf(search.anio)) || Number(hoy.slice(0, 4));
  const dias = useRead<Feriado[]>('parametros', 'feriados', { anio });
  return (
    <Stack>
      <PageTitle>Feriados</PageTitle>
      <Group>
        <Button size="xs" variant="default" onClick={() => setSearch({ anio: anio - 1 })}>
          {anio - 1}
        </Button>
        <Text fw={700}>{anio}</Text>
        <Button size="xs" variant="default" onClick={() => setSearch({ anio: anio + 1 })}>
          {anio + 1}
        </Button>
      </Group>
      {dias.isPending ? (
        <Cargando />
      ) : dias.isError ? (
        <FalloLectura error={dias.error} onRetry={() => void dias.refetch()} />
      ) : dias.data.length === 0 ? (
        <Vacio razon="No hay feriados cargados para este año." />
      ) : (
        <Table maw={640}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Fecha</Table.Th>
              <Table.Th>Feriado</Table.Th>
              <Table.Th>Tipo</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {dias.data.map((f) => (
              <Table.Tr key={f.id}>
                <Table.Td>
                  <Fecha v={f.fecha} />
                </Table.Td>
                <Table.Td>{f.nombre}</Table.Td>
                <Table.Td>{TIPOS[f.tipo] ?? f.tipo}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}
