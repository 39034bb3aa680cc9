import { Alert, List, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { optionList, useList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { plainFilter } from '#platform/web/inputs/plain.ts';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';

type Porque = z.output<typeof contract.operations.porque.output>;
type Quienes = z.output<typeof contract.operations.quienes.output>;

function Respuesta({ r }: { r: Porque }) {
  if (!r.puede)
    return (
      <Alert color="red" title="No puede">
        Le falta el permiso {r.falta}. {r.sus_perfiles.length > 0 ? `Sus perfiles son ${r.sus_perfiles.join(', ')}` : 'No tiene perfiles'} y{' '}
        {r.reemplaza_a.length > 0 ? `reemplaza a ${r.reemplaza_a.join(', ')}, que tampoco lo tiene` : 'no reemplaza a nadie'} ese día.{' '}
        {r.lo_dan.length > 0 ? `Lo darían: ${r.lo_dan.map((p) => p.nombre).join(', ')}.` : 'Ningún perfil lo da.'}
      </Alert>
    );
  return (
    <Alert color="green" title="Puede">
      <List size="sm">
        {r.fuentes.map((f) => (
          <List.Item key={`${f.perfil}${f.reemplazo_de ?? ''}`}>
            Por el perfil {f.perfil}, módulo {f.modulo}, desde el <Fecha v={f.desde} />
            {f.hasta && (
              <>
                {' '}
                hasta el <Fecha v={f.hasta} />
              </>
            )}
            {f.reemplazo_de && `, porque reemplaza a ${f.reemplazo_de}`}.
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function QuienesPueden({ permiso, params }: { permiso: string; params: Record<string, string> }) {
  const r = useRead<Quienes>('perfiles', 'quienes', { permiso, ...params });
  if (r.isPending) return <Cargando lines={4} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  if (r.data.personas.length === 0) return <Vacio razon="Nadie lo tenía ese día." />;
  return (
    <List size="sm">
      {r.data.personas.map((p) => (
        <List.Item key={p.id}>
          <Enlace to={`/usuarios/${p.id}`}>{p.nombre}</Enlace>
          {p.reemplaza_a.length > 0 && `, porque reemplaza a ${p.reemplaza_a.join(', ')}`}
        </List.Item>
      ))}
    </List>
  );
}

/** Why a person may, or may not, do something on a date; and who else could. */
export default function PorQue() {
  const hoy = useHoy();
  const [search, set] = useUrlState();
  const [persona, permiso, fecha] = [oneOf(search.persona), oneOf(search.permiso), oneOf(search.fecha)];
  const cuentas = useList<{ id: string; fullName: string }>('usuarios', { perPage: 100 });
  const options = useOptions('perfiles');
  const params: Record<string, string> = fecha === '' ? {} : { fecha };
  const r = useRead<Porque>(
    'perfiles',
    'porque',
    { usuario_id: persona, permiso, ...params },
    { enabled: persona !== '' && permiso !== '' },
  );
  return (
    <Stack>
      <PageTitle>¿Por qué puede o no puede?</PageTitle>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label="Persona"
          placeholder="Elija una persona"
          searchable
          filter={plainFilter}
          data={(cuentas.data?.items ?? []).map((u) => ({ value: u.id, label: u.fullName }))}
          value={persona === '' ? null : persona}
          onChange={(v) => set({ persona: v })}
        />
        <Select
          label="Permiso"
          placeholder="Elija un permiso"
          searchable
          limit={200}
          filter={plainFilter}
          data={optionList(options.data, 'modulos').map((m) => ({ value: m.codigo, label: m.nombre }))}
          value={permiso === '' ? null : permiso}
          onChange={(v) => set({ permiso: v })}
        />
        <DateInput
          label="Al día"
          value={fecha === '' ? hoy : fecha}
          max={hoy}
          onChange={(v) => set({ fecha: v === hoy || !/^\d{4}-\d{2}-\d{2}$/.test(v) ? null : v })}
        />
      </SimpleGrid>
      {persona !== '' && permiso !== '' && r.isPending && <Cargando lines={3} />}
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      {r.data && <Respuesta r={r.data} />}
      {permiso === '' ? (
        <Text size="sm">Elija una persona y un permiso: se responde qué perfil y qué módulo lo dan, o cuál falta.</Text>
      ) : (
        <section>
          <Title order={2} size="h5" mb="xs">
            Quiénes pueden
          </Title>
          <QuienesPueden permiso={permiso} params={params} />
        </section>
      )}
    </Stack>
  );
}
