import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha, Nada, Uf } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { GarantiaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, SEGURO, SOBRE, Tipo } from './palabras.tsx';

type Fila = z.output<typeof GarantiaItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  tipo: { render: (g) => <Tipo codigo={g.tipo} /> },
  estado: { estados: ESTADOS },
  sobre: { render: (g) => SOBRE[g.sobre] },
  grado: { align: 'right', render: (g) => `${g.grado}°` },
  fecha_tasacion: {
    render: (g) =>
      g.fecha_tasacion === null ? (
        <Nada />
      ) : g.tasacion_vencida ? (
        <EstadoBadge estado="vencida" estados={ESTADOS} />
      ) : (
        <Fecha v={g.fecha_tasacion} />
      ),
  },
  cobertura_uf: { align: 'right', render: (g) => <Uf v={g.cobertura_uf} decimals={2} /> },
  libre_uf: { align: 'right', render: (g) => <Uf v={g.libre_uf} decimals={2} /> },
  seguro_vence: { render: (g) => (g.estado_seguro === 'no_pide' ? <Nada /> : <EstadoBadge estado={g.estado_seguro} estados={SEGURO} />) },
});

const VISTAS = [
  { codigo: 'seguro_por_vencer', nombre: 'Seguro por vencer o vencido' },
  { codigo: 'sin_inscripcion', nombre: 'Sin inscripción hace 30 días' },
  { codigo: 'tasacion_vencida', nombre: 'Tasación vencida' },
  { codigo: 'por_alzar', nombre: 'Por alzar' },
] as const;

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'tipo', titulo: 'Tipo', opciones: 'tipos_garantia' },
];

/** What backs the debts, how much of it is assigned, and what is about to stop counting. */
export default function Garantias() {
  const [search] = useUrlState();
  const vista = oneOf(search.vista);
  return (
    <DataList<Fila>
      area="garantias"
      titulo="Garantías"
      search="Número, bien, cliente u otorgante"
      orden="-numero"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="rut"
      {...(vista ? { fixed: { vista } } : {})}
      rowHref={(g) => `/garantias/${g.id}`}
      rowLabel={(g) => `Garantía ${g.numero}`}
      header={<Counters area="garantias" param="vista" counters={VISTAS} />}
      actions={
        <Can do="garantias:crear">
          <Button size="xs" component={Link} to="/garantias/nueva">
            Nueva garantía
          </Button>
        </Can>
      }
      empty={{ razon: 'Sin garantías; la línea opera sin respaldo real.' }}
    />
  );
}
