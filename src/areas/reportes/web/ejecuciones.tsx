import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { onEvent } from '#platform/web/api/events.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { toastError } from '#platform/web/feedback/toast.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { type Comparacion, diasDichos, type Ejecucion, type Ejecuciones, ESTADOS } from './tipos.ts';

const VIVAS: readonly string[] = ['en_cola', 'en_curso'];

function Acto({ e, accion, texto, ok }: { e: Ejecucion; accion: 'cancelar' | 'repetir'; texto: string; ok: string }) {
  const acto = useAction('reportes', accion, { http: { method: 'POST', path: `/api/reportes/ejecuciones/${e.id}/${accion}` }, ok });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={acto.isPending}
      onClick={() => acto.mutate({})}
      aria-label={`${texto} ${e.titulo} N° ${e.folio}`}
    >
      {texto}
    </Button>
  );
}

function Bajar({ e }: { e: Ejecucion }) {
  const bajar = () => void apiDownload(`/api/reportes/ejecuciones/${e.id}/archivo`).catch(toastError);
  return (
    <Button size="compact-xs" onClick={bajar} aria-label={`Bajar ${e.titulo} N° ${e.folio}`}>
      Bajar
    </Button>
  );
}

function Botones({ e, comparar }: { e: Ejecucion; comparar: (e: Ejecucion) => void }) {
  return (
    <Group gap={4} wrap="nowrap">
      {e.estado === 'lista' && <Bajar e={e} />}
      {VIVAS.includes(e.estado) && <Acto e={e} accion="cancelar" texto="Cancelar" ok="Cancelada" />}
      {!VIVAS.includes(e.estado) && <Acto e={e} accion="repetir" texto="Repetir" ok="En cola" />}
      {e.repite_a && e.estado === 'lista' && (
        <Button size="compact-xs" variant="default" onClick={() => comparar(e)} aria-label={`Comparar N° ${e.folio} con la que repite`}>
          Comparar
        </Button>
      )}
    </Group>
  );
}

/** The days that it says, a date whole on its line. */
function Dias({ e }: { e: Ejecucion }) {
  const partes = diasDichos(e.parametros).split(/ (?=al )/);
  return partes.flatMap((p, i) => [
    i > 0 ? ' ' : '',
    <Text key={p} span inherit style={{ whiteSpace: 'nowrap' }}>
      {p}
    </Text>,
  ]);
}

function Estado({ e }: { e: Ejecucion }) {
  return (
    <Stack gap={2} miw={110} align="flex-start">
      <EstadoBadge estado={e.estado} estados={ESTADOS} />
      {e.estado === 'en_curso' && <Progress w="100%" value={e.avance} aria-label={`Avance ${e.avance} %`} />}
      {e.error && <Text size="xs">{e.error}</Text>}
      {e.estado === 'lista' && e.vence && (
        <Text size="xs" c="dimmed">
          Hasta el {formatFecha(e.vence)}
        </Text>
      )}
    </Stack>
  );
}

const dicho = (v: string | number | null | undefined): string => (v === null || v === undefined ? '—' : String(v));

function FilasDistintas({ c }: { c: Comparacion }) {
  const partes = (f: Comparacion['filas'][number]) =>
    c.columnas.flatMap((titulo, i) => {
      const [a, b] = [f.antes?.[i], f.ahora?.[i]];
      return a === b ? [] : [`${titulo}: ${f.antes ? dicho(a) : 'no estaba'} → ${f.ahora ? dicho(b) : 'ya no está'}`];
    });
  return (
    <Tabla
      nombre="Filas que difieren"
      clave={(f) => f.clave}
      filas={c.filas}
      columnas={[
        { titulo: 'Fila', celda: (f) => f.clave },
        { titulo: 'Qué pasó', celda: (f) => ({ entra: 'Entró', sale: 'Salió', cambia: 'Cambió' })[f.clase] },
        { titulo: 'Diferencia', celda: (f) => (f.clase === 'cambia' ? partes(f).join('; ') : '') },
      ]}
    />
  );
}

/** Whether a run and the one it repeats say the same, and which rows differ. */
function DialogoComparar({ e, close }: { e: Ejecucion; close: () => void }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['reportes', 'comparar', e.id, e.repite_a],
    queryFn: ({ signal }) =>
      request<Comparacion>('POST', `/api/reportes/ejecuciones/${e.id}/comparar`, { body: { con: e.repite_a }, signal }),
  });
  return (
    <Modal opened onClose={close} size="xl" title={`${e.titulo}: N° ${e.folio} y la que repite`}>
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data?.igual && <Text>Dicen lo mismo: las dos tienen la misma huella.</Text>}
      {data && !data.igual && (
        <Stack gap="xs">
          <Text size="sm">{`Entraron ${data.entran}, salieron ${data.salen} y cambiaron ${data.cambian}.`}</Text>
          <FilasDistintas c={data} />
        </Stack>
      )}
    </Modal>
  );
}

function Lista({ items, folio }: { items: readonly Ejecucion[]; folio: string }) {
  const [comparada, setComparada] = useState<Ejecucion | null>(null);
  const vistas = folio ? items.filter((e) => String(e.folio) === folio) : items;
  return (
    <>
      {vistas.length === 0 && (
        <Vacio
          razon={
            folio
              ? `No hay una ejecución suya con el folio ${folio}.`
              : 'Todavía no genera ningún reporte. Abra uno y elija en qué formato.'
          }
        />
      )}
      {vistas.length > 0 && (
        <Tabla
          nombre="Ejecuciones"
          ancho={900}
          clave={(e) => e.id}
          filas={vistas}
          columnas={[
            { titulo: 'N°', cifra: true, celda: (e) => formatDecimal(e.folio, 0) },
            { titulo: 'Reporte', celda: (e) => e.titulo },
            { titulo: 'Días', celda: (e) => <Dias e={e} /> },
            { titulo: 'Pedida', celda: (e) => <Instante v={e.pedida} /> },
            { titulo: 'Alcance', celda: (e) => `${e.alcance}${e.programada ? ', programada' : ''}` },
            { titulo: 'Formato', celda: (e) => e.formato.toUpperCase() },
            { titulo: 'Estado', celda: (e) => <Estado e={e} /> },
            { titulo: 'Filas', cifra: true, celda: (e) => (e.filas === null ? '—' : formatDecimal(e.filas, 0)) },
            { titulo: 'Huella', celda: (e) => <span title={e.hash_datos ?? ''}>{e.hash_datos?.slice(0, 10) ?? '—'}</span> },
            { titulo: 'Actos', celda: (e) => <Botones e={e} comparar={setComparada} /> },
          ]}
        />
      )}
      {comparada && <DialogoComparar e={comparada} close={() => setComparada(null)} />}
    </>
  );
}

/** What a person generated: how far each goes, its file while it is kept, and the same again. */
export default function PantallaEjecuciones() {
  const [search, setSearch] = useUrlState();
  const cache = useQueryClient();
  const folio = oneOf(search.folio);
  const { data, error, isPending, refetch } = useRead<Ejecuciones>('reportes', 'ejecuciones', { perPage: 100 });
  const vivas = data?.items.some((e) => VIVAS.includes(e.estado)) ?? false;
  useEffect(() => onEvent('reporte', () => void cache.invalidateQueries({ queryKey: ['reportes'] })), [cache]);
  useEffect(() => {
    if (!vivas) return;
    const reloj = setInterval(() => void refetch(), 2_000);
    return () => clearInterval(reloj);
  }, [vivas, refetch]);
  return (
    <Stack>
      <PageTitle>Reportes generados</PageTitle>
      {folio && (
        <Group>
          <Button size="xs" variant="default" onClick={() => setSearch({ folio: null })}>
            Ver todos
          </Button>
        </Group>
      )}
      {isPending && <Cargando />}
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {data && <Lista items={data.items} folio={folio} />}
    </Stack>
  );
}
