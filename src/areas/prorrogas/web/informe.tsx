import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';

type Informe = OutputOf<typeof contract, 'informe'>;

const COLUMNAS: readonly Columna<Informe['filas'][number]>[] = [
  { titulo: 'Cliente', celda: (f) => <Enlace to={`/prorrogas?rut=${f.cliente_rut}`}>{f.nombre}</Enlace> },
  { titulo: 'Prórrogas', cifra: true, celda: (f) => f.prorrogas },
  { titulo: 'Documentos o cuotas', cifra: true, celda: (f) => f.objetos },
  { titulo: 'Más veces el mismo', cifra: true, celda: (f) => f.veces },
  { titulo: 'Cargos cobrados', cifra: true, celda: (f) => <Pesos v={f.cargos} /> },
  { titulo: 'Deuda prorrogada', cifra: true, celda: (f) => <Pesos v={f.prorrogado} /> },
  { titulo: 'Deuda viva', cifra: true, celda: (f) => <Pesos v={f.cartera} /> },
  { titulo: 'Parte', cifra: true, celda: (f) => <Porcentaje v={f.pct} /> },
];

/** Who lives on extensions: how many, how often the same debt, and what part of the portfolio. */
export default function InformeProrrogas() {
  const [desde, setDesde] = useState('');
  const [hasta, setHasta] = useState('');
  const pedido = { ...(desde ? { desde } : {}), ...(hasta ? { hasta } : {}) };
  const { data: d, error, refetch } = useRead<Informe>('prorrogas', 'informe', pedido);
  return (
    <Stack>
      <PageTitle>Informe de prórrogas</PageTitle>
      <Group align="end">
        <DateInput label="Pagadas desde" value={desde || (d?.desde ?? '')} onChange={setDesde} />
        <DateInput label="Hasta" value={hasta || (d?.hasta ?? '')} onChange={setHasta} />
      </Group>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {!d && !error ? <Cargando lines={4} /> : null}
      {d && (
        <Cifras
          items={[
            { titulo: 'Deuda viva prorrogada', valor: <Pesos v={d.prorrogado} /> },
            { titulo: 'Deuda viva de esos clientes', valor: <Pesos v={d.cartera} /> },
            { titulo: 'Parte prorrogada', valor: <Porcentaje v={d.pct} /> },
          ]}
        />
      )}
      {d && d.filas.length === 0 && <Vacio razon="No hubo prórrogas pagadas en esas fechas." />}
      {d && d.filas.length > 0 && (
        <Tabla nombre="Prórrogas por cliente" columnas={COLUMNAS} filas={d.filas} clave={(f) => f.cliente_rut} ancho={820} />
      )}
    </Stack>
  );
}
