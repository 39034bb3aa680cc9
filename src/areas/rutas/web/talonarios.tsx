import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { Can, useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { ESTADOS_COMPROBANTE, ESTADOS_TALONARIO } from './palabras.ts';

const Entregar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.EntregarTalonario })));
const Gastar = lazy(() => import('./dialogos.tsx').then((m) => ({ default: m.GastarComprobante })));
const api = areaApi<typeof contract>('rutas');
type Fila = OutputOf<typeof contract, 'talonarios'>['items'][number];
type Hojas = OutputOf<typeof contract, 'comprobantes'>;
type Hoja = Hojas['items'][number];

const HOJAS: readonly Columna<Hoja>[] = [
  { titulo: 'Número', cifra: true, celda: (c) => c.numero },
  { titulo: 'Estado', celda: (c) => <EstadoBadge estado={c.estado} estados={ESTADOS_COMPROBANTE} /> },
  { titulo: 'Fecha', celda: (c) => <Fecha v={c.fecha} /> },
  { titulo: 'A quién', celda: (c) => (c.ruta_id && c.nombre ? <Enlace to={`/rutas/${c.ruta_id}`}>{c.nombre}</Enlace> : (c.motivo ?? '—')) },
  { titulo: 'Monto', cifra: true, celda: (c) => (c.monto > 0 ? <Pesos v={c.monto} /> : '—') },
];

/** The receipts of a book that are no longer blank, and the numbers passed over. */
function Comprobantes({ id }: { id: string }) {
  const q = useRead<Hojas>('rutas', 'comprobantes', { talonario_id: id });
  if (q.isPending) return <Cargando lines={4} />;
  if (q.isError) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const { talonario: t, items } = q.data;
  return (
    <Stack>
      <Text fw={600}>{`Talonario ${t.num_talonario} de ${t.nombre_recaudador}`}</Text>
      {t.saltos && <Alert color="red">{`Comprobantes saltados: ${t.saltos}. Cada uno se usó, se anuló o se extravió.`}</Alert>}
      {items.length === 0 ? (
        <Vacio razon="Todos sus comprobantes están en blanco." />
      ) : (
        <Tabla nombre="Comprobantes" columnas={HOJAS} filas={items} clave={(c) => String(c.numero)} />
      )}
    </Stack>
  );
}

function Actos({ t }: { t: Fila }) {
  const devolver = api.useAction('devolver_talonario', { ok: 'Talonario recibido', unread: true });
  const recibe = useCan('rutas:talonarios');
  return (
    <Stack gap={4} align="flex-start">
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPrinter size={12} />}
        aria-label={`Imprimir el talonario ${t.num_talonario}`}
        onClick={() => void apiDownload('/api/rutas/imprimir-talonario', { talonario_id: t.id }).catch(toastError)}
      >
        Imprimir
      </Button>
      {recibe && t.estado === 'entregado' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={devolver.isPending}
          aria-label={`Recibir el talonario ${t.num_talonario}`}
          onClick={() => devolver.mutate({ talonario_id: t.id })}
        >
          Recibir
        </Button>
      )}
    </Stack>
  );
}

function columnasDe(ver: (id: string) => void): readonly Columna<Fila>[] {
  return [
    {
      titulo: 'N°',
      cifra: true,
      celda: (t) => (
        <Button size="compact-sm" variant="subtle" aria-label={`Ver el talonario ${t.num_talonario}`} onClick={() => ver(t.id)}>
          {t.num_talonario}
        </Button>
      ),
    },
    { titulo: 'Recaudador', celda: (t) => t.nombre_recaudador },
    { titulo: 'Comprobantes', celda: (t) => `${t.desde} a ${t.hasta}` },
    {
      titulo: 'Estado',
      celda: (t) => (
        <Stack gap={2} align="flex-start">
          <EstadoBadge estado={t.estado} estados={ESTADOS_TALONARIO} />
          <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {`Desde el ${formatFecha(t.entregado_el)}`}
          </Text>
        </Stack>
      ),
    },
    { titulo: 'Usados', cifra: true, celda: (t) => t.usados },
    {
      titulo: 'Anulados o extraviados',
      cifra: true,
      celda: (t) => (t.anulados + t.extraviados === 0 ? 0 : `${t.anulados} y ${t.extraviados}`),
    },
    { titulo: 'En blanco', cifra: true, celda: (t) => t.en_blanco },
    {
      titulo: 'Saltados',
      celda: (t) =>
        t.saltos ? (
          <Text size="sm" c="red">
            {t.saltos}
          </Text>
        ) : (
          '—'
        ),
    },
    { titulo: 'Monto', cifra: true, celda: (t) => <Pesos v={t.monto} /> },
    { titulo: 'Acciones', celda: (t) => <Actos t={t} /> },
  ];
}

/** The receipt books in the hands of who collects: used, annulled, lost, and what was passed over. */
export default function Talonarios() {
  const [url, setUrl] = useUrlState();
  const [dialogo, setDialogo] = useState<'entregar' | 'anular' | 'extraviar' | null>(null);
  const q = useRead<{ items: Fila[] }>('rutas', 'talonarios', {});
  const abierto = typeof url.talonario === 'string' ? url.talonario : null;
  const cerrar = () => setDialogo(null);
  const columnas = columnasDe((talonario) => setUrl({ talonario }));
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Talonarios</PageTitle>
        <Group gap="xs">
          <Can do="rutas:rendir">
            <Button size="xs" variant="default" onClick={() => setDialogo('anular')}>
              Anular un comprobante
            </Button>
          </Can>
          <Can do="rutas:talonarios">
            <Button size="xs" variant="default" onClick={() => setDialogo('extraviar')}>
              Declarar extraviado
            </Button>
            <Button size="xs" onClick={() => setDialogo('entregar')}>
              Entregar talonario
            </Button>
          </Can>
        </Group>
      </Group>
      {q.isPending && <Cargando lines={6} />}
      {q.isError && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
      {q.data?.items.length === 0 && <Vacio razon="No se ha entregado ningún talonario." />}
      {q.data && q.data.items.length > 0 && (
        <Tabla nombre="Talonarios" columnas={columnas} filas={q.data.items} clave={(t) => t.id} ancho={980} />
      )}
      {abierto && <Comprobantes id={abierto} />}
      <Suspense fallback={null}>
        {dialogo === 'entregar' && <Entregar close={cerrar} />}
        {(dialogo === 'anular' || dialogo === 'extraviar') && <Gastar que={dialogo} close={cerrar} />}
      </Suspense>
    </Stack>
  );
}
