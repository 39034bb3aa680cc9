import { Alert, Badge, Group, Stack, Title } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { ExcedentesPagados, Informe, PasivoItem } from '../contract.ts';
import { nombreTipo } from '../domain/nombres.ts';

type Datos = z.output<typeof Informe>;
type Pagados = z.output<typeof ExcedentesPagados>;

function PorTipo({ d }: { d: Datos }) {
  if (d.filas.length === 0) return <Vacio razon="No se debía nada a esa fecha." />;
  const suma = (k: 'hasta_30' | 'hasta_60' | 'hasta_90' | 'mas_90') => d.filas.reduce((a, f) => a + f[k], 0);
  return (
    <Tabla
      nombre="Pasivos por tipo y antigüedad"
      filas={d.filas}
      clave={(f) => f.tipo_pasivo}
      columnas={[
        { titulo: 'Tipo', celda: (f) => nombreTipo(f.tipo_pasivo) },
        { titulo: 'Cuenta', celda: (f) => f.cuenta },
        { titulo: 'Cantidad', cifra: true, celda: (f) => f.n },
        { titulo: 'Hasta 30 días', cifra: true, celda: (f) => <Pesos v={f.hasta_30} /> },
        { titulo: '31 a 60', cifra: true, celda: (f) => <Pesos v={f.hasta_60} /> },
        { titulo: '61 a 90', cifra: true, celda: (f) => <Pesos v={f.hasta_90} /> },
        { titulo: 'Más de 90', cifra: true, celda: (f) => <Pesos v={f.mas_90} /> },
        { titulo: 'Total', cifra: true, celda: (f) => <Pesos v={f.total} fw={600} /> },
      ]}
      pie={[
        'Total',
        '',
        d.filas.reduce((a, f) => a + f.n, 0),
        <Pesos key="a" v={suma('hasta_30')} />,
        <Pesos key="b" v={suma('hasta_60')} />,
        <Pesos key="c" v={suma('hasta_90')} />,
        <Pesos key="d" v={suma('mas_90')} />,
        <Pesos key="e" v={d.total} />,
      ]}
    />
  );
}

function Cuadratura({ d }: { d: Datos }) {
  const mal = d.cuentas.some((c) => c.diferencia !== 0);
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Title order={2} size="h4">
          Cuadratura con el libro
        </Title>
        <Badge variant="light" color={mal ? 'red' : 'green'} c="var(--mantine-color-text)">
          {mal ? 'No cuadra' : 'Cuadra'}
        </Badge>
      </Group>
      {mal && <Alert color="red">Hay una diferencia: avise a contabilidad antes de pagar.</Alert>}
      <Tabla
        nombre="Cuadratura con el libro"
        filas={d.cuentas}
        clave={(c) => c.cuenta}
        columnas={[
          {
            titulo: 'Cuenta',
            celda: (c) => <Enlace to={`/libro/mayor?cuenta=${c.cuenta}&hasta=${d.al}`}>{`${c.cuenta} ${c.nombre}`}</Enlace>,
          },
          { titulo: 'Pasivos', cifra: true, celda: (c) => <Pesos v={c.pasivos} /> },
          { titulo: 'Por liberar', cifra: true, celda: (c) => <Pesos v={c.por_liberar} /> },
          { titulo: 'Libro', cifra: true, celda: (c) => <Pesos v={c.libro} /> },
          { titulo: 'Diferencia', cifra: true, celda: (c) => <Pesos v={c.diferencia} /> },
        ]}
      />
    </Stack>
  );
}

function Salidas({ periodo }: { periodo: string }) {
  const query = useRead<Pagados>('pasivos', 'excedentes-pagados', { periodo });
  const p = query.data;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Excedentes entregados en el mes
      </Title>
      {query.isPending && <Cargando lines={3} />}
      {p && p.filas.length === 0 && <Vacio razon="Ningún excedente se pagó ni se aplicó en el mes." />}
      {p && p.filas.length > 0 && (
        <Tabla
          nombre="Excedentes entregados en el mes"
          filas={p.filas}
          clave={(f) => `${f.pasivo_id}${f.fecha}${f.monto}`}
          columnas={[
            { titulo: 'Cliente', celda: (f) => f.nombre },
            { titulo: 'Comprobante', celda: (f) => <Enlace to={`/pasivos/${f.pasivo_id}`}>{f.comprobante}</Enlace> },
            { titulo: 'Fecha', celda: (f) => <Fecha v={f.fecha} /> },
            { titulo: 'Cómo', celda: (f) => (f.forma === 'pagar' ? 'Pagado' : 'Aplicado') },
            { titulo: 'Monto', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
          ]}
          pie={['Total', '', '', '', <Pesos key="t" v={p.total} />]}
        />
      )}
    </Stack>
  );
}

function SinDueno() {
  const query = useRead<{ items: z.output<typeof PasivoItem>[] }>('pasivos', '/api/pasivos', {
    estado: 'por_identificar',
    orden: 'fecha',
    perPage: 50,
  });
  const filas = query.data?.items ?? [];
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        Depósitos sin dueño
      </Title>
      {filas.length === 0 ? (
        <Vacio razon="Todos los depósitos tienen dueño." />
      ) : (
        <Tabla
          nombre="Depósitos sin dueño"
          filas={filas}
          clave={(f) => f.id}
          columnas={[
            { titulo: 'Depósito', celda: (f) => <Enlace to={`/pasivos/${f.id}`}>{f.comprobante}</Enlace> },
            { titulo: 'Fecha', celda: (f) => <Fecha v={f.fecha} /> },
            { titulo: 'Días', cifra: true, celda: (f) => f.dias },
            { titulo: 'Monto', cifra: true, celda: (f) => <Pesos v={f.amount} /> },
          ]}
        />
      )}
    </Stack>
  );
}

/** Pasivos by age and tipo tied to the ledger, deposits without owner and excedentes delivered in the month. */
export default function InformePasivos() {
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const al = oneOf(search.al) || hoy;
  const query = useRead<Datos>('pasivos', 'informe', { al });
  return (
    <Stack gap="lg">
      <PageTitle>Informe de pasivos</PageTitle>
      <Group className="no-print">
        <DateInput label="Al" size="sm" w={170} max={hoy} value={al} onChange={(v) => setSearch({ al: v || null })} />
      </Group>
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {query.data && (
        <>
          <PorTipo d={query.data} />
          <Cuadratura d={query.data} />
        </>
      )}
      <SinDueno />
      <Salidas periodo={al.slice(0, 7)} />
    </Stack>
  );
}
