import { Stack, Table, Text } from '@mantine/core';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, Vacio } from '#platform/web/feedback/states.tsx';
import { PersonaInput } from '#platform/web/inputs/persona-input.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';

interface Lectura {
  id: string;
  hora: string;
  nombre: string | null;
  area: string;
  motivo: string | null;
}

function Tabla({ rut }: { rut: string }) {
  const { data, isPending } = useRead<{ items: Lectura[] }>('auditoria', 'lecturas', { rut });
  if (isPending) return <Cargando />;
  if (!data || data.items.length === 0) return <Vacio razon="Nadie ha abierto datos de este RUT." />;
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cuándo</Table.Th>
            <Table.Th>Quién</Table.Th>
            <Table.Th>Dónde</Table.Th>
            <Table.Th>Motivo</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.items.map((l) => (
            <Table.Tr key={l.id}>
              <Table.Td>
                <Instante v={l.hora} />
              </Table.Td>
              <Table.Td>{l.nombre ?? 'Cuenta eliminada'}</Table.Td>
              <Table.Td>{label(l.area)}</Table.Td>
              <Table.Td>{l.motivo ?? '—'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export default function Lecturas() {
  const [search, setSearch] = useUrlState();
  const rut = oneOf(search.rut);
  return (
    <Stack>
      <PageTitle>Lecturas de datos personales</PageTitle>
      <Text c="var(--r-muted)">Quién abrió los datos de una persona o empresa, y desde qué pantalla.</Text>
      <PersonaInput label="RUT" value={rut} onChange={(v: string) => setSearch({ rut: v || null }, { replace: true })} maw={260} />
      {/^\d{7,8}-[\dK]$/.test(rut) ? <Tabla rut={rut} /> : null}
    </Stack>
  );
}
