import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Nada, Porcentaje } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { AvalItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ALCANCES, Alertas, alcanceEnPalabras, CONYUGE, ESTADOS, Tipo } from './palabras.tsx';

type Fila = z.output<typeof AvalItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
  tipo: { render: (a) => <Tipo codigo={a.tipo} /> },
  alcance: { render: (a) => alcanceEnPalabras(a) },
  razon: { align: 'right', render: (a) => (a.razon === null ? <Nada /> : <Porcentaje v={a.razon} />) },
  conyuge: { render: (a) => (a.conyuge === 'NO_CORRESPONDE' ? <Nada /> : <EstadoBadge estado={a.conyuge} estados={CONYUGE} />) },
  alertas: { render: (a) => (a.alertas.length === 0 ? <Nada /> : <Alertas alertas={a.alertas} />) },
});

const VISTAS = [
  { codigo: 'por_constituir', nombre: 'Por constituir' },
  { codigo: 'por_liberar', nombre: 'Por liberar' },
  { codigo: 'por_vencer', nombre: 'Vencen en 30 días' },
  { codigo: 'sin_patrimonio', nombre: 'Sin patrimonio al día' },
] as const;

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'tipo', titulo: 'Tipo', opciones: 'tipos_aval' },
  { tipo: 'opcion', key: 'alcance', titulo: 'Alcance', opciones: ALCANCES },
];

/** Who answers for the clients' debts, by how much and worth what. */
export default function Avales() {
  const [search] = useUrlState();
  const vista = oneOf(search.vista);
  return (
    <DataList<Fila>
      area="avales"
      titulo="Avales"
      search="Aval, cliente o RUT"
      orden="-creado_en"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="rut"
      {...(vista ? { fixed: { vista } } : {})}
      rowHref={(a) => `/avales/${a.id}`}
      rowLabel={(a) => `${a.nombre} por ${a.nombre_cliente}`}
      header={<Counters area="avales" param="vista" counters={VISTAS} />}
      actions={
        <Can do="avales:crear">
          <Button size="xs" component={Link} to="/avales/nuevo">
            Proponer aval
          </Button>
        </Can>
      }
      empty={{ razon: 'No hay avales que mostrar.' }}
    />
  );
}
