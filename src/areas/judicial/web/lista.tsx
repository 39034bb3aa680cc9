import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { CausaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './palabras.tsx';
import type { Elegida } from './varias.tsx';

const ReasignarVarias = lazy(() => import('./varias.tsx').then((m) => ({ default: m.ReasignarVarias })));
const AnotarVarias = lazy(() => import('./varias.tsx').then((m) => ({ default: m.AnotarVarias })));
const Importar = lazy(() => import('./importar.tsx').then((m) => ({ default: m.Importar })));

type Fila = z.output<typeof CausaItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  rol: { render: (c) => (c.rol ? c.rol : <Nada />) },
  estado: { estados: ESTADOS },
  prescribe_el: {
    render: (c) =>
      c.prescribe_el === null ? (
        <Nada />
      ) : c.dias_prescripcion !== null && c.dias_prescripcion < 0 ? (
        <EstadoBadge estado="prescrita" estados={{ prescrita: { texto: 'Prescrita', tono: 'peligro' } }} />
      ) : (
        <Fecha v={c.prescribe_el} />
      ),
  },
});

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
