import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { Can, useCan } from '#platform/web/permissions/can.tsx';
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

type Verbo = 'atender' | 'descartar';
const TOPE = 100;

interface Elegir {
  elegidas: ReadonlySet<string>;
  elegir: (id: string, si: boolean) => void;
}

/** What may be done with the chosen ones at once. */
function Elegidas({ n, abrir }: { n: number; abrir: (que: Verbo) => void }) {
  if (n === 0) return null;
  return (
    <Group gap="xs" className="no-print" role="status">
      <Text size="sm">{n === 1 ? 'Una alerta elegida' : `${n} alertas elegidas`}</Text>
      <Button size="xs" onClick={() => abrir('atender')} aria-keyshortcuts="A">
        Atender (A)
      </Button>
      <Button size="xs" variant="default" onClick={() => abrir('descartar')} aria-keyshortcuts="D">
        Descartar (D)
      </Button>
    </Group>
  );
}

function Filas({ filas, abrir, elegidas, elegir }: Elegir & { filas: readonly Alerta[]; abrir: (a: Alerta, que: Verbo) => void }) {
  const puede = useCan('bir:atender-alerta');
  const casilla = {
    titulo: 'Elegir',
    celda: (a: Alerta) =>
      a.estado === 'abierta' ? (
        <Checkbox
          aria-label={`Elegir ${a.nombre_regla} de ${a.nombre}`}
          checked={elegidas.has(a.id)}
          onChange={(e) => elegir(a.id, e.currentTarget.checked)}
        />
      ) : null,
  };
  return (
    <Tabla
      nombre="Alertas"
      ancho={1000}
      filas={filas}
      clave={(a) => a.id}
      columnas={[
        ...(puede ? [casilla] : []),
        { titulo: 'Persona', celda: (a) => <Enlace to={`/bir/${a.rut}`}>{a.nombre}</Enlace> },
        { titulo: 'Alerta', celda: (a) => a.nombre_regla },
        { titulo: 'Gravedad', celda: (a) => <EstadoBadge estado={String(a.gravedad)} estados={GRAVEDADES} /> },
        {
          titulo: 'Qué se vio',
          celda: (a) => (
            <Text size="sm" miw={240}>
              {a.hecho}. Umbral: {a.umbral}.
            </Text>
          ),
        },
        { titulo: 'Abierta', celda: (a) => <Fecha v={a.abierta} /> },
        { titulo: 'Días', cifra: true, celda: (a) => a.dias },
        { titulo: 'Exposición al abrir', cifra: true, celda: (a) => <Pesos v={a.exposicion_al_abrir} /> },
        {
          titulo: 'Acciones',
          celda: (a) =>
            a.estado === 'abierta' ? (
              <Can do="bir:atender-alerta">
                <Group gap={4} maw={90}>
                  <Button size="compact-xs" onClick={() => abrir(a, 'atender')}>
                    Atender
                  </Button>
                  <Button size="compact-xs" variant="default" onClick={() => abrir(a, 'descartar')}>
                    Descartar
                  </Button>
                </Group>
              </Can>
            ) : (
              <Group gap={4}>
                <EstadoBadge estado={a.estado} estados={ESTADOS_ALERTA} />
                <Text size="sm">{a.fundamento}</Text>
              </Group>
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
  const [acto, setActo] = useState<{ de: readonly [Alerta, ...Alerta[]]; que: Verbo } | null>(null);
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(new Set());
  const [medir, setMedir] = useState(false);
  const estado = oneOf(crudo.estado) || 'abierta';
  const [gravedad, rut, page] = [oneOf(crudo.gravedad), oneOf(crudo.rut), oneOf(crudo.pagina)];
  const visto = { ...(estado === 'todas' ? {} : { estado }), ...(gravedad ? { gravedad } : {}) };
  const query = useRead<Pagina>('bir', '/api/bir/alertas', { ...visto, ...(rut ? { rut } : {}), ...(page ? { page } : {}) });
  const p = query.data;
  // What was chosen and is no longer shown, or no longer open, is not chosen any more.
  const elegidas = (p?.items ?? []).filter((a) => marcadas.has(a.id) && a.estado === 'abierta').slice(0, TOPE);
  const elegir = (id: string, si: boolean): void => {
    const luego = new Set(marcadas);
    if (si) luego.add(id);
    else luego.delete(id);
    setMarcadas(luego);
  };
  const resolver = (que: Verbo): void => {
    const [una, ...otras] = elegidas;
    if (una && !acto) setActo({ de: [una, ...otras], que });
  };
  useHotkeys([
    ['a', () => resolver('atender')],
    ['d', () => resolver('descartar')],
  ]);
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
      <Elegidas n={elegidas.length} abrir={resolver} />
      {p && p.total > 0 && (
        <Filas
          filas={p.items}
          abrir={(a, que) => setActo({ de: [a], que })}
          elegidas={new Set(elegidas.map((a) => a.id))}
          elegir={elegir}
        />
      )}
      {p && <Paginas p={p} ir={(n) => setSearch({ pagina: n === 1 ? null : String(n) })} />}
      <Suspense fallback={null}>{acto && <Resolver alertas={acto.de} que={acto.que} close={() => setActo(null)} />}</Suspense>
    </Stack>
  );
}
