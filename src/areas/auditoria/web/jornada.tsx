import { Group, Paper, Select, Stack, Table, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { label, words } from '#kernel/words.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { hecho } from '#platform/web/detail/hecho.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { plainFilter } from '#platform/web/inputs/plain.ts';
import { Instante, Rut } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { CamposCambiados } from './campos-cambiados.tsx';
import { ESTADOS } from './estados.ts';

type Dia = z.output<typeof contract.operations.jornada.output>;

function Sesion({ s, n }: { s: Dia['sesiones'][number]; n: number }) {
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5">
        Sesión {n}
      </Title>
      <Text size="sm" component="div" mb="xs">
        De <Instante v={s.desde} /> a <Instante v={s.hasta} />
        {s.ip && ` · desde ${s.ip}`} · {s.actos.length === 1 ? '1 acto' : `${s.actos.length} actos`}
        {s.rechazados > 0 && `, ${s.rechazados} sin hacerse`}
      </Text>
      {s.agente && (
        <Text size="xs" c="var(--r-muted)" mb="xs">
          {s.agente}
        </Text>
      )}
      <Table.ScrollContainer minWidth={560}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cuándo</Table.Th>
              <Table.Th>Acto</Table.Th>
              <Table.Th>Resultado</Table.Th>
              <Table.Th>Cambios</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {s.actos.map((a) => (
              <Table.Tr key={a.id}>
                <Table.Td>
                  <Instante v={a.instante} />
                </Table.Td>
                <Table.Td>
                  {label(a.area)}: {hecho(a.area, a.accion)}
                  {a.en_nombre_de_rut && (
                    <Text size="xs">
                      En nombre de <Rut v={a.en_nombre_de_rut} />
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  <EstadoBadge estado={a.resultado} estados={ESTADOS} />
                  {a.codigo && <Text size="xs">{words(a.codigo)}</Text>}
                </Table.Td>
                <Table.Td>
                  <CamposCambiados antes={a.antes} despues={a.despues} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

function Lecturas({ lecturas }: { lecturas: Dia['lecturas'] }) {
  if (lecturas.length === 0) return null;
  return (
    <Paper withBorder p="md" component="section">
      <Title order={2} size="h5" mb="xs">
        Datos personales que abrió ({lecturas.length})
      </Title>
      <Stack gap={4}>
        {lecturas.map((l) => (
          <Text key={l.id} size="sm" component="div">
            <Instante v={l.hora} /> · <Rut v={l.rut_visto} /> · {label(l.area)}
            {l.motivo && ` · ${l.motivo}`}
          </Text>
        ))}
      </Stack>
    </Paper>
  );
}

function Resultado({ actor, dia }: { actor: string; dia: string }) {
  const r = useRead<Dia>('auditoria', 'jornada', { actor, dia });
  if (r.isPending) return <Cargando lines={8} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const { sesiones, lecturas, total } = r.data;
  const vistos = sesiones.reduce((n, s) => n + s.actos.length, 0);
  if (total === 0 && lecturas.length === 0) return <Vacio razon="Ese día no hizo nada." />;
  return (
    <Stack>
      {vistos < total && (
        <Text size="sm" role="status">
          Se muestran los primeros {vistos.toLocaleString('es-CL')} de {total.toLocaleString('es-CL')} actos.
        </Text>
      )}
      {sesiones.map((s, i) => (
        <Sesion key={`${String(s.desde)}${s.ip ?? ''}${s.actos[0]?.id ?? ''}`} s={s} n={i + 1} />
      ))}
      <Lecturas lecturas={lecturas} />
    </Stack>
  );
}

/** «Todo lo que hizo {persona} el {día}», by session, with what it only read. */
export default function Jornada() {
  const hoy = useHoy();
  const [search, set] = useUrlState();
  const [actor, dia] = [oneOf(search.actor), oneOf(search.dia) || hoy];
  const options = useOptions('auditoria');
  return (
    <Stack>
      <PageTitle>Todo lo que hizo una persona en un día</PageTitle>
      <Group align="end">
        <Select
          label="Persona"
          placeholder="Elija una persona"
          searchable
          filter={plainFilter}
          miw={280}
          data={optionList(options.data, 'actores').map((o) => ({ value: o.codigo, label: o.nombre }))}
          value={actor === '' ? null : actor}
          onChange={(v) => set({ actor: v })}
        />
        <DateInput label="Día" value={dia} max={hoy} onChange={(v) => set({ dia: /^\d{4}-\d{2}-\d{2}$/.test(v) ? v : null })} />
      </Group>
      {actor === '' ? <Vacio razon="Elija una persona y un día." /> : <Resultado actor={actor} dia={dia} />}
    </Stack>
  );
}
