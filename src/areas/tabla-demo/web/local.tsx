import { Button, Checkbox, Group, Paper, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { DebouncedText } from '#platform/web/list/filters.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { Empleado } from '../contract.ts';
import { alPulsar, criterios, ordenarPor } from '../domain/ordenar.ts';
import { ESTADOS } from './estados.ts';
import { botonDe, type Columna, Fila, FilaEditada } from './fila.tsx';

const COLUMNAS: readonly Columna[] = [
  { key: 'name', titulo: 'Nombre', campo: 'texto' },
  { key: 'post', titulo: 'Cargo', campo: 'texto' },
  { key: 'city', titulo: 'Ciudad', campo: 'texto' },
  { key: 'start_date', titulo: 'Ingreso', campo: 'fecha', cifra: true, celda: (e) => <Fecha v={e.start_date} /> },
  { key: 'salary', titulo: 'Sueldo', campo: 'pesos', cifra: true, celda: (e) => <Pesos v={e.salary} /> },
  { key: 'age', titulo: 'Edad', campo: 'numero', cifra: true },
  { key: 'status', titulo: 'Estado', campo: 'estado', celda: (e) => <EstadoBadge estado={String(e.status)} estados={ESTADOS} /> },
];
const CAMPOS = COLUMNAS.map((c) => c.key as string);
const llano = (s: string): string =>
  s
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

interface CabezaProps {
  columna: Columna;
  por: readonly { campo: string; desc: boolean }[];
  suma: boolean;
  onOrden: (orden: string) => void;
}

function Cabeza({ columna, por, suma, onOrden }: CabezaProps) {
  const lugar = por.findIndex((c) => c.campo === columna.key);
  const mio = por[lugar];
  const Icono = !mio ? IconSelector : mio.desc ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th
      scope="col"
      ta={columna.cifra ? 'right' : 'left'}
      {...(mio && lugar === 0 ? { 'aria-sort': mio.desc ? ('descending' as const) : ('ascending' as const) } : {})}
    >
      <UnstyledButton fz="sm" fw={600} onClick={(e) => onOrden(alPulsar(por, columna.key, suma || e.shiftKey))}>
        {columna.titulo} <Icono size={14} aria-hidden />
        {mio && por.length > 1 ? (
          <Text span size="xs">
            {lugar + 1}
          </Text>
        ) : null}
      </UnstyledButton>
    </Table.Th>
  );
}

function Filas({ filas, suma }: { filas: readonly Empleado[]; suma: boolean }) {
  const [search, setSearch] = useUrlState();
  const [editando, setEditando] = useState<number | null>(null);
  const puede = useCan('tabla-demo:editar');
  const por = criterios(oneOf(search.orden), CAMPOS);
  const fin = (id: number): void => {
    setEditando(null);
    // The keyboard stays on the row that it left.
    requestAnimationFrame(() => document.getElementById(botonDe(id))?.focus());
  };
  return (
    <Paper withBorder>
      <Table.ScrollContainer minWidth={860} type="native" aria-label="Tabla de muestra" tabIndex={0} role="region">
        <Table verticalSpacing={4} fz="sm" highlightOnHover>
          <Table.Thead bg="var(--r-head)">
            <Table.Tr>
              {COLUMNAS.map((c) => (
                <Cabeza key={c.key} columna={c} por={por} suma={suma} onOrden={(orden) => setSearch({ orden })} />
              ))}
              {puede && (
                <Table.Th scope="col">
                  <span className="sr-only">Editar</span>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {ordenarPor(filas, por).map((f) =>
              f.id === editando ? (
                <FilaEditada key={f.id} f={f} columnas={COLUMNAS} onFin={() => fin(f.id)} />
              ) : (
                <Fila key={f.id} f={f} columnas={COLUMNAS} onEditar={puede ? () => setEditando(f.id) : undefined} />
              ),
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  );
}

/** The hundred rows in the browser: found, sorted by as many columns as one asks, and edited where they stand. */
export default function Local() {
  const [search, setSearch] = useUrlState();
  const r = useRead<Empleado[]>('tabla-demo', '/api/datatables/initial-data');
  const q = llano(oneOf(search.q));
  const suma = oneOf(search.varias) === 'si';
  const filas = (r.data ?? []).filter((e) => llano(`${e.name} ${e.post} ${e.email} ${e.city}`).includes(q));
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          <Button size="xs" variant="default" component={Link} to="/tabla-demo">
            Por página
          </Button>
        }
      >
        Tabla en el navegador
      </PageTitle>
      <Group gap="sm">
        <DebouncedText name="q" label="Buscar en la tabla" width={240} value={oneOf(search.q)} onChange={setSearch} />
        <Checkbox
          size="xs"
          label="Ordenar por varias columnas"
          checked={suma}
          onChange={(e) => setSearch({ varias: e.currentTarget.checked ? 'si' : null }, { replace: true })}
        />
        <Text size="sm" c="dimmed" className="figure" role="status">
          {filas.length} filas
        </Text>
      </Group>
      {r.isPending && <Cargando lines={10} />}
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      {r.data && (filas.length === 0 ? <Vacio razon="Nada coincide con lo que busca." /> : <Filas filas={filas} suma={suma} />)}
    </Stack>
  );
}
