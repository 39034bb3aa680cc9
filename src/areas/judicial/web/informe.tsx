import { Group, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { DateInput } from '#platform/web/inputs/date-input.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS, useNombres } from './palabras.tsx';

type Informe = OutputOf<typeof contract, 'informe'>;
type DeAbogado = Informe['por_abogado'][number];

const ETAPAS: readonly Columna<Informe['por_etapa'][number]>[] = [
  { titulo: 'Etapa', celda: (f) => <EstadoBadge estado={f.estado} estados={ESTADOS} /> },
  { titulo: 'Causas', cifra: true, celda: (f) => (f.n > 0 ? <Enlace to={`/judicial?estado=${f.estado}`}>{String(f.n)}</Enlace> : 0) },
  { titulo: 'Demandado', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
  { titulo: 'Días en la etapa', cifra: true, celda: (f) => f.dias_promedio },
  { titulo: 'La más larga', cifra: true, celda: (f) => f.dias_maximo },
];

const CIFRAS: readonly Columna<Informe['total']>[] = [
  { titulo: 'Vivas', cifra: true, celda: (f) => f.vivas },
  { titulo: 'Terminadas', cifra: true, celda: (f) => f.terminadas },
  { titulo: 'Sin movimiento', cifra: true, celda: (f) => f.sin_movimiento },
  { titulo: 'Demandado', cifra: true, celda: (f) => <Pesos v={f.demandado} /> },
  { titulo: 'Recuperado', cifra: true, celda: (f) => <Pesos v={f.recuperado} /> },
  { titulo: 'Costas', cifra: true, celda: (f) => <Pesos v={f.costas} /> },
  { titulo: 'Costo', cifra: true, celda: (f) => <Porcentaje v={f.costo_pct} /> },
];
const TODAS = 'todas';
const ABOGADOS: readonly Columna<DeAbogado>[] = [
  {
    titulo: 'Abogado',
    celda: (f) => (String(f.abogado) === TODAS ? 'Todas' : <Enlace to={`/judicial?abogado=${f.abogado}`}>{f.nombre}</Enlace>),
  },
  ...CIFRAS,
];

function Cuantias({ filas }: { filas: Informe['por_cuantia'] }) {
  const nombre = useNombres();
  const columnas: readonly Columna<(typeof filas)[number]>[] = [
    { titulo: 'Cuantía', celda: (f) => (f.cuantia ? nombre('clasificaciones_cuantia', f.cuantia) : 'Todavía sin demandar') },
    { titulo: 'Causas', cifra: true, celda: (f) => f.n },
    { titulo: 'Demandado', cifra: true, celda: (f) => <Pesos v={f.monto} /> },
  ];
  return <Tabla nombre="Causas por cuantía" columnas={columnas} filas={filas} clave={(f) => f.cuantia ?? '-'} />;
}

function Cuerpo({ d }: { d: Informe }) {
  if (d.total.vivas + d.total.terminadas === 0) return <Vacio razon="No hay causas que informar en esas fechas." />;
  const todas = { ...d.total, abogado: TODAS as DeAbogado['abogado'], nombre: 'Todas' };
  return (
    <Stack>
      <Title order={2} size="h4">
        Por abogado
      </Title>
      <Tabla nombre="Causas por abogado" columnas={ABOGADOS} filas={[...d.por_abogado, todas]} clave={(f) => f.abogado} ancho={860} />
      <Title order={2} size="h4">
        Por etapa
      </Title>
      <Tabla nombre="Causas por etapa" columnas={ETAPAS} filas={d.por_etapa} clave={(f) => f.estado} ancho={640} />
      <Title order={2} size="h4">
        Por cuantía
      </Title>
      <Cuantias filas={d.por_cuantia} />
    </Stack>
  );
}

/** What each lawyer keeps, what came in and what it cost, and how long the cases stay in each stage. */
export default function InformeJudicial() {
  const [desde, setDesde] = useState('');
  const [hasta, setHasta] = useState('');
  const pedido = { ...(desde ? { desde } : {}), ...(hasta ? { hasta } : {}) };
  const { data: d, error, refetch } = useRead<Informe>('judicial', 'informe', pedido);
  return (
    <Stack>
      <PageTitle>Informe de causas</PageTitle>
      <Group align="end">
        <DateInput label="Recuperado y gastado desde" value={desde || (d?.desde ?? '')} onChange={setDesde} />
        <DateInput label="Hasta" value={hasta || (d?.hasta ?? '')} onChange={setHasta} />
      </Group>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {!d && !error ? <Cargando lines={6} /> : null}
      {d && <Cuerpo d={d} />}
    </Stack>
  );
}
