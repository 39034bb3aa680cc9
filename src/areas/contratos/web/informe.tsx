import { Button, Group, Select, Stack, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { ESTADOS } from './estados.ts';
import { Monto } from './monto.tsx';
import { useNombres } from './nombres.ts';

type Informe = OutputOf<typeof contract, 'informe'>;
type Grupo = Informe['por_tipo'][number];

function Totales({ que, grupos, nombre }: { que: string; grupos: readonly Grupo[]; nombre: (g: string) => string }) {
  const titulo = `Por ${que.toLowerCase()}`;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {titulo}
      </Title>
      <Tabla
        nombre={titulo}
        filas={grupos}
        clave={(g) => g.grupo}
        columnas={[
          { titulo: que, celda: (g) => nombre(g.grupo) },
          { titulo: 'Contratos', cifra: true, celda: (g) => g.contratos },
          { titulo: 'Operaciones vivas', cifra: true, celda: (g) => g.operaciones_vivas },
          { titulo: 'Saldo', cifra: true, celda: (g) => <Pesos v={g.saldo_vivo} /> },
        ]}
      />
    </Stack>
  );
}

function Filas({ d, nombreTipo }: { d: Informe; nombreTipo: (g: string) => string }) {
  return (
    <Tabla
      nombre="Contratos"
      filas={d.filas}
      clave={(f) => f.id}
      columnas={[
        { titulo: 'Contrato', celda: (f) => <Enlace to={`/contratos/${f.id}`}>{`${nombreTipo(f.tipo)} ${f.num_contrato}`}</Enlace> },
        { titulo: 'Cliente', celda: (f) => f.nombre },
        { titulo: 'Emisión', cifra: true, celda: (f) => <Fecha v={f.fecha_emision} /> },
        { titulo: 'Firma', cifra: true, celda: (f) => <Fecha v={f.fecha_firma} /> },
        { titulo: 'Vence', cifra: true, celda: (f) => <Fecha v={f.fecha_vencimiento} /> },
        { titulo: 'Días', cifra: true, celda: (f) => f.dias ?? <Nada /> },
        { titulo: 'Monto', cifra: true, celda: (f) => <Monto c={f} /> },
        { titulo: 'Op. vivas', cifra: true, celda: (f) => f.operaciones_vivas },
        { titulo: 'Saldo', cifra: true, celda: (f) => <Pesos v={f.saldo_vivo} /> },
        { titulo: 'Estado', celda: (f) => <EstadoBadge estado={f.estado} estados={ESTADOS} /> },
      ]}
      ancho={960}
      pie={[
        `${d.total.contratos} contratos`,
        '',
        '',
        '',
        '',
        '',
        '',
        d.total.operaciones_vivas,
        <Pesos key="s" v={d.total.saldo_vivo} />,
        '',
      ]}
    />
  );
}

function Elegir({ name, label, lista }: { name: string; label: string; lista: string }) {
  const [search, setSearch] = useUrlState();
  const { data } = useOptions('contratos');
  const opciones = optionList(data, lista).map((o) => ({
    value: o.codigo,
    label: o.nombre,
  }));
  return (
    <Select
      label={label}
      size="sm"
      w={200}
      clearable
      placeholder={name === 'sucursal' ? 'Todas' : 'Todos'}
      data={opciones}
      value={oneOf(search[name]) || null}
      onChange={(v) => setSearch({ [name]: v })}
    />
  );
}

/** Contracts by executive, branch, kind and dates, with totals that are the sums of the rows. */
export default function InformeContratos() {
  const [search, setSearch] = useUrlState();
  const f = Object.fromEntries(
    ['ejecutivo', 'sucursal', 'tipo', 'desde', 'hasta'].flatMap((k) => (oneOf(search[k]) ? [[k, oneOf(search[k])]] : [])),
  ) as Record<string, string>;
  const query = useRead<Informe>('contratos', 'informe', f);
  const nombre = useNombres();
  const nombreTipo = (codigo: string) => nombre('contratos_tipos', codigo);
  const d = query.data;
  const { ejecutivo, sucursal, tipo } = f;
  const exportar = () =>
    void apiDownload('/api/contratos/exportar', {
      formato: 'xlsx',
      ...(ejecutivo ? { ejecutivo } : {}),
      ...(sucursal ? { sucursal } : {}),
      ...(tipo ? { tipo } : {}),
      ...(f.desde ? { inicio_desde: f.desde } : {}),
      ...(f.hasta ? { inicio_hasta: f.hasta } : {}),
    }).catch(toastError);
  return (
    <Stack gap="lg">
      <PageTitle
        actions={
          <Button size="xs" variant="default" onClick={exportar}>
            Excel
          </Button>
        }
      >
        Informe de contratos
      </PageTitle>
      <Group className="no-print" gap="sm" align="end">
        <Elegir name="ejecutivo" label="Ejecutivo" lista="ejecutivos" />
        <Elegir name="sucursal" label="Sucursal" lista="sucursales" />
        <Elegir name="tipo" label="Tipo" lista="contratos_tipos" />
        <DateInput label="Inicio desde" size="sm" w={160} value={f.desde ?? ''} onChange={(v) => setSearch({ desde: v || null })} />
        <DateInput label="Inicio hasta" size="sm" w={160} value={f.hasta ?? ''} onChange={(v) => setSearch({ hasta: v || null })} />
      </Group>
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {d && d.filas.length === 0 && <Vacio razon="Ningún contrato cumple lo pedido." />}
      {d && d.filas.length > 0 && (
        <>
          <Totales que="Tipo" grupos={d.por_tipo} nombre={nombreTipo} />
          <Totales que="Ejecutivo" grupos={d.por_ejecutivo} nombre={(g) => g} />
          <Filas d={d} nombreTipo={nombreTipo} />
        </>
      )}
    </Stack>
  );
}
