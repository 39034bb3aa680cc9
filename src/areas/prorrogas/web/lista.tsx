import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { ProrrogaItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, PAGO } from './palabras.ts';

type Fila = z.output<typeof ProrrogaItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  payment_option: { render: (p) => PAGO[p.payment_option] },
  vence_oferta: { render: (p) => (p.vence_oferta ? <Fecha v={p.vence_oferta} /> : <Nada />) },
  aprobada_por: { render: (p) => p.aprobada_por ?? <Nada /> },
  estado: { estados: ESTADOS },
});

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'tipo_objeto', titulo: 'Qué se prorroga', opciones: 'docu_cuota_options' },
  { tipo: 'opcion', key: 'payment_option', titulo: 'Forma de pago', opciones: 'payment_options' },
];

const VISTAS = [
  { codigo: 'mi_turno', nombre: 'Esperan mi decisión' },
  { codigo: 'por_pagar', nombre: 'Por pagar' },
  { codigo: 'vencidas', nombre: 'Ofertas vencidas' },
] as const;

/** Who asked for more days, what it costs, and who must act. */
export default function Prorrogas() {
  const [search] = useUrlState();
  const vista = oneOf(search.vista);
  return (
    <DataList<Fila>
      area="prorrogas"
      titulo="Prórrogas"
      search="Número, cliente o RUT"
      orden="-numero"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="rut"
      {...(vista ? { fixed: { vista } } : {})}
      rowHref={(p) => `/prorrogas/${p.id}`}
      rowLabel={(p) => `Prórroga ${p.numero}`}
      header={<Counters area="prorrogas" param="vista" counters={VISTAS} />}
      bulk={[
        {
          titulo: 'Aprobar',
          accion: 'aprobar',
          permiso: 'prorrogas:aprobar',
          confirmar: '¿Aprobar las prórrogas elegidas con sus condiciones?',
        },
      ]}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to="/prorrogas/informe">
            Informe
          </Button>
          <Can do="prorrogas:crear">
            <Button size="xs" component={Link} to="/prorrogas/nueva">
              Nueva prórroga
            </Button>
          </Can>
        </Group>
      }
      empty={{ razon: 'Nadie ha pedido más días. Cuando un cliente lo pida, cotícelo aquí antes de que venza.' }}
    />
  );
}
