import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { CausaItem } from '../contract.ts';
import { ESTADOS } from './palabras.tsx';
import type { Elegida } from './varias.tsx';

const ReasignarVarias = lazy(() => import('./varias.tsx').then((m) => ({ default: m.ReasignarVarias })));
const AnotarVarias = lazy(() => import('./varias.tsx').then((m) => ({ default: m.AnotarVarias })));
const Importar = lazy(() => import('./importar.tsx').then((m) => ({ default: m.Importar })));

type Fila = z.output<typeof CausaItem>;

const COLUMNS: Column<Fila>[] = [
  { key: 'num_causa', titulo: 'N°', tipo: 'numero', orden: true, ancho: 60 },
  { key: 'rol', titulo: 'Rol', ancho: 100, render: (c) => (c.rol ? c.rol : <Nada />) },
  { key: 'nombre_deudor', titulo: 'Demandado', orden: true, ancho: 160 },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS, orden: true },
  { key: 'proxima_gestion', titulo: 'Próxima gestión', ancho: 170 },
  { key: 'proxima_fecha', titulo: 'Para el', tipo: 'fecha', orden: true },
  {
    key: 'prescribe_el',
    titulo: 'Prescribe',
    orden: true,
    render: (c) =>
      c.prescribe_el === null ? (
        <Nada />
      ) : c.dias_prescripcion !== null && c.dias_prescripcion < 0 ? (
        <EstadoBadge estado="prescrita" estados={{ prescrita: { texto: 'Prescrita', tono: 'peligro' } }} />
      ) : (
        <Fecha v={c.prescribe_el} />
      ),
  },
  { key: 'monto_demandado', titulo: 'Monto', tipo: 'pesos', orden: true },
  { key: 'nombre_responsable', titulo: 'Responsable', ancho: 130, oculta: true },
  { key: 'nombre_tribunal', titulo: 'Tribunal', ancho: 160, oculta: true },
  { key: 'caratula', titulo: 'Carátula', ancho: 200, oculta: true },
  { key: 'dias_etapa', titulo: 'Días en la etapa', tipo: 'numero', oculta: true },
  { key: 'ultimo_movimiento', titulo: 'Último movimiento', tipo: 'fecha', orden: true, oculta: true },
  { key: 'nombre_abogado', titulo: 'Abogado', ancho: 130, oculta: true },
];

const VISTAS = [
  { codigo: 'sin_movimiento_abogado', nombre: 'Sin movimiento 30 días' },
  { codigo: 'sin_movimiento_fiscalia', nombre: 'Sin movimiento 60 días' },
  { codigo: 'prescriben', nombre: 'Prescriben en 90 días' },
  { codigo: 'plazos_semana', nombre: 'Plazos de la semana' },
  { codigo: 'remates', nombre: 'Remates' },
  { codigo: 'sin_notificar', nombre: 'Sin notificar' },
] as const;

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: 'estados_causa' },
  { tipo: 'opcion', key: 'abogado', titulo: 'Abogado', opciones: 'abogados' },
  { tipo: 'opcion', key: 'tribunal', titulo: 'Tribunal', opciones: 'tribunales' },
];

/** Every case with what follows, whose it is, and what is about to prescribe. */
export default function Causas() {
  const [search] = useUrlState();
  const [importa, setImporta] = useState(false);
  const [varias, setVarias] = useState<{ acto: 'anotar' | 'reasignar'; causas: readonly Elegida[] } | null>(null);
  const vista = oneOf(search.vista);
  const elegir =
    (acto: 'anotar' | 'reasignar') =>
    ({ rows }: { rows: readonly Fila[] }) =>
      setVarias({ acto, causas: rows.map((c) => ({ id: c.id, nombre: c.rol ?? `Causa ${c.num_causa}` })) });
  return (
    <>
      <DataList<Fila>
        area="judicial"
        titulo="Causas"
        search="Rol, carátula, demandado o número"
        orden="proxima_fecha"
        columns={COLUMNS}
        filters={FILTERS}
        rutParam="rut"
        fixed={{ vista: vista ?? 'vivas' }}
        rowHref={(c) => `/judicial/${c.id}`}
        rowLabel={(c) => `Causa ${c.num_causa}`}
        bulk={[
          { titulo: 'Anotar actuación', permiso: 'judicial:avanzar', run: elegir('anotar') },
          { titulo: 'Reasignar', permiso: 'judicial:cerrar', run: elegir('reasignar') },
        ]}
        header={<Counters area="judicial" param="vista" counters={VISTAS} />}
        actions={
          <>
            <Can do="judicial:avanzar">
              <Button size="xs" variant="default" onClick={() => setImporta(true)}>
                Importar listado
              </Button>
            </Can>
            <Can do="judicial:crear">
              <Button size="xs" component={Link} to="/judicial/nueva">
                Nueva causa
              </Button>
            </Can>
          </>
        }
        empty={{ razon: 'No hay causas que mostrar.' }}
      />
      {varias && (
        <Suspense fallback={null}>
          {varias.acto === 'anotar' ? (
            <AnotarVarias causas={varias.causas} close={() => setVarias(null)} />
          ) : (
            <ReasignarVarias causas={varias.causas} close={() => setVarias(null)} />
          )}
        </Suspense>
      )}
      {importa && (
        <Suspense fallback={<Text>Cargando…</Text>}>
          <Importar close={() => setImporta(false)} />
        </Suspense>
      )}
    </>
  );
}
