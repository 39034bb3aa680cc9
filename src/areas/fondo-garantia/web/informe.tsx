import { Stack } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { DetailHeader } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Pesos, Uf } from '#platform/web/inputs/show.tsx';
import type { contract } from '../contract.ts';

type Informe = OutputOf<typeof contract, 'informe'>;

const COLUMNAS: readonly Columna<Informe['por_programa'][number]>[] = [
  { titulo: 'Programa', celda: (p) => p.nombre },
  { titulo: 'Coberturas', cifra: true, celda: (p) => p.coberturas },
  { titulo: 'Saldo cubierto', cifra: true, celda: (p) => <Pesos v={p.saldo_cubierto} /> },
  { titulo: 'Comisiones del mes', cifra: true, celda: (p) => <Pesos v={p.comision_mes} /> },
  { titulo: 'Siniestros', cifra: true, celda: (p) => p.siniestros },
  { titulo: 'Cupo usado', cifra: true, celda: (p) => <Uf v={p.usado_uf} decimals={2} /> },
  { titulo: 'Cupo', cifra: true, celda: (p) => <Uf v={p.cupo_uf} decimals={2} /> },
];

/** Covered portfolio, commissions, claims and cupo by programa. */
export default function InformeFondos() {
  const query = useRead<Informe>('fondo-garantia', 'informe', {});
  if (query.isPending) return <Cargando lines={6} />;
  if (!query.data) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  const { total, por_programa } = query.data;
  return (
    <Stack gap="lg">
      <DetailHeader
        head={{
          titulo: 'Informe de fondos',
          cifras: [
            { titulo: 'Coberturas vigentes', valor: total.coberturas },
            { titulo: 'Saldo cubierto', valor: <Pesos v={total.saldo_cubierto} /> },
          ],
        }}
      />
      <Tabla nombre="Por programa" columnas={COLUMNAS} filas={por_programa} clave={(p) => p.programa} ancho={760} />
    </Stack>
  );
}
