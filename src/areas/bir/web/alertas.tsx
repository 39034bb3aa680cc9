import { Button, Group, Select, Stack } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { contract } from '../contract.ts';
import { ESTADOS_ALERTA, GRAVEDADES } from './palabras.tsx';

const Resolver = lazy(() => import('./resolver.tsx'));
const Aciertos = lazy(() => import('./aciertos.tsx'));

type Pagina = OutputOf<typeof contract, 'alertas'>;
type Alerta = Pagina['items'][number];

const opciones = (de: Record<string, unknown>) =>
  Object.entries(de).map(([value, e]) => ({ value, label: (e as { texto: string }).texto }));

function Filtros({ search, set }: { search: Record<string, string>; set: (c: Record<string, string | null>) => void }) {
  return (
    <Group gap="sm" className="no-print">
      <Select
        aria-label="Estado"
        placeholder="Todas"
        data={opciones(ESTADOS_ALERTA)}
        value={search.estado ?? null}
        onChange={(estado) => set({ estado: estado ?? 'todas', pagina: null })}
        clearable
      />
      <Select
        aria-label="Gravedad"
        placeholder="Cualquier gravedad"
        data={opciones(GRAVEDADES)}
        value={search.gravedad ?? null}
        onChange={(gravedad) => set({ gravedad, pagina: null })}
        clearable
      />
    </Group>
  );
}

function Filas({ filas, abrir }: { filas: readonly Alerta[]; abrir: (a: Alerta, que: 'atender' | 'descartar') => void }) {
  return (
    <Tabla
      nombre="Alertas"
      ancho={980}
      filas={filas}
      clave={(a) => a.id}
      columnas={[
        { titulo: 'Persona', celda: (a) => <Enlace to={`/bir/${a.rut}`}>{a.nombre}</Enlace> },
        { titulo: 'Alerta', celda: (a) => a.nombre_regla },
        { titulo: 'Gravedad', celda: (a) => <EstadoBadge estado={String(a.gravedad)} estados={GRAVEDADES} /> },
        { titulo: 'Qué se vio', celda: (a) => a.hecho },
        { titulo: 'Umbral', celda: (a) => a.umbral },
        { titulo: 'Abierta', celda: (a) => <Fecha v={a.abierta} /> },
        { titulo: 'Días', cifra: true, celda: (a) => a.dias },
        { titulo: 'Exposición al abrir', cifra: true, celda: (a) => <Pesos v={a.exposicion_al_abrir} /> },
        { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} estados={ESTADOS_ALERTA} /> },
        {
          titulo: 'Acciones',
          celda: (a) =>
            a.estado === 'abierta' ? (
              <Can do="bir:atender-alerta">
                <Group gap={4} wrap="nowrap">
                  <Button size="compact-xs" onClick={() => abrir(a, 'atender')}>
                    Atender
                  </Button>
                  <Button size="compact-xs" variant="default" onClick={() => abrir(a, 'descartar')}>
                    Descartar
                  </Button>
                </Group>
              </Can>
            ) : (
              (a.fundamento ?? <Nada />)
            ),
        },
      ]}
    />
  );
}

function Paginas({ p, ir }: { p: Pagina; ir: (pagina: number) => void }) {
  const ultima = Math.max(1, Math.ceil(p.total / p.perPage));
  if (ultima === 1) return null;
  return (
    <Group gap="xs" className="no-print">
      <Button size="xs" variant="default" disabled={p.page <= 1} onClick={() => ir(p.page - 1)}>
        Anterior
      </Button>
      Página {p.page} de {ultima}
      <Button size="xs" variant="default" disabled={p.page >= ultima} onClick={() => ir(p.page + 1)}>
        Siguiente
      </Button>
    </Group>
  );
}

/** The early warnings, the open and the gravest first, and whether they served. */
export default function Alertas() {
  const [crudo, setSearch] = useUrlState();
  const [acto, setActo] = useState<{ a: Alerta; que: 'atender' | 'descartar' } | null>(null);
  const [medir, setMedir] = useState(false);
  const estado = oneOf(crudo.estado) || 'abierta';
  const [gravedad, rut, page] = [oneOf(crudo.gravedad), oneOf(crudo.rut), oneOf(crudo.pagina)];
  const visto = { ...(estado === 'todas' ? {} : { estado }), ...(gravedad ? { gravedad } : {}) };
  const query = useRead<Pagina>('bir', '/api/bir/alertas', { ...visto, ...(rut ? { rut } : {}), ...(page ? { page } : {}) });
  const p = query.data;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <PageTitle>Alertas de riesgo</PageTitle>
        <Button size="xs" variant="default" onClick={() => setMedir(!medir)} aria-expanded={medir}>
          {medir ? 'Ocultar si sirvieron' : '¿Sirvieron?'}
        </Button>
      </Group>
      <Suspense fallback={<Cargando lines={6} />}>{medir && <Aciertos />}</Suspense>
      <Filtros search={visto} set={setSearch} />
      {query.isPending && <Cargando lines={8} />}
      {!query.isPending && !p && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {p && p.total === 0 && <Vacio razon="Ninguna alerta con estos filtros." />}
      {p && p.total > 0 && <Filas filas={p.items} abrir={(a, que) => setActo({ a, que })} />}
      {p && <Paginas p={p} ir={(n) => setSearch({ pagina: n === 1 ? null : String(n) })} />}
      <Suspense fallback={null}>{acto && <Resolver alerta={acto.a} que={acto.que} close={() => setActo(null)} />}</Suspense>
    </Stack>
  );
}
