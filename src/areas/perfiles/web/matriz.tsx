import { Button, Group, MultiSelect, Stack, Switch, Table, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronDown, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { matches } from '#platform/web/inputs/plain.ts';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { manyOf, oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import classes from './matriz.module.css';
import { type Area, da, type Matriz } from './tipos.ts';

type Columna = { id: string; nombre: string; personas: number; tiene: ReadonlySet<string> };

function Celda({ si, quien, que }: { si: boolean; quien: string; que: string }) {
  return (
    <td className={classes.celda}>
      {si ? (
        <IconCheck size={16} role="img" aria-label={`${quien} puede ${que}`} />
      ) : (
        <IconMinus size={14} opacity={0.35} role="img" aria-label={`${quien} no puede ${que}`} />
      )}
    </td>
  );
}

/** Areas and permissions that the filters leave: by words, and by being different among the chosen profiles. */
function filtradas(areas: readonly Area[], q: string, cols: readonly Columna[], soloDistintas: boolean): Area[] {
  return areas
    .map((a) => ({
      ...a,
      acciones: a.acciones.filter((x) => {
        const visto = q === '' || matches(`${a.titulo} ${x.nombre} ${x.id}`, q);
        const n = cols.filter((c) => da(c.tiene, x.id)).length;
        return visto && (!soloDistintas || (n > 0 && n < cols.length));
      }),
    }))
    .filter((a) => a.acciones.length > 0);
}

function Permisos({ a, cols }: { a: Area; cols: readonly Columna[] }) {
  return a.acciones.map((x) => (
    <tr key={x.id}>
      <th scope="row" className={classes.fija}>
        {x.nombre}
        {x.sensible && <span className={classes.nota}> · sensible</span>}
      </th>
      {cols.map((c) => (
        <Celda key={c.id} si={da(c.tiene, x.id)} quien={c.nombre} que={`${a.titulo}: ${x.nombre.toLowerCase()}`} />
      ))}
    </tr>
  ));
}

/** An area in one row, with how many of its permissions each profile holds; open, a row each. */
function FilaArea({ a, cols, abierta, alternar }: { a: Area; cols: readonly Columna[]; abierta: boolean; alternar: () => void }) {
  const Icono = abierta ? IconChevronDown : IconChevronRight;
  return (
    <tr className={classes.distinta}>
      <th scope="row" className={classes.fija}>
        <UnstyledButton className={classes.area} aria-expanded={abierta} onClick={alternar}>
          <Icono size={14} aria-hidden />
          {a.titulo}
        </UnstyledButton>
      </th>
      {cols.map((c) => {
        const n = a.acciones.filter((x) => da(c.tiene, x.id)).length;
        return (
          <td key={c.id} className={classes.celda}>
            {n === 0 ? '—' : n === a.acciones.length ? 'todo' : `${n} de ${a.acciones.length}`}
          </td>
        );
      })}
    </tr>
  );
}

function Tabla({ areas, cols, todas }: { areas: readonly Area[]; cols: readonly Columna[]; todas: boolean }) {
  const [tocadas, setTocadas] = useState<ReadonlySet<string>>(new Set());
  const alternar = (area: string) => setTocadas((s) => new Set(s.has(area) ? [...s].filter((x) => x !== area) : [...s, area]));
  return (
    <Table.ScrollContainer minWidth={360} tabIndex={0} role="region" aria-label="Permisos por perfil">
      <Table highlightOnHover withColumnBorders>
        <thead>
          <tr>
            <th scope="col" className={classes.fija}>
              Permiso
            </th>
            {cols.map((c) => (
              <th key={c.id} scope="col" className={classes.perfil}>
                <Enlace to={`/perfiles/${c.id}`}>{c.nombre}</Enlace>
                <div className={classes.nota}>{c.personas === 1 ? '1 persona' : `${c.personas} personas`}</div>
              </th>
            ))}
          </tr>
        </thead>
        {areas.map((a) => {
          const abierta = todas !== tocadas.has(a.area);
          return (
            <tbody key={a.area}>
              <FilaArea a={a} cols={cols} abierta={abierta} alternar={() => alternar(a.area)} />
              {abierta && <Permisos a={a} cols={cols} />}
            </tbody>
          );
        })}
      </Table>
    </Table.ScrollContainer>
  );
}

/** What is looked at: words, date, profiles, only what differs. All of it lives in the address. */
function Filtros({ perfiles }: { perfiles: Matriz['perfiles'] }) {
  const hoy = useHoy();
  const [search, set] = useUrlState();
  const fecha = oneOf(search.fecha);
  const elegidos = manyOf(search.perfil);
  return (
    <Group align="end" gap="sm" className="no-print">
      <TextInput
        label="Buscar"
        placeholder="Área o permiso"
        value={oneOf(search.q)}
        onChange={(e) => set({ q: e.currentTarget.value || null }, { replace: true })}
      />
      <DateInput
        label="Al día"
        value={fecha === '' ? hoy : fecha}
        max={hoy}
        onChange={(v) => set({ fecha: v === hoy || !/^\d{4}-\d{2}-\d{2}$/.test(v) ? null : v })}
      />
      <MultiSelect
        label="Comparar perfiles"
        miw={260}
        maw={520}
        searchable
        clearable
        placeholder={elegidos.length === 0 ? 'Todos los vigentes' : ''}
        data={perfiles.map((p) => ({ value: p.codigo, label: p.nombre }))}
        value={elegidos}
        onChange={(v) => set({ perfil: v.length === 0 ? null : v })}
      />
      <Switch
        label="Sólo lo que difiere"
        checked={oneOf(search.distintas) === 'si'}
        onChange={(e) => set({ distintas: e.currentTarget.checked ? 'si' : null })}
        mb={8}
      />
    </Group>
  );
}

/** Profile × permission, today or on a past date; two or more profiles side by side, with only what differs. */
export default function MatrizPermisos() {
  const [search] = useUrlState();
  const fecha = oneOf(search.fecha);
  const q = oneOf(search.q);
  const elegidos = manyOf(search.perfil);
  const soloDistintas = oneOf(search.distintas) === 'si';
  const params = fecha === '' ? {} : { fecha };
  const matriz = useRead<Matriz>('perfiles', 'matriz', params);
  if (matriz.isPending) return <Cargando lines={12} />;
  if (matriz.isError) return <FalloLectura error={matriz.error} onRetry={() => void matriz.refetch()} />;
  const { perfiles, areas } = matriz.data;
  const cols = perfiles
    .filter((p) => (elegidos.length === 0 ? p.activo || p.personas > 0 : elegidos.includes(p.codigo)))
    .map((p) => ({ id: p.id, nombre: p.nombre, personas: p.personas, tiene: new Set(p.modulos) }));
  // What somebody looks for is seen at once; the whole is five thousand cells, and opens by area.
  const buscando = q !== '' || soloDistintas || elegidos.length > 0;
  const filas = filtradas(areas, q, cols, soloDistintas);
  return (
    <Stack>
      <PageTitle
        actions={
          <Button size="xs" variant="default" onClick={() => void apiDownload('/api/perfiles/exportar-matriz', params).catch(toastError)}>
            Exportar
          </Button>
        }
      >
        Matriz de permisos
      </PageTitle>
      <Filtros perfiles={perfiles} />
      {fecha !== '' && (
        <Text size="sm" role="status">
          Como estaba el <Fecha v={fecha} />.
        </Text>
      )}
      {filas.length === 0 ? (
        <Vacio razon="Ningún permiso cumple lo pedido." />
      ) : (
        <Tabla key={String(buscando)} areas={filas} cols={cols} todas={buscando} />
      )}
    </Stack>
  );
}
