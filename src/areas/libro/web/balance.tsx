import { Alert, Group, Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { pesos, sumPesos } from '#kernel/values/money.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { BalanceOut } from '../contract.ts';
import { ExportarLibro } from './exportar.tsx';
import { Fechas, useFiltro } from './filtros.tsx';
import { type Columna, columnaPesos, Tabla } from './tabla.tsx';

type Balance = z.output<typeof BalanceOut>;
type Fila = Balance['filas'][number];

function columnas(desde: string, al: string): readonly Columna<Fila>[] {
  const rango = `${desde ? `&desde=${desde}` : ''}&hasta=${al}`;
  return [
    { titulo: 'Cuenta', celda: (f) => (f.cuenta ? <Enlace to={`/libro/mayor?cuenta=${f.cuenta}${rango}`}>{f.cuenta}</Enlace> : '') },
    { titulo: 'Nombre', celda: (f) => <span style={{ display: 'block', minWidth: 104 }}>{f.nombre}</span> },
    columnaPesos('Debe', (f) => f.debe, 'Sumas'),
    columnaPesos('Haber', (f) => f.haber, 'Sumas'),
    columnaPesos('Deudor', (f) => f.deudor, 'Saldos'),
    columnaPesos('Acreedor', (f) => f.acreedor, 'Saldos'),
    columnaPesos('Activo', (f) => f.activo, 'Inventario'),
    columnaPesos('Pasivo', (f) => f.pasivo, 'Inventario'),
    columnaPesos('Pérdida', (f) => f.perdida, 'Resultados'),
    columnaPesos('Ganancia', (f) => f.ganancia, 'Resultados'),
  ];
}

function Cuadratura({ b }: { b: Balance }) {
  const rojo = Object.values(b.descuadres).some((n) => n !== 0);
  if (rojo)
    return (
      <Alert color="red" role="alert" title="El balance no cuadra">
        Avise a contabilidad: no debe cerrarse el período.
      </Alert>
    );
  return (
    <Text size="sm">
      {b.resultado >= 0 ? 'Utilidad' : 'Pérdida'} <Pesos v={Math.abs(b.resultado)} fw={700} span /> al <Fecha v={b.al} span />. Sumas,
      saldos y resultado cuadran. Cifras en pesos.
    </Text>
  );
}

/** The foot of the sheet: its sums, the result that balances the last two pairs, and the equal totals. */
function pieDe(b: Balance): Fila[] {
  const [cero, gana, pierde] = [pesos(0), pesos(Math.max(b.resultado, 0)), pesos(Math.max(-b.resultado, 0))];
  const t = b.totales;
  const resultado = {
    debe: cero,
    haber: cero,
    deudor: cero,
    acreedor: cero,
    activo: pierde,
    pasivo: gana,
    perdida: gana,
    ganancia: pierde,
  };
  const total = {
    ...t,
    activo: sumPesos([t.activo, pierde]),
    pasivo: sumPesos([t.pasivo, gana]),
    perdida: sumPesos([t.perdida, gana]),
    ganancia: sumPesos([t.ganancia, pierde]),
  };
  const nombre = b.resultado < 0 ? 'Pérdida del ejercicio' : 'Utilidad del ejercicio';
  return [
    { cuenta: '', nombre: 'Sumas', ...t },
    { cuenta: '', nombre, ...resultado },
    { cuenta: '', nombre: 'Totales', ...total },
  ];
}

/** Balance de comprobación of 8 columns; each account opens its lines. */
export default function BalanceComprobacion() {
  const [desde] = useFiltro('desde');
  const [al] = useFiltro('al');
  const query = useRead<Balance>('libro', 'balance', { desde, al });
  const b = query.data;
  return (
    <Stack>
      <PageTitle actions={<ExportarLibro libro="balance" params={{ desde, al }} />}>Balance de comprobación</PageTitle>
      <Group className="no-print">
        <Fechas hasta="al" finSiNo={b?.al ?? ''} />
      </Group>
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {b && b.filas.length === 0 && <Vacio razon="No hay movimientos en esas fechas." />}
      {b && b.filas.length > 0 && (
        <>
          <Cuadratura b={b} />
          <Tabla nombre="Balance de comprobación" columnas={columnas(desde, b.al)} filas={b.filas} clave={(f) => f.cuenta} pie={pieDe(b)} />
        </>
      )}
    </Stack>
  );
}
