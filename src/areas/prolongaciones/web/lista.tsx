import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { Fecha, Nada, Pesos, Uf } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { ProlongacionItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './palabras.ts';

type Fila = z.output<typeof ProlongacionItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  capital_insoluto: { tipo: 'pesos', render: (p) => (p.uf ? <Uf v={p.uf.capital_insoluto} /> : <Pesos v={p.capital_insoluto} />) },
  cuotas: { render: (p) => `${p.cuotas_antes} → ${p.cuotas}` },
  cuota: {
    render: (p) =>
      p.uf ? (
        <>
          <Uf v={p.uf.cuota_antes} span /> → <Uf v={p.uf.cuota} span />
        </>
      ) : (
        <>
          <Pesos v={p.cuota_antes} span /> → <Pesos v={p.cuota} span />
        </>
      ),
  },
  votos: { render: (p) => p.votos ?? <Nada /> },
  vence: { render: (p) => (p.vence ? <Fecha v={p.vence} /> : <Nada />) },
  estado: { estados: ESTADOS },
});

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'motivo', titulo: 'Motivo', opciones: 'motivos_prolongacion' },
];

const VISTAS = [
  { codigo: 'mi_voto', nombre: 'Esperan mi voto' },
  { codigo: 'por_documentar', nombre: 'Por documentar' },
  { codigo: 'por_aplicar', nombre: 'Por aplicar' },
  { codigo: 'vencidas', nombre: 'Vencidas' },
] as const;

/** Who asked for another table, how it changes, and who must act. */
export default function Prolongaciones() {
  const [search] = useUrlState();
  const vista = oneOf(search.vista);
  return (
    <DataList<Fila>
      area="prolongaciones"
      titulo="Prolongaciones"
      search="Número, crédito, cliente o RUT"
      orden="-numero"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="rut"
      {...(vista ? { fixed: { vista } } : {})}
      rowHref={(p) => `/prolongaciones/${p.id}`}
      rowLabel={(p) => `Prolongación ${p.numero}`}
      header={<Counters area="prolongaciones" param="vista" counters={VISTAS} />}
      actions={
        <Group gap="xs">
          <Button size="xs" variant="default" component={Link} to="/prolongaciones/informe">
            Informe
          </Button>
          <Can do="prolongaciones:crear">
            <Button size="xs" component={Link} to="/prolongaciones/nueva">
              Nueva prolongación
            </Button>
          </Can>
        </Group>
      }
      empty={{ razon: 'Nadie ha pedido otra tabla. Cuando un cliente no pueda con sus cuotas, proponga una nueva aquí.' }}
    />
  );
}
