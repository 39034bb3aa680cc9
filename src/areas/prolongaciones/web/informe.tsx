import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { Enlace, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { Motivo } from './motivo.tsx';

type Informe = OutputOf<typeof contract, 'informe'>;

const COLUMNAS: readonly Columna<Informe['filas'][number]>[] = [
  {
    titulo: 'Motivo',
    celda: (f) => (
      <Enlace to={`/prolongaciones?motivo=${f.motivo}`}>
        <Motivo codigo={f.motivo} />
      </Enlace>
    ),
  },
  { titulo: 'Prolongaciones', cifra: true, celda: (f) => f.prolongaciones },
  { titulo: 'Capital', cifra: true, celda: (f) => <Pesos v={f.capital} /> },
  { titulo: 'Costo adicional', cifra: true, celda: (f) => <Pesos v={f.costo_extra} /> },
  { titulo: 'Con 90 días', cifra: true, celda: (f) => f.con_90_dias },
  { titulo: 'En mora al día 90', cifra: true, celda: (f) => f.en_mora },
];

/** Why credits are prolonged, and how they go on. */
export default function InformeProlongaciones() {
  const [desde, setDesde] = useState('');
  const [hasta, setHasta] = useState('');
  const pedido = { ...(desde ? { desde } : {}), ...(hasta ? { hasta } : {}) };
  const { data: d, error, refetch } = useRead<Informe>('prolongaciones', 'informe', pedido);
  return (
    <Stack>
      <PageTitle>Informe de prolongaciones</PageTitle>
      <Group align="end">
        <DateInput label="Aplicadas desde" value={desde || (d?.desde ?? '')} onChange={setDesde} />
        <DateInput label="Hasta" value={hasta || (d?.hasta ?? '')} onChange={setHasta} />
      </Group>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {!d && !error ? <Cargando lines={4} /> : null}
      {d && d.filas.length === 0 && <Vacio razon="No se aplicaron prolongaciones en esas fechas." />}
      {d && d.filas.length > 0 && (
        <Tabla nombre="Prolongaciones por motivo" columnas={COLUMNAS} filas={d.filas} clave={(f) => f.motivo} ancho={720} />
      )}
    </Stack>
  );
}
