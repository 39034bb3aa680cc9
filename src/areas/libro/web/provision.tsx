import { Alert, Stack, Title } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha, Pesos, Rut } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { Fechas, useFiltro } from './filtros.tsx';
import { type Columna, columnaPesos, Tabla } from './tabla.tsx';

type Provision = OutputOf<typeof contract, 'provision'>;

const TRAMOS: readonly Columna<Provision['tramos'][number]>[] = [
  { titulo: 'Mora', celda: (t) => t.tramo, junto: true },
  { titulo: 'Deudas', celda: (t) => t.n, cifra: true },
  columnaPesos('Expuesto', (t) => t.base),
  columnaPesos('Provisión', (t) => t.provision),
];

const DEUDAS: readonly Columna<Provision['filas'][number]>[] = [
  { titulo: 'Deuda', celda: (f) => (f.pk ? f.numero : 'Total'), junto: true },
  { titulo: 'Deudor', celda: (f) => f.nombre ?? '' },
  { titulo: 'RUT', celda: (f) => (f.pk ? <Rut v={f.rut} href={`/libro/auxiliar?rut=${f.rut}`} /> : ''), junto: true },
  { titulo: 'Días de mora', celda: (f) => f.dias_mora, cifra: true },
  columnaPesos('Expuesto', (f) => f.base),
  columnaPesos('Provisión', (f) => f.provision),
  { titulo: 'Desde', celda: (f) => <Fecha v={f.desde} />, junto: true },
  { titulo: 'Cartera', celda: (f) => (f.cartera === 'creditos' ? 'Créditos' : 'Factoring') },
];

/** What is provisioned, by how late it is and debt by debt, against its accounts. */
export default function ProvisionPorTramo() {
  const [al] = useFiltro('al');
  const query = useRead<Provision>('libro', 'provision', al ? { al } : {});
  const d = query.data;
  const suma = (k: 'n' | 'base' | 'provision') => (d?.tramos ?? []).reduce((s, t) => s + t[k], 0);
  return (
    <Stack>
      <PageTitle>Provisión por tramo</PageTitle>
      <Fechas hasta="al" conDesde={false} finSiNo={d?.al ?? ''} />
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {d?.cuentas.map((c) =>
        c.diferencia === 0 ? null : (
          <Alert key={c.cuenta} color="yellow" title={`La cuenta ${c.cuenta} tiene otros asientos`}>
            <Enlace to={`/libro/mayor?cuenta=${c.cuenta}`}>Su mayor</Enlace> dice <Pesos v={c.libro} span /> y las deudas suman{' '}
            <Pesos v={c.provision} span />.
          </Alert>
        ),
      )}
      {d && d.filas.length === 0 && <Vacio razon="Ninguna deuda en mora tiene provisión ese día." />}
      {d && d.filas.length > 0 && (
        <>
          <Tabla
            nombre="Provisión por tramo de mora"
            columnas={TRAMOS}
            filas={d.tramos}
            clave={(t) => t.tramo}
            ancho={300}
            pie={{ tramo: 'Total', n: suma('n'), base: suma('base'), provision: suma('provision') } as Provision['tramos'][number]}
          />
          <Title order={2} size="h4">
            Deuda por deuda
          </Title>
          <Tabla nombre="Provisión de cada deuda" columnas={DEUDAS} filas={d.filas} clave={(f) => f.pk} />
        </>
      )}
    </Stack>
  );
}
