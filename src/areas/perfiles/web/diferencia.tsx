import { Alert, Badge, Group, Stack, Table, Text } from '@mantine/core';
import { useRead } from '#platform/web/api/hooks.ts';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { type Area, type Matriz, nombreDe, type Version } from './tipos.ts';

function Lista({ titulo, modulos, areas, color }: { titulo: string; modulos: readonly string[]; areas: readonly Area[]; color: string }) {
  if (modulos.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {titulo} ({modulos.length})
      </Text>
      <Group gap={4}>
        {modulos.map((m) => (
          <Badge key={m} variant="light" color={color} c="var(--mantine-color-text)" tt="none">
            {nombreDe(areas, m)}
          </Badge>
        ))}
      </Group>
    </div>
  );
}

export function GanaPierde({ gana, pierde }: { gana: readonly string[]; pierde: readonly string[] }) {
  const matriz = useRead<Matriz>('perfiles', 'matriz');
  const areas = matriz.data?.areas ?? [];
  if (gana.length === 0 && pierde.length === 0) return <Text size="sm">No cambia ningún permiso.</Text>;
  return (
    <Stack gap="sm">
      <Lista titulo="Gana" modulos={gana} areas={areas} color="green" />
      <Lista titulo="Pierde" modulos={pierde} areas={areas} color="red" />
    </Stack>
  );
}

/** A proposed or decided version: what it changes, why, and the duties that it joins. */
export function Cambio({ version }: { version: Version }) {
  return (
    <Stack gap="sm">
      <Text size="sm">{version.motivo}</Text>
      <GanaPierde gana={version.gana} pierde={version.pierde} />
      {version.otros.length > 0 && (
        <Table.ScrollContainer minWidth={360}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Dato</Table.Th>
                <Table.Th>Antes</Table.Th>
                <Table.Th>Después</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {version.otros.map((o) => (
                <Table.Tr key={o.campo}>
                  <Table.Td>{o.campo}</Table.Td>
                  <Table.Td>{o.antes}</Table.Td>
                  <Table.Td>{o.despues}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {version.incompatibles.length > 0 && (
        <Alert color="yellow" title="Junta funciones que deben estar separadas">
          {version.incompatibles.map((i) => i.titulo).join('. ')}.
          {version.excepcion_hasta && (
            <>
              {' '}
              Excepción hasta el <Fecha v={version.excepcion_hasta} />, la aprueba gerencia.
            </>
          )}
        </Alert>
      )}
    </Stack>
  );
}
