import { Stack, Text } from '@mantine/core';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import type { ResultadosOut } from '../contract.ts';
import { ExportarLibro } from './exportar.tsx';
import { Fechas, useFiltro } from './filtros.tsx';
import { type Columna, columnaPesos, Tabla } from './tabla.tsx';

type Resultados = z.output<typeof ResultadosOut>;
type Sucursal = Resultados['sucursales'][number];

/** An account, or a total, in every branch. */
interface Fila {
  cuenta: string;
  nombre: string;
  montos: ReadonlyMap<string, number>;
}

const clave = (s: Sucursal) => s.sucursal ?? '';

function filasDe(sucursales: readonly Sucursal[], lado: 'ingresos' | 'gastos'): Fila[] {
  const por = new Map<string, { nombre: string; montos: Map<string, number> }>();
  for (const s of sucursales) {
    for (const r of s[lado]) {
      const fila = por.get(r.cuenta) ?? { nombre: r.nombre, montos: new Map<string, number>() };
      por.set(r.cuenta, fila);
      fila.montos.set(clave(s), r.monto);
    }
  }
  return [...por].sort(([a], [b]) => (a < b ? -1 : 1)).map(([cuenta, f]) => ({ cuenta, ...f }));
}

const total = (sucursales: readonly Sucursal[], nombre: string, de: (s: Sucursal) => number): Fila => ({
  cuenta: '',
  nombre,
  montos: new Map(sucursales.map((s) => [clave(s), de(s)])),
});

function columnas(sucursales: readonly Sucursal[], rango: string): Columna<Fila>[] {
  const abrir = (f: Fila, sucursal: string) => `/libro/mayor?cuenta=${f.cuenta}${rango}${sucursal ? `&sucursal=${sucursal}` : ''}`;
  return [
    {
      titulo: 'Cuenta',
      celda: (f) => (f.cuenta ? <Enlace to={abrir(f, '')}>{`${f.cuenta} ${f.nombre}`}</Enlace> : f.nombre),
    },
    ...sucursales.map((s) => columnaPesos<Fila>(s.nombre, (f) => f.montos.get(clave(s)) ?? 0)),
    columnaPesos('Total', (f) => [...f.montos.values()].reduce((n, m) => n + m, 0)),
  ];
}

function Cuadro({ r, rango }: { r: Resultados; rango: string }) {
  // What is of no branch comes last, before the total.
  const s = [...r.sucursales].sort((a, b) => Number(a.sucursal === null) - Number(b.sucursal === null));
  const filas = [
    ...filasDe(s, 'ingresos'),
    total(s, 'Total ingresos', (x) => x.total_ingresos),
    ...filasDe(s, 'gastos'),
    total(s, 'Total gastos', (x) => x.total_gastos),
  ];
  return (
    <>
      <Text size="sm">
        {r.resultado >= 0 ? 'Utilidad' : 'Pérdida'} de <Pesos v={Math.abs(r.resultado)} fw={700} span /> entre todas las sucursales.
      </Text>
      <Tabla
        nombre="Estado de resultados por sucursal"
        columnas={columnas(s, rango)}
        filas={filas}
        clave={(f) => f.cuenta || f.nombre}
        fuerte={(f) => f.cuenta === ''}
        pie={total(s, 'Resultado', (x) => x.resultado)}
      />
    </>
  );
}

/** Income and expense, a column for each branch; of the current year unless the dates say otherwise. */
export default function EstadoResultados() {
  const inicio = `${useHoy().slice(0, 4)}-01-01`;
  const [pedido] = useFiltro('desde');
  const [hasta] = useFiltro('hasta');
  const desde = pedido || inicio;
  const query = useRead<Resultados>('libro', 'resultados', { desde, hasta });
  return (
    <Stack>
      <PageTitle actions={<ExportarLibro libro="resultados" params={{ desde, hasta }} />}>Estado de resultados</PageTitle>
      <Fechas siNo={inicio} />
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {query.data?.sucursales.length === 0 && <Vacio razon="No hay ingresos ni gastos en esas fechas." />}
      {query.data && query.data.sucursales.length > 0 && (
        <Cuadro r={query.data} rango={`&desde=${desde}${hasta ? `&hasta=${hasta}` : ''}`} />
      )}
    </Stack>
  );
}
