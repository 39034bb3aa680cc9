import { Badge, Box, Stack } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { humanize } from '#platform/web/inputs/parse.ts';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { CuentaOut } from '../contract.ts';
import { Fechas, useFiltro } from './filtros.tsx';
import { type Columna, Tabla } from './tabla.tsx';

type Cuenta = z.output<typeof CuentaOut>;

/** How deep an account stands: 1 → 11 → 1102 → 1102.01. */
const nivel = (codigo: string): number => (codigo.includes('.') ? 3 : Math.min(2, codigo.length - 1));
const AUXILIAR: Readonly<Record<string, string>> = { rut: 'RUT', documento: 'documento', sucursal: 'sucursal' };

const COLUMNAS: readonly Columna<Cuenta>[] = [
  {
    titulo: 'Código',
    celda: (c) => (
      <Box pl={nivel(c.codigo) * 16} fw={c.imputable ? 400 : 700}>
        {c.codigo}
      </Box>
    ),
  },
  {
    titulo: 'Nombre',
    celda: (c) => (c.imputable ? <Enlace to={`/libro/mayor?cuenta=${c.codigo}`}>{c.nombre}</Enlace> : <b>{c.nombre}</b>),
  },
  { titulo: 'Tipo', celda: (c) => humanize(c.tipo) },
  { titulo: 'Exige', celda: (c) => c.exige_auxiliar.map((a) => AUXILIAR[a] ?? a).join(', ') },
  { titulo: 'Saldo', cifra: true, celda: (c) => <Pesos v={c.saldo} fw={c.imputable ? 400 : 700} /> },
  { titulo: 'Vigente', celda: (c) => (c.vigente ? '' : <Badge color="gray">No vigente</Badge>) },
];

/** The chart as a tree with the balance of each account and group. */
export default function PlanCuentas() {
  const [al] = useFiltro('al');
  const query = useRead<Cuenta[]>('libro', 'cuentas', { al });
  return (
    <Stack>
      <PageTitle>Plan de cuentas</PageTitle>
      <Fechas hasta="al" conDesde={false} />
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {query.data && <Tabla nombre="Plan de cuentas" columnas={COLUMNAS} filas={query.data} clave={(c) => c.codigo} />}
    </Stack>
  );
}
