import { Group, Stack, Table, Text } from '@mantine/core';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { hecho } from '#platform/web/detail/hecho.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { campo } from '#platform/web/inputs/campos.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Instante, Nada, Rut } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS } from './estados.ts';
import { dicho } from './palabras.ts';

type Entero = z.output<typeof contract.entity & z.ZodType>;
type Datos_ = Record<string, unknown> | null;

/** Every field that changed, before and after. */
function Campos({ antes, despues }: { antes: Datos_; despues: Datos_ }) {
  const campos = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(despues ?? {})])];
  if (campos.length === 0) return <Text size="sm">No cambió datos.</Text>;
  return (
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
          {campos.map((c) => (
            <Table.Tr key={c}>
              <Table.Td>{campo(c)}</Table.Td>
              <Table.Td>{antes ? dicho(c, antes[c]) : <Nada />}</Table.Td>
              <Table.Td>{despues ? dicho(c, despues[c]) : <Nada />}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** An act beside the list: who, from where, all that it changed, and the way to the rest of that person's day. */
export default function Acto({ id }: { id: string }) {
  const r = useDetail<Entero>('auditoria', id);
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const e = r.data;
  return (
    <Stack>
      <Group gap="sm">
        <Text fw={600}>
          {label(e.area)}: {hecho(e.area, e.accion)}
        </Text>
        <EstadoBadge estado={e.resultado} estados={ESTADOS} />
      </Group>
      <Datos
        items={[
          ['Quién', e.actor_nombre ?? <Nada key="n" />],
          ['RUT', e.actor_rut ? <Rut key="r" v={e.actor_rut} /> : <Nada key="r" />],
          ['En nombre de', e.en_nombre_de_rut ? <Rut key="d" v={e.en_nombre_de_rut} /> : <Nada key="d" />],
          ['Cuándo', <Instante key="c" v={e.instante} />],
          ['Código', e.codigo ?? <Nada key="k" />],
          ['Motivo', e.motivo ?? <Nada key="m" />],
          ['Desde', e.ip ?? <Nada key="i" />],
          ['Registro', e.entidad_id ?? <Nada key="e" />],
          ['Código para soporte', e.traza ?? <Nada key="t" />],
        ]}
      />
      <Campos antes={e.antes} despues={e.despues} />
      {(e.cambios?.length ?? 0) > 0 && <Text size="sm">También cambió {e.cambios?.length} filas más en el mismo acto.</Text>}
      <Group>
        {e.actor_id && <Enlace to={`/auditoria/jornada?actor=${e.actor_id}&dia=${e.fecha_negocio}`}>Todo lo que hizo ese día</Enlace>}
        {e.entidad_id && <Enlace to={`/auditoria?entidad=${e.entidad_id}`}>Todo lo del registro</Enlace>}
      </Group>
    </Stack>
  );
}
