import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { OutputOf } from '#kernel/contract.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cifras, DetailTabs } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { ORDEN, ORIGEN } from './estados.ts';
import { Ordenes } from './ordenes.tsx';
import { PorGirar } from './por-girar.tsx';

type Dia = OutputOf<typeof contract, 'giros_del_dia'>;
type Horas = OutputOf<typeof contract, 'horas_por_etapa'>;

const GIROS: readonly Columna<Dia['ordenes'][number]>[] = [
  {
    titulo: 'Orden',
    celda: (o) =>
      o.operacion_id ? <Enlace to={`/operaciones/${o.operacion_id}?tab=giro`}>{`N° ${o.num_orden}`}</Enlace> : `N° ${o.num_orden}`,
  },
  { titulo: 'Beneficiario', celda: (o) => o.nombre },
  { titulo: 'Por', celda: (o) => ORIGEN[o.origen_area] ?? o.origen_area },
  { titulo: 'Estado', celda: (o) => <EstadoBadge estado={o.estado} estados={ORDEN} /> },
  { titulo: 'Autorizó', celda: (o) => [o.autorizada_nombre, o.segunda_nombre].filter(Boolean).join(' y ') },
  { titulo: 'Monto', cifra: true, celda: (o) => <Pesos v={o.monto} /> },
];

function DelDia({ dia }: { dia: Dia }) {
  if (dia.ordenes.length === 0) return <Vacio razon="Hoy no se ha autorizado ningún giro." />;
  const pie = ['Total autorizado o girado hoy', '', '', '', '', <Pesos key="total" v={dia.total} />];
  return <Tabla nombre="Giros del día" columnas={GIROS} filas={dia.ordenes} clave={(o) => o.id} pie={pie} ancho={760} />;
}

const HORAS: readonly Columna<Horas[number]>[] = [
  { titulo: 'Etapa', celda: (h) => h.titulo },
  { titulo: 'Terminadas', cifra: true, celda: (h) => h.terminadas },
  { titulo: 'Promedio (horas)', cifra: true, celda: (h) => h.promedio_horas?.replace('.', ',') ?? <Nada /> },
  { titulo: 'Plazo (horas)', cifra: true, celda: (h) => h.plazo_horas ?? <Nada /> },
  { titulo: 'En curso', cifra: true, celda: (h) => h.en_curso },
  { titulo: 'Atrasadas', cifra: true, celda: (h) => h.atrasadas },
];

function HorasEtapa() {
  const horas = useRead<Horas>('operaciones', 'horas-por-etapa');
  if (horas.isPending) return <Cargando />;
  if (horas.isError) return <FalloLectura error={horas.error} />;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        Etapas iniciadas en los últimos 30 días, en horas de oficina de días bancarios.
      </Text>
      <Tabla nombre="Horas por etapa" columnas={HORAS} filas={horas.data} clave={(h) => h.codigo} ancho={620} />
    </Stack>
  );
}

/** The desk of the treasury: what may leave today, what other areas asked for and what already left. */
export default function Mesa() {
  const dia = useRead<Dia>('operaciones', 'giros-del-dia');
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>Mesa de giros</PageTitle>
        <Can do="operaciones:preparar-giro">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => void apiDownload('/api/operaciones/archivo-banco')}
          >
            Archivo para el banco
          </Button>
        </Can>
      </Group>
      {dia.isPending && <Cargando lines={3} />}
      {dia.isError && <FalloLectura error={dia.error} onRetry={() => void dia.refetch()} />}
      {dia.data && (
        <>
          <Cifras
            items={[
              { titulo: 'Disponible hoy', valor: <Pesos v={dia.data.monto_disponible} /> },
              { titulo: 'Autorizado y girado hoy', valor: <Pesos v={dia.data.usado} /> },
              { titulo: 'Tope del día', valor: <Pesos v={dia.data.tope_diario} /> },
              { titulo: 'Fecha', valor: <Fecha v={dia.data.fecha} /> },
            ]}
          />
          <Progress
            value={dia.data.tope_diario === 0 ? 100 : Math.min(100, (dia.data.usado / dia.data.tope_diario) * 100)}
            aria-label="Uso del tope del día"
          />
          <DetailTabs
            tabs={[
              { key: 'compras', titulo: 'Compras por girar', content: <PorGirar disponible={dia.data.monto_disponible} /> },
              { key: 'otras', titulo: 'Otras salidas', content: <Ordenes /> },
              { key: 'dia', titulo: 'Giros de hoy', content: <DelDia dia={dia.data} /> },
              { key: 'horas', titulo: 'Horas por etapa', content: <HorasEtapa /> },
            ]}
          />
        </>
      )}
    </Stack>
  );
}
