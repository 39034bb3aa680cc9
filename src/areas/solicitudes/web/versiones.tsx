import { Badge, Stack, Table, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import type { EntityOf } from '#kernel/contract.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { nombreCambio } from '../domain/palabras.ts';

type S = EntityOf<typeof contract>;
type Cambio = S['versiones'][number]['cambios'][number];

/** What changed, field by field; what raises the risk says so in words. */
export function Cambios({ cambios }: { cambios: readonly Cambio[] }) {
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Dato</Table.Th>
            <Table.Th>Antes</Table.Th>
            <Table.Th>Después</Table.Th>
            <Table.Th>Efecto</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cambios.map((c, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a read-only table never reorders
            <Table.Tr key={i}>
              <Table.Td>{nombreCambio(c)}</Table.Td>
              <Table.Td>{c.antes}</Table.Td>
              <Table.Td>{c.despues}</Table.Td>
              <Table.Td>
                <Badge variant="light" color={c.sube ? 'red' : 'gray'} c="var(--mantine-color-text)">
                  {c.sube ? 'Sube el riesgo' : 'No sube el riesgo'}
                </Badge>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Every version that the comité had in front. */
export function Versiones({ s }: { s: S }) {
  if (s.versiones.length === 0) return <Vacio razon="La primera versión se guarda al enviarla al comité." />;
  return (
    <Stack>
      {s.versiones.map((v) => (
        <section key={v.numero}>
          <Title order={3} size="h5">
            Versión {v.numero}: {v.motivo}
          </Title>
          <Text size="sm" c="dimmed">
            {v.por}, <Instante v={v.hora} span />
          </Text>
          {v.cambios.length > 0 && <Cambios cambios={v.cambios} />}
        </section>
      ))}
    </Stack>
  );
}
