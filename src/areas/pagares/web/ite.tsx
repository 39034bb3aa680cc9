import { Alert, Button, Group, Select, Stack } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { addPeriodos, type Fecha as FechaTexto, periodoOf } from '#kernel/values/fecha.ts';
import { label } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha, Nada, Pesos, Porcentaje, Rut } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';

type Informe = OutputOf<typeof contract, 'informe_ite'>;

function Filas({ d }: { d: Informe }) {
  return (
    <Tabla
      nombre="Impuesto de timbres del mes"
      filas={d.filas}
      clave={(f) => `${f.origen}${f.documento ?? ''}${f.fecha}${f.impuesto}`}
      columnas={[
        { titulo: 'Fecha', celda: (f) => <Fecha v={f.fecha} /> },
        {
          titulo: 'Documento',
          celda: (f) => (f.pagare_id ? <Enlace to={`/pagares/${f.pagare_id}`}>{f.pagarevista}</Enlace> : (f.documento ?? label(f.origen))),
        },
        { titulo: 'RUT', celda: (f) => (f.rut ? <Rut v={f.rut} /> : <Nada />) },
        { titulo: 'Suscriptor', celda: (f) => f.nombre ?? <Nada /> },
        { titulo: 'Capital', cifra: true, celda: (f) => (f.capital === null ? <Nada /> : <Pesos v={f.capital} />) },
        { titulo: 'Meses', cifra: true, celda: (f) => (f.meses === 0 ? 'Vista' : (f.meses ?? <Nada />)) },
        { titulo: 'Tasa', cifra: true, celda: (f) => (f.tasa ? <Porcentaje v={f.tasa} decimals={3} /> : <Nada />) },
        { titulo: 'Impuesto', cifra: true, celda: (f) => <Pesos v={f.impuesto} /> },
      ]}
      pie={['Total', '', '', '', '', '', '', <Pesos key="t" v={d.total} />]}
    />
  );
}

/** Stamp tax of a month against its account: what Form 24 declares. */
export default function IteDelMes() {
  const hoy = useHoy();
  const [search, setSearch] = useUrlState();
  const este = periodoOf(hoy as FechaTexto);
  const periodo = oneOf(search.periodo) || este;
  const { data: d, error, isPending, refetch } = useRead<Informe>('pagares', 'informe-ite', { periodo });
  const meses = Array.from({ length: 24 }, (_, i) => addPeriodos(este, -i));
  return (
    <Stack gap="lg">
      <PageTitle
        actions={
          <Button size="xs" variant="default" onClick={() => window.print()}>
            Imprimir
          </Button>
        }
      >
        Impuesto de timbres del mes
      </PageTitle>
      <Group className="no-print">
        <Select
          label="Mes"
          w={160}
          data={meses.map((m) => ({ value: m, label: `${m.slice(5)}-${m.slice(0, 4)}` }))}
          value={periodo}
          onChange={(v) => setSearch({ periodo: v === este ? null : v })}
        />
      </Group>
      {isPending && <Cargando />}
      {!isPending && !d && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {d && (
        <>
          <Cifras
            items={[
              { titulo: 'Impuesto del mes', valor: <Pesos v={d.total} /> },
              { titulo: 'Cuenta 2101 en el libro', valor: <Pesos v={d.libro} /> },
              { titulo: 'Enterado en el mes', valor: <Pesos v={d.enterado} /> },
            ]}
          />
          {d.diferencia !== 0 && (
            <Alert color="red" title="No cuadra con el libro">
              La diferencia es de <Pesos v={d.diferencia} span />.
            </Alert>
          )}
          {d.filas.length === 0 ? <Vacio razon="Ningún pagaré pagó impuesto de timbres ese mes." /> : <Filas d={d} />}
        </>
      )}
    </Stack>
  );
}
