import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { Nada, Porcentaje } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { CoberturaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { NombrePrograma } from './nombres.tsx';
import { ESTADOS, plazoEnPalabras } from './palabras.ts';

type Fila = z.output<typeof CoberturaItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  programa: { render: (c) => <NombrePrograma codigo={c.programa} /> },
  estado: { estados: ESTADOS },
  porcentaje: { align: 'right', render: (c) => <Porcentaje v={c.porcentaje} /> },
  dias_para_requerir: { render: (c) => plazoEnPalabras(c) ?? <Nada /> },
});

const VISTAS = [
  { codigo: 'por_aprobar', nombre: 'Por aprobar' },
  { codigo: 'esperan_cupo', nombre: 'Esperan cupo' },
  { codigo: 'por_requerir', nombre: 'Con mora, por requerir' },
  { codigo: 'con_nota', nombre: 'Falta nota del fondo' },
  { codigo: 'en_siniestro', nombre: 'En siniestro' },
] as const;

const FILTERS: Filter[] = [{ tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS }];

/** What funds cover, what they cost, and what must be claimed before its deadline. */
export default function FondoGarantia() {
  const [search] = useUrlState();
  const vista = oneOf(search.vista);
  return (
    <DataList<Fila>
      area="fondo-garantia"
      titulo="Fondo de garantía"
      search="Número, cliente, RUT o deuda"
      orden={vista === 'por_requerir' ? 'dias_para_requerir' : '-numero'}
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="rut"
      {...(vista ? { fixed: { vista } } : {})}
      rowHref={(c) => `/fondo-garantia/${c.id}`}
      rowLabel={(c) => `Cobertura ${c.numero}`}
      header={<Counters area="fondo-garantia" param="vista" counters={VISTAS} />}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to="/fondo-garantia/programas">
            Programas
          </Button>
          <Button size="xs" variant="default" component={Link} to="/fondo-garantia/informe">
            Informe
          </Button>
          <Can do="fondo-garantia:crear">
            <Button size="xs" component={Link} to="/fondo-garantia/nueva">
              Nueva cobertura
            </Button>
          </Can>
        </Group>
      }
      empty={{ razon: 'No hay coberturas de fondos que mostrar.' }}
    />
  );
}
