import { Group, Pagination, Select, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { formatDecimal } from '#kernel/values/format.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { humanize } from '#platform/web/inputs/parse.ts';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { MayorOut } from '../contract.ts';
import { ExportarLibro } from './exportar.tsx';
import { Fechas, useFiltro } from './filtros.tsx';
import { type Columna, columnaPesos, Tabla } from './tabla.tsx';

type Mayor = z.output<typeof MayorOut>;
type Fila = Mayor['items'][number];

/** A balance as books say it: how much, and on which side. */
function Saldo({ v, fw }: { v: number; fw?: number }) {
  return (
    <>
      <Pesos v={Math.abs(v)} span {...(fw ? { fw } : {})} />
      {v !== 0 && ` ${v > 0 ? 'deudor' : 'acreedor'}`}
    </>
  );
}

const COLUMNAS: readonly Columna<Fila>[] = [
  { titulo: 'Fecha', celda: (f) => <Fecha v={f.fecha} /> },
  {
    titulo: 'Asiento',
    celda: (f) => <Enlace to={`/libro/asientos/${f.asiento_id}`}>{`${f.periodo}/${f.num_asiento}`}</Enlace>,
    junto: true,
  },
  { titulo: 'Glosa', celda: (f) => f.glosa },
  { titulo: 'Origen', celda: (f) => <Enlace to={`/libro/origen/${f.asiento_id}`}>{humanize(f.origen_area)}</Enlace> },
  { titulo: 'RUT', celda: (f) => (f.rut ? <Rut v={f.rut} href={`/libro/auxiliar?rut=${f.rut}`} /> : ''), junto: true },
  { titulo: 'Documento', celda: (f) => f.documento ?? '' },
  columnaPesos('Debe', (f) => f.debe),
  columnaPesos('Haber', (f) => f.haber),
  { titulo: 'Saldo', cifra: true, celda: (f) => <Saldo v={f.saldo} /> },
];

function Contenido({ m }: { m: Mayor }) {
  const [, setSearch] = useUrlState();
  const paginas = Math.ceil(m.total / m.perPage);
  return (
    <>
      <Text size="sm">
        Saldo anterior <Saldo v={m.saldo_anterior} fw={700} /> · {formatDecimal(m.total, 0)} movimientos · Saldo final{' '}
        <Saldo v={m.saldo_final} fw={700} />
      </Text>
      {m.items.length === 0 ? (
        <Vacio razon="La cuenta no tiene movimientos en esas fechas." />
      ) : (
        <Tabla nombre={`Movimientos de ${m.nombre}`} columnas={COLUMNAS} filas={m.items} clave={(f) => `${f.asiento_id}/${f.linea}`} />
      )}
      {paginas > 1 && <Pagination total={paginas} value={m.page} onChange={(n) => setSearch({ page: String(n) })} size="sm" />}
    </>
  );
}

/** An account, its lines, and the act behind each one. */
export default function LibroMayor() {
  const [search] = useUrlState();
  const [cuenta, ponerCuenta] = useFiltro('cuenta');
  const [sucursal, ponerSucursal] = useFiltro('sucursal');
  const page = oneOf(search.page);
  const params = {
    cuenta,
    desde: oneOf(search.desde),
    hasta: oneOf(search.hasta),
    rut: oneOf(search.rut),
    pk: oneOf(search.pk),
    sucursal: sucursal || undefined,
    page: page || undefined,
  };
  const query = useRead<Mayor>('libro', 'mayor', params, { enabled: cuenta !== '' });
  const opciones = useOptions('libro');
  const cuentas = optionList(opciones.data, 'cuentas').map((c) => ({ value: c.codigo, label: c.nombre }));
  const sucursales = optionList(opciones.data, 'sucursales').map((c) => ({ value: c.codigo, label: c.nombre }));
  const { page: _, ...filtros } = params;
  return (
    <Stack>
      <PageTitle actions={cuenta ? <ExportarLibro libro="mayor" params={filtros} /> : undefined}>Libro mayor</PageTitle>
      <Group align="end" gap="xs" className="no-print">
        <Select
          label="Cuenta"
          size="xs"
          w={320}
          searchable
          placeholder="Código o nombre"
          data={cuentas}
          value={cuenta || null}
          onChange={(v) => ponerCuenta(v ?? '')}
          nothingFoundMessage="No hay cuentas con ese nombre"
        />
        <Select
          label="Sucursal"
          size="xs"
          w={180}
          clearable
          placeholder="Todas"
          data={sucursales}
          value={sucursal || null}
          onChange={(v) => ponerSucursal(v ?? '')}
        />
        <Fechas />
      </Group>
      {cuenta === '' && <Vacio razon="Elija una cuenta para ver sus movimientos." />}
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {cuenta !== '' && query.isPending && <Cargando />}
      {query.data && <Contenido m={query.data} />}
    </Stack>
  );
}
