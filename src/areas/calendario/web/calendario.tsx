import { ActionIcon, Button, Checkbox, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconPrinter } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { addDays, addMonths, type Fecha, isFecha } from '#kernel/values/fecha.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { usePanel } from '#platform/web/detail/use-panel.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { Can, useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { manyOf, oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { Evento } from '../contract.ts';
import classes from './calendario.module.css';
import type { Tramo } from './lienzo.tsx';
import { CALENDARIOS, VISTAS } from './textos.ts';

// The grid is heavy: what stands above it is seen first. The panel comes when it is first asked for.
const LienzoDias = lazy(() => import('./lienzo-dias.tsx'));
const LienzoLista = lazy(() => import('./lienzo-lista.tsx'));
const Lateral = lazy(() => import('./lateral.tsx'));
const SIN: readonly Evento[] = [];

/** Which of the five are shown; the address keeps those that are not. */
function Filtros() {
  const [search, setSearch] = useUrlState();
  const ocultos = manyOf(search.sin);
  return (
    <Group gap="md" className="no-print" role="group" aria-label="Calendarios que se muestran">
      {CALENDARIOS.map((c) => (
        <Checkbox
          key={c.codigo}
          size="sm"
          label={c.nombre}
          color={c.color}
          iconColor="#ffffff"
          checked={!ocultos.includes(c.codigo)}
          styles={{ input: { borderColor: c.color } }}
          onChange={(e) =>
            setSearch({ sin: e.currentTarget.checked ? ocultos.filter((o) => o !== c.codigo) : [...ocultos, c.codigo] }, { replace: true })
          }
        />
      ))}
    </Group>
  );
}

/** Where the grid stands: view and day, in the address. A narrow screen opens as a list. */
function useDonde() {
  const [search, setSearch] = useUrlState();
  const hoy = useHoy() as Fecha;
  const angosta = useMediaQuery('(max-width: 40em)', window.matchMedia('(max-width: 40em)').matches) ?? false;
  const dada = oneOf(search.fecha);
  const fecha = isFecha(dada) ? dada : hoy;
  const vista = VISTAS.find((v) => v.value === oneOf(search.vista)) ?? VISTAS[angosta ? 3 : 0];
  const correr = (n: 1 | -1): void => {
    const otra = vista.value === 'semana' ? addDays(fecha, 7 * n) : vista.value === 'dia' ? addDays(fecha, n) : addMonths(fecha, n);
    setSearch({ fecha: otra }, { replace: true });
  };
  return { hoy, fecha, vista, correr, ir: setSearch };
}

function Barra({ donde, titulo }: { donde: ReturnType<typeof useDonde>; titulo: string }) {
  const { vista, correr, ir } = donde;
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="xs">
        <Button size="xs" variant="default" className="no-print" onClick={() => ir({ fecha: null }, { replace: true })}>
          Hoy
        </Button>
        <ActionIcon variant="default" size="md" aria-label="Anterior" className="no-print" onClick={() => correr(-1)}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <ActionIcon variant="default" size="md" aria-label="Siguiente" className="no-print" onClick={() => correr(1)}>
          <IconChevronRight size={16} />
        </ActionIcon>
        <Text fw={600} component="h2" className={classes.rotulo} aria-live="polite">
          {titulo}
        </Text>
      </Group>
      <SegmentedControl
        className="no-print"
        size="xs"
        aria-label="Vista"
        data={VISTAS.map(({ value, label }) => ({ value, label }))}
        value={vista.value}
        onChange={(v) => ir({ vista: v }, { replace: true })}
      />
    </Group>
  );
}

interface Rango {
  desde: string;
  hasta: string;
  titulo: string;
}

type Cambio = { start: string; end: string | null; allDay: boolean };

/** What was dragged is saved at once; what is refused goes back to its place. */
function useMover() {
  const mover = useAction<Cambio & { id: string }>('calendario', 'mover', {
    http: { method: 'POST', path: '/apps/calendar/update-event' },
    ok: 'Evento movido',
  });
  return (id: string, cambio: Cambio, deshacer: () => void): void => mover.mutate({ id, ...cambio }, { onError: deshacer });
}

interface AccionesProps {
  fechas: { desde?: string; hasta?: string };
  mostrados: readonly string[];
  onNuevo: () => void;
}

function Acciones({ fechas, mostrados, onNuevo }: AccionesProps) {
  const bajar = (): void => {
    apiDownload('/api/calendario/ics', { ...fechas, calendars: mostrados.join(',') }).catch(toastError);
  };
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
        Imprimir
      </Button>
      <Button size="xs" variant="default" leftSection={<IconDownload size={16} />} disabled={mostrados.length === 0} onClick={bajar}>
        Exportar (ICS)
      </Button>
      <Can do="calendario:editar">
        <Button size="xs" onClick={onNuevo}>
          Nuevo evento
        </Button>
      </Can>
    </>
  );
}

/** Whether something was ever open here: what closes stays to be seen closing. */
function useAsked(open: boolean): boolean {
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  return asked || open;
}

export default function Calendario() {
  const donde = useDonde();
  const [search] = useUrlState();
  const [rango, setRango] = useState<Rango | null>(null);
  const [nuevo, setNuevo] = useState<Tramo | null>(null);
  const panel = usePanel('evento');
  const asked = useAsked(nuevo !== null || panel.id !== '');
  const edita = useCan('calendario:editar');
  const mover = useMover();
  const fechas = rango ? { desde: rango.desde, hasta: addDays(rango.hasta as Fecha, -1) } : {};
  const r = useRead<Evento[]>('calendario', '/apps/calendar/events', fechas, { enabled: rango !== null });
  const ocultos = manyOf(search.sin);
  const visibles = (r.data ?? SIN).filter((e) => !ocultos.includes(e.extendedProps.calendar));
  const alRango = useCallback((desde: string, hasta: string, titulo: string) => {
    setRango((antes) => (antes?.desde === desde && antes.hasta === hasta && antes.titulo === titulo ? antes : { desde, hasta, titulo }));
  }, []);
  const Vista = donde.vista.tipo.startsWith('list') ? LienzoLista : LienzoDias;
  const mostrados = CALENDARIOS.map((c) => c.codigo).filter((c) => !ocultos.includes(c));
  const cerrar = (): void => {
    setNuevo(null);
    if (panel.id !== '') panel.close();
  };
  return (
    <Stack gap="sm">
      <PageTitle
        actions={
          <Acciones fechas={fechas} mostrados={mostrados} onNuevo={() => setNuevo({ start: donde.fecha, end: '', allDay: false })} />
        }
      >
        Calendario
      </PageTitle>
      <Filtros />
      <Barra donde={donde} titulo={rango?.titulo ?? ''} />
      {r.isError && <FalloLectura error={r.error} onRetry={() => void r.refetch()} />}
      <Suspense fallback={<Cargando lines={12} />}>
        <Vista
          eventos={visibles}
          tipo={donde.vista.tipo}
          fecha={donde.fecha}
          hoy={donde.hoy}
          editable={edita}
          onRango={alRango}
          onAbrir={panel.open}
          onElegir={setNuevo}
          onMover={mover}
        />
      </Suspense>
      <Suspense fallback={null}>{asked && <Lateral id={panel.id} nuevo={nuevo} eventos={r.data ?? SIN} onClose={cerrar} />}</Suspense>
    </Stack>
  );
}
