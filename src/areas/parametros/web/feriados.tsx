import { Badge, Button, Group, Modal, MultiSelect, Paper, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { areaApi } from '#platform/web/api/area.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { Can, useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';

type Feriado = z.output<typeof contract.operations.feriados.output>[number];
type Tipo = Feriado['tipo'] & ('nacional' | 'bancario' | 'regional' | 'electoral');
const TIPOS: Record<string, string> = { nacional: 'Nacional', bancario: 'Sólo bancos', regional: 'Regional', electoral: 'Elecciones' };
const MESES = ['Enero', 'Febrero', 'Marzo', 'Abril', 'Mayo', 'Junio', 'Julio', 'Agosto', 'Septiembre', 'Octubre', 'Noviembre', 'Diciembre'];
const DIAS = ['L', 'M', 'M', 'J', 'V', 'S', 'D'];
const api = areaApi<typeof contract>('parametros');

const dos = (n: number): string => String(n).padStart(2, '0');

/** A month as a sheet of the calendar: Sundays and holidays stand out, and each holiday says its name. */
function Mes({ anio, mes, dias }: { anio: number; mes: number; dias: ReadonlyMap<string, Feriado> }) {
  const largo = new Date(Date.UTC(anio, mes, 0)).getUTCDate();
  const hueco = (new Date(Date.UTC(anio, mes - 1, 1)).getUTCDay() + 6) % 7;
  const celdas = [...Array.from({ length: hueco }, () => 0), ...Array.from({ length: largo }, (_, i) => i + 1)];
  return (
    <Paper withBorder p="sm" component="section" aria-label={`${MESES[mes - 1]} ${anio}`}>
      <Title order={2} size="h6" mb={4}>
        {MESES[mes - 1]}
      </Title>
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', gap: 2, textAlign: 'center' }}>
        {DIAS.map((d, i) => (
          <Text key={`${d}${String(i)}`} size="xs" c="var(--r-muted)" aria-hidden>
            {d}
          </Text>
        ))}
        {celdas.map((d, i) => {
          const f = d === 0 ? undefined : dias.get(`${anio}-${dos(mes)}-${dos(d)}`);
          const domingo = i % 7 === 6;
          return (
            <Text
              key={d === 0 ? `v${String(i)}` : d}
              size="xs"
              fw={f ? 700 : 400}
              title={f?.nombre}
              style={{ borderRadius: 4, ...(f ? { outline: '1px solid currentColor' } : {}) }}
              c={f || domingo ? 'var(--r-danger-text)' : 'inherit'}
            >
              {d === 0 ? '' : d}
            </Text>
          );
        })}
      </div>
    </Paper>
  );
}

/** Regions and communes with their names, to choose and to show. */
function useLugares() {
  const { data } = useOptions('parametros');
  const de = (lista: string) => optionList(data, lista).map((o) => ({ value: o.codigo, label: o.nombre }));
  const grupos = [
    { group: 'Regiones', items: de('regiones') },
    { group: 'Comunas', items: de('comunas') },
  ];
  const nombres = new Map(grupos.flatMap((g) => g.items.map((o) => [o.value, o.label] as const)));
  return { grupos, nombre: (codigo: string) => nombres.get(codigo) ?? codigo };
}

/** A day by hand: a law of one year, an election, a region or some communes. */
function Agregar({ anio, onClose }: { anio: number; onClose: () => void }) {
  const hoy = useHoy();
  const [fecha, setFecha] = useState<string>(String(anio) === hoy.slice(0, 4) ? hoy : `${anio}-01-01`);
  const [nombre, setNombre] = useState('');
  const [tipo, setTipo] = useState<string>('nacional');
  const [regiones, setRegiones] = useState<string[]>([]);
  const lugares = useLugares();
  const agregar = api.useAction('agregar_feriado', { ok: 'Feriado agregado', onSuccess: onClose });
  const listo = /^\d{4}-\d{2}-\d{2}$/.test(fecha) && nombre.trim() !== '' && (tipo !== 'regional' || regiones.length > 0);
  const enviar = () => agregar.mutate({ fecha, nombre: nombre.trim(), tipo: tipo as Tipo, ...(tipo === 'regional' ? { regiones } : {}) });
  return (
    <Modal opened onClose={onClose} title="Agregar feriado">
      <Stack>
        <DateInput label="Fecha" required value={fecha} onChange={(f) => setFecha(f ?? '')} />
        <TextInput label="Nombre" required maxLength={80} value={nombre} onChange={(e) => setNombre(e.currentTarget.value)} />
        <Select
          label="Tipo"
          data={Object.entries(TIPOS).map(([value, label]) => ({ value, label }))}
          value={tipo}
          onChange={(v) => v && setTipo(v)}
        />
        {tipo === 'regional' && (
          <MultiSelect label="Rige en" required searchable limit={60} data={lugares.grupos} value={regiones} onChange={setRegiones} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!listo} loading={agregar.isPending} onClick={enviar}>
            Agregar
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Lista({ dias }: { dias: readonly Feriado[] }) {
  const hoy = useHoy();
  const puede = useCan('parametros:cargar-indices');
  const lugares = useLugares();
  const quitar = api.useAction('quitar_feriado', { ok: 'Feriado quitado' });
  return (
    <Stack gap={6}>
      {dias.map((f) => (
        <Group key={f.id} gap="sm" wrap="nowrap">
          <Text size="sm" className="figure">
            <Fecha v={f.fecha} />
          </Text>
          <Text size="sm" flex={1}>
            {f.regiones?.length ? `${f.nombre} (${f.regiones.map(lugares.nombre).join(', ')})` : f.nombre}
          </Text>
          {f.tipo !== 'nacional' && (
            <Badge variant="light" color="gray" c="var(--mantine-color-text)" tt="none">
              {TIPOS[f.tipo] ?? f.tipo}
            </Badge>
          )}
          {puede && f.a_mano && f.fecha >= hoy && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Quitar ${f.nombre}`}
              loading={quitar.isPending}
              onClick={() => quitar.mutate({ feriado_id: f.id })}
            >
              Quitar
            </Button>
          )}
        </Group>
      ))}
    </Stack>
  );
}

/** Holidays of a year: the twelve months at once, and each by its name. */
export default function Feriados() {
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const [agregando, setAgregando] = useState(false);
  const anio = Number(oneOf(search.anio)) || Number(hoy.slice(0, 4));
  const dias = useRead<Feriado[]>('parametros', 'feriados', { anio });
  return (
    <Stack>
      <PageTitle
        actions={
          <Can do="parametros:cargar-indices">
            <Button size="xs" onClick={() => setAgregando(true)}>
              Agregar feriado
            </Button>
          </Can>
        }
      >
        Feriados
      </PageTitle>
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
        <>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3, lg: 4 }} spacing="sm">
            {MESES.map((m, i) => (
              <Mes key={m} anio={anio} mes={i + 1} dias={new Map(dias.data.map((f) => [f.fecha, f]))} />
            ))}
          </SimpleGrid>
          <Lista dias={dias.data} />
        </>
      )}
      {agregando && <Agregar anio={anio} onClose={() => setAgregando(false)} />}
    </Stack>
  );
}
