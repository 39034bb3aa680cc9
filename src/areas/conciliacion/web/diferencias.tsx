import { Badge, Stack, Table, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import type { Conciliacion } from './tipos.ts';

type Diferencia = OutputOf<typeof contract, 'diferencias'>['items'][number];
type Linea = NonNullable<Diferencia['ahora']>;

const TIPO: Readonly<Record<Diferencia['tipo'], { texto: string; color: string }>> = {
  nueva: { texto: 'Nueva', color: 'blue' },
  cambiada: { texto: 'Cambió', color: 'yellow' },
  desaparecida: { texto: 'Ya no está', color: 'red' },
};

function Version({ l }: { l: Linea | null }) {
  if (!l) return <Nada />;
  return (
    <Text size="xs" component="div">
      <Fecha v={l.fecha} /> · {l.texto} · <Pesos v={l.monto} />
    </Text>
  );
}

/** Update, step 3: what the new load brought, beside what there was. */
export default function Diferencias({ c }: { c: Conciliacion }) {
  const q = useRead<{ items: Diferencia[] }>('conciliacion', `${c.id}/diferencias`);
  if (q.isPending) return <Cargando />;
  if (q.isError) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  if (q.data.items.length === 0) return <Vacio razon="La carga no cambió ninguna fila: los calces siguen como se firmaron." />;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Los calces de las filas que no cambiaron siguen confirmados. El calce de una fila que cambió vuelve a ser una sugerencia.
      </Text>
      <Table.ScrollContainer minWidth={700} type="native" aria-label="Diferencias de la carga" tabIndex={0} role="region">
        <Table fz="sm" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Cambio</Table.Th>
              <Table.Th scope="col">Antes</Table.Th>
              <Table.Th scope="col">Ahora</Table.Th>
              <Table.Th scope="col">Calce</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {q.data.items.map((d) => (
              <Table.Tr key={`${d.tipo}${d.ahora?.id ?? ''}${d.antes?.id ?? ''}`}>
                <Table.Td>
                  <Badge variant="light" color={TIPO[d.tipo].color}>
                    {TIPO[d.tipo].texto}
                  </Badge>
                </Table.Td>
                <Table.Td>
                  <Version l={d.antes} />
                </Table.Td>
                <Table.Td>
                  <Version l={d.ahora} />
                </Table.Td>
                <Table.Td>{d.calce_id ? (d.tipo === 'cambiada' ? 'Volvió a sugerencia' : 'Se deshizo') : 'No tenía'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
