import { Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS_LOTE } from './palabras.ts';
import { NombreBanco } from './piezas.tsx';

type Calendario = OutputOf<typeof contract, 'calendario'>;
type Dia = Calendario['dias'][number];

function Lista({ d }: { d: Dia }) {
  const genera = useCan('pacs:generar');
  if (d.lote_id)
    return (
      <>
        <Enlace to={`/pacs/lotes/${d.lote_id}`}>{`Lote ${d.num_lote}`}</Enlace> <EstadoBadge estado={d.estado} estados={ESTADOS_LOTE} />
      </>
    );
  return genera ? <Enlace to={`/pacs/correr?banco=${d.banco}&fecha=${d.fecha_cargo}`}>Correr</Enlace> : <>Por armar</>;
}

const COLUMNAS: readonly Columna<Dia>[] = [
  { titulo: 'Fecha de cargo', celda: (d) => <Fecha v={d.fecha_cargo} /> },
  { titulo: 'Banco', celda: (d) => <NombreBanco codigo={d.banco} /> },
  { titulo: 'Se envía hasta', celda: (d) => <Fecha v={d.envio_hasta} /> },
  { titulo: 'Cuotas', cifra: true, celda: (d) => d.primeros },
  { titulo: 'Reintentos', cifra: true, celda: (d) => d.reintentos },
  { titulo: 'Lote', celda: (d) => <Lista d={d} /> },
];

/** The days of charge that come: first charges and retries, and until when the bank takes each list. */
export default function CalendarioPac() {
  const { data: c, error, refetch } = useRead<Calendario>('pacs', 'calendario');
  return (
    <Stack>
      <PageTitle>Calendario PAC</PageTitle>
      <Text size="sm" c="dimmed">
        Próximos 45 días: cuotas que vencen con mandato activo y cargos rechazados que se reintentan.
      </Text>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {!c && !error && <Cargando lines={6} />}
      {c && c.dias.length === 0 && <Vacio razon="No hay cargos ni reintentos en los próximos 45 días." />}
      {c && c.dias.length > 0 && (
        <Tabla nombre="Días de cargo" columnas={COLUMNAS} filas={c.dias} clave={(d) => `${d.fecha_cargo}${d.banco}`} ancho={680} />
      )}
    </Stack>
  );
}
