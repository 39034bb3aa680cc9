import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { BulkAction, Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { DescuentoItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { CLASES, ESTADOS, nombreClase, useMotivo } from './palabras.ts';

type Fila = z.output<typeof DescuentoItem>;

const Motivo = ({ codigo }: { codigo: string | null }) => useMotivo()(codigo);

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  clase: { render: (d) => nombreClase(d.clase) },
  motivo: { render: (d) => <Motivo codigo={d.motivo} /> },
  condicion_hasta: { render: (d) => (d.condicion_hasta ? <Fecha v={d.condicion_hasta} /> : <Nada />) },
  estado: { estados: ESTADOS },
});

const VISTAS = [
  { codigo: 'por_aprobar', nombre: 'Por aprobar' },
  { codigo: 'condicion_semana', nombre: 'Condición vence en 7 días' },
] as const;

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'clase', titulo: 'Clase', opciones: CLASES },
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
];

const BULK: readonly BulkAction<Fila>[] = [
  { titulo: 'Aprobar', accion: 'aprobar', permiso: 'descuentos:aprobar', confirmar: '¿Aprobar las condonaciones elegidas?' },
];

/** What is taken from giros and what is forgiven. */
export default function Descuentos() {
  const [search] = useUrlState();
  const vista = oneOf(search.vista);
  return (
    <DataList<Fila>
      area="descuentos"
      titulo="Descuentos y condonaciones"
      search="Número, cliente, RUT o destino"
      orden="-numero"
      columns={COLUMNS}
      filters={FILTERS}
      bulk={BULK}
      rutParam="rut"
      {...(vista ? { fixed: { vista } } : {})}
      rowHref={(d) => `/descuentos/${d.id}`}
      rowLabel={(d) => `${nombreClase(d.clase)} ${d.numero}`}
      header={<Counters area="descuentos" param="vista" counters={VISTAS} />}
      actions={
        <>
          <Button size="xs" variant="default" component={Link} to="/descuentos/informe">
            Informe
          </Button>
          <Can do="descuentos:solicitar">
            <Button size="xs" component={Link} to="/descuentos/nueva">
              Nueva condonación
            </Button>
          </Can>
        </>
      }
      empty={{ razon: 'No hay descuentos ni condonaciones que mostrar.' }}
    />
  );
}
