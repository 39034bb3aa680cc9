import { Badge, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '#platform/web/api/hooks.ts';
import { SidePanel } from '#platform/web/detail/side-panel.tsx';
import { usePanel } from '#platform/web/detail/use-panel.ts';
import { Cargando } from '#platform/web/feedback/states.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { PRIORIDADES } from '../contract.ts';
import { type Pendiente, QUE_HACER, queHacer, type Resumen, type Verbo } from './tipos.ts';

const Panel = lazy(() => import('./panel.tsx'));
const ResolverVarios = lazy(() => import('./resolver-varios.tsx'));
const TIPOS = Object.entries(QUE_HACER).map(([codigo, nombre]) => ({ codigo, nombre }));

function Marca({ texto }: { texto: string }) {
  return (
    <Badge variant="light" color="gray" c="var(--mantine-color-text)" tt="none">
      {texto}
    </Badge>
  );
}

const COLUMNS: Column<Pendiente>[] = [
  { key: 'titulo', titulo: 'Qué espera', ancho: 260, render: (p) => <span data-pendiente={p.id}>{p.titulo}</span> },
  {
    key: 'marcas',
    titulo: 'Marcas',
    sinExportar: true,
    opcional: true,
    dice: (p) => Boolean(p.espera_a_otro || p.por || p.delegado),
    render: (p) =>
      (p.espera_a_otro || p.por || p.delegado) && (
        <Group gap={4}>
          {p.espera_a_otro && <Marca texto="Espera a otro" />}
          {p.por && <Marca texto={`Por ${p.por}`} />}
          {p.delegado && <Marca texto="Se lo pasaron" />}
        </Group>
      ),
  },
  { key: 'tipo', titulo: 'Qué hacer', render: (p) => queHacer(p) },
  { key: 'monto', titulo: 'Monto', tipo: 'pesos' },
  { key: 'prioridad', titulo: 'Prioridad', render: (p) => PRIORIDADES[p.prioridad], oculta: true },
  {
    key: 'creado_en',
    titulo: 'Espera',
    orden: true,
    render: (p) => (p.dias === 0 ? 'Desde hoy' : p.dias === 1 ? '1 día' : `${p.dias} días`),
  },
  {
    key: 'vence',
    titulo: 'Vence',
    orden: true,
    render: (p) =>
      p.vence ? (
        <Text size="sm" span {...(p.vencido ? { c: 'var(--r-danger-text)', fw: 600 } : {})}>
          <Fecha v={p.vence} />
          {p.vencido && ' (vencido)'}
        </Text>
      ) : (
        <Nada />
      ),
  },
  { key: 'tomado_por', titulo: 'Lo tiene', opcional: true, render: (p) => p.tomado_por ?? <Nada /> },
  {
    key: 'estado',
    titulo: 'Estado',
    tipo: 'estado',
    estados: {
      abierto: { texto: 'Abierto', tono: 'alerta' },
      tomado: { texto: 'Tomado', tono: 'neutro' },
      resuelto: { texto: 'Resuelto', tono: 'exito' },
      caducado: { texto: 'Caducado', tono: 'neutro' },
    },
  },
];

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'tipo', titulo: 'Qué hacer', opciones: TIPOS },
  {
    tipo: 'opcion',
    key: 'prioridad',
    titulo: 'Prioridad',
    opciones: Object.entries(PRIORIDADES).map(([codigo, nombre]) => ({ codigo, nombre })),
  },
  { tipo: 'opcion', key: 'area', titulo: 'Área', opciones: 'areas' },
  {
    tipo: 'opcion',
    key: 'vencidos',
    titulo: 'Plazo',
    opciones: [{ codigo: 'si', nombre: 'Sólo vencidos' }],
  },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'abierto', nombre: 'Abiertos' },
      { codigo: 'tomado', nombre: 'Tomados' },
      { codigo: 'resuelto', nombre: 'Resueltos' },
      { codigo: 'caducado', nombre: 'Caducados' },
    ],
  },
];

/** How many items wait: by what to do, and since when. */
function Resumir() {
  const { data } = useRead<Resumen>('bandeja', 'resumen', {});
  if (!data || data.total === 0) return null;
  const porTipo = new Map<string, number>();
  for (const g of data.grupos) porTipo.set(g.tipo, (porTipo.get(g.tipo) ?? 0) + g.n);
  const { hoy, hasta_3, hasta_7, mas } = data.antiguedad;
  return (
    <Group gap="xs">
      {[...porTipo].map(([tipo, n]) => (
        <Badge key={tipo} variant="light" c="var(--mantine-color-text)" size="lg" tt="none">
          {QUE_HACER[tipo] ?? tipo}: {n}
        </Badge>
      ))}
      <Text size="sm">
        Esperan desde hoy: {hoy} · 1 a 3 días: {hasta_3} · 4 a 7 días: {hasta_7} · más: {mas}
        {data.vencidos > 0 && ` · con el plazo vencido: ${data.vencidos}`}
      </Text>
    </Group>
  );
}

/** What waits for the person: opened beside the list, decided one by one or several at once. */
export default function Bandeja() {
  const panel = usePanel();
  const [pide, setPide] = useState<Verbo | null>(null);
  const abrir = (id: string, verbo: Verbo | null): void => {
    setPide(verbo);
    panel.open(id);
  };
  // On the row that J and K walk to, A and R open it already deciding; in the panel they are its own.
  const decidir = (verbo: Verbo): void => {
    const id = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-pendiente]')?.dataset.pendiente;
    if (id && panel.id === '') abrir(id, verbo);
  };
  useHotkeys([
    ['a', () => decidir('aprobar')],
    ['r', () => decidir('rechazar')],
  ]);
  const [bloque, setBloque] = useState<{ verbo: Verbo; filas: readonly Pendiente[] } | null>(null);
  return (
    <>
      <DataList<Pendiente>
        area="bandeja"
        titulo="Bandeja de trabajo"
        search="Buscar en lo pendiente"
        orden="creado_en"
        columns={COLUMNS}
        filters={FILTERS}
        header={<Resumir />}
        onRow={(p) => abrir(p.id, null)}
        rowLabel={(p) => p.titulo}
        bulk={[
          { titulo: 'Aprobar', run: ({ rows }) => setBloque({ verbo: 'aprobar', filas: rows }) },
          { titulo: 'Rechazar', run: ({ rows }) => setBloque({ verbo: 'rechazar', filas: rows }), peligro: true },
        ]}
        exportable={false}
        empty={{ razon: 'No hay nada pendiente.' }}
      />
      <SidePanel title="Pendiente" wide opened={panel.id !== ''} onClose={panel.close}>
        <Suspense fallback={<Cargando lines={6} />}>
          {panel.id !== '' && <Panel key={panel.id} id={panel.id} pide={pide} onClose={panel.close} />}
        </Suspense>
      </SidePanel>
      {bloque && (
        <Suspense fallback={null}>
          <ResolverVarios verbo={bloque.verbo} filas={bloque.filas} onClose={() => setBloque(null)} />
        </Suspense>
      )}
    </>
  );
}
