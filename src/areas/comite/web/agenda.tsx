import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Nada } from '#platform/web/inputs/show.tsx';
import { allRows } from '#platform/web/list/bulk-run.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter, Selection } from '#platform/web/list/types.ts';
import { type AsuntoFila, ESTADOS, esperaA, quorum } from './tipos.ts';

const VotarVarios = lazy(() => import('./votar-y-firmar-varios.tsx').then((m) => ({ default: m.VotarVarios })));
const FirmarVarios = lazy(() => import('./votar-y-firmar-varios.tsx').then((m) => ({ default: m.FirmarVarios })));

const COLUMNS: Column<AsuntoFila>[] = [
  { key: 'titulo', titulo: 'Asunto', ancho: 240 },
  { key: 'nivel', titulo: 'Nivel', tipo: 'numero', orden: true },
  { key: 'monto', titulo: 'Monto', tipo: 'pesos', orden: true },
  { key: 'faltan', titulo: 'Votos', render: quorum },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS },
  { key: 'quienes_faltan', titulo: 'Espera a', render: (a) => esperaA(a) || <Nada />, sinExportar: true },
  { key: 'fecha', titulo: 'Agenda', tipo: 'fecha' },
  { key: 'abierto', titulo: 'Enviado', tipo: 'fecha', orden: true },
  { key: 'exposicion_uf', titulo: 'Exposición', tipo: 'uf' },
  { key: 'rut', titulo: 'RUT', tipo: 'rut', orden: true },
  {
    key: 'respondieron',
    titulo: 'Respondieron',
    render: (a) => a.respondieron.map((p) => p.nombre).join(', ') || 'Nadie',
    sinExportar: true,
    oculta: true,
  },
  { key: 'puedo_votar', titulo: 'Espera mi voto', tipo: 'si_no', oculta: true },
  { key: 'puedo_firmar', titulo: 'Espera mi firma', tipo: 'si_no', oculta: true },
];

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'area',
    titulo: 'Qué se vota',
    opciones: [
      { codigo: 'solicitudes', nombre: 'Solicitudes de línea' },
      { codigo: 'proformas', nombre: 'Proformas' },
    ],
  },
  { tipo: 'opcion', key: 'nivel', titulo: 'Nivel', opciones: 'niveles' },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'en_curso', nombre: 'En curso (votos, firmas, acta)' },
      ...(['abierto', 'devuelto', 'aprobado', 'rechazado', 'vencido'] as const).map((codigo) => ({
        codigo,
        nombre: ESTADOS[codigo].texto,
      })),
      { codigo: 'todos', nombre: 'Todos' },
    ],
  },
  {
    tipo: 'opcion',
    key: 'firma',
    titulo: 'Firmas',
    opciones: [
      { codigo: 'mia', nombre: 'Esperan mi firma' },
      { codigo: 'pendiente', nombre: 'Con firmas pendientes' },
    ],
  },
  { tipo: 'opcion', key: 'mine', titulo: 'Integro', opciones: [{ codigo: 'si', nombre: 'Sólo donde integro' }] },
];

/** What waits for a vote, a signature or its acta; several may take the same vote, or be signed, at once. */
export default function Agenda() {
  const navigate = useNavigate();
  const [elegidos, setElegidos] = useState<readonly AsuntoFila[]>([]);
  const [porFirmar, setPorFirmar] = useState<readonly AsuntoFila[]>([]);
  const filasDe = async (s: Selection<AsuntoFila>): Promise<readonly AsuntoFila[]> =>
    s.todos ? allRows<AsuntoFila>('comite', s.params, new AbortController().signal) : s.rows;
  return (
    <>
      <DataList<AsuntoFila>
        area="comite"
        titulo="Comité"
        search="Asunto o RUT"
        orden="abierto"
        columns={COLUMNS}
        filters={FILTERS}
        exportable={false}
        rowLabel={(a) => a.titulo}
        bulk={[
          { titulo: 'Votar los elegidos', run: async (s) => setElegidos(await filasDe(s)) },
          { titulo: 'Firmar los elegidos', run: async (s) => setPorFirmar(await filasDe(s)) },
        ]}
        onRow={(a) => void navigate({ to: a.url })}
        actions={
          <>
            <Button size="xs" variant="default" component={Link} to="/comite/agenda">
              Por fecha
            </Button>
            <Button size="xs" variant="default" component={Link} to="/comite/niveles">
              Niveles
            </Button>
            <Button size="xs" variant="default" component={Link} to="/comite/sesiones">
              Sesiones y actas
            </Button>
          </>
        }
        empty={{ razon: 'No hay asuntos para este nivel.' }}
      />
      <Suspense fallback={null}>{elegidos.length > 0 && <VotarVarios asuntos={elegidos} close={() => setElegidos([])} />}</Suspense>
      <Suspense fallback={null}>{porFirmar.length > 0 && <FirmarVarios asuntos={porFirmar} close={() => setPorFirmar([])} />}</Suspense>
    </>
  );
}
