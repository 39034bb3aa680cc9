import { Badge, Group, Table } from '@mantine/core';
import { Detail } from '#platform/web/detail/detail.tsx';
import { Timeline } from '#platform/web/detail/timeline.tsx';

interface Perfil {
  id: string;
  codigo: string;
  nombre: string;
  alcance: string;
  nivel_aprobacion: number;
  activo: boolean;
  modulos: string[];
  personas: number;
}

/** Grants by area: what the profile may do, one row an area. */
function Modulos({ perfil }: { perfil: Perfil }) {
  const areas = new Map<string, string[]>();
  for (const m of perfil.modulos) {
    const [area = '', accion = 'todo'] = m.split(':');
    areas.set(area, [...(areas.get(area) ?? []), accion]);
  }
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Área</Table.Th>
            <Table.Th>Puede</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...areas].map(([area, acciones]) => (
            <Table.Tr key={area}>
              <Table.Td>{area}</Table.Td>
              <Table.Td>
                <Group gap={4}>
                  {acciones.map((a) => (
                    <Badge key={a} variant="light" c="var(--mantine-color-text)">
                      {a.replaceAll('-', ' ')}
                    </Badge>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export default function PerfilDetalle() {
  return (
    <Detail<Perfil>
      area="perfiles"
      head={(p) => ({
        titulo: p.nombre,
        cifras: [
          { titulo: 'Personas', valor: p.personas },
          { titulo: 'Permisos', valor: p.modulos.length },
        ],
      })}
      tabs={(p) => [
        { key: 'permisos', titulo: 'Permisos', content: <Modulos perfil={p} /> },
        { key: 'historia', titulo: 'Historia', content: <Timeline area="perfiles" id={p.id} /> },
      ]}
    />
  );
}
