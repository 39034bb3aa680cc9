import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { z } from 'zod';
import { Nada } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { BulkAction, Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { ChequeItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, enDias } from './estados.ts';

type Fila = z.output<typeof ChequeItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
  dias: { render: (c) => (VIVOS.has(c.estado) ? enDias(c.dias) : <Nada />) },
});

/** Those that still wait for their day. */
const VIVOS = new Set(['recibido', 'en_cartera', 'por_depositar']);

const VISTAS = [
  { codigo: 'por_depositar', nombre: 'Por depositar hoy' },
  { codigo: 'sin_respuesta', nombre: 'Depositados sin respuesta' },
  { codigo: 'protestados', nombre: 'Protestados' },
  { codigo: 'fecha_pasada', nombre: 'Fecha pasada sin depositar' },
] as const;

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'banco', titulo: 'Banco', opciones: 'bancos' },
  { tipo: 'opcion', key: 'boveda', titulo: 'Bóveda', opciones: 'bovedas' },
  { tipo: 'fechas', key: 'fecha', titulo: 'Fecha del cheque' },
  { tipo: 'fechas', key: 'deposito', titulo: 'Se deposita' },
];

const BULK: readonly BulkAction<Fila>[] = [
  {
    titulo: 'Dar por pagados',
    accion: 'liberar',
    permiso: 'cheques:liberar',
    confirmar: '¿El banco pagó todos los elegidos? Se abonan sus deudas con la fecha del depósito.',
  },
];

/** Cheques with the board of the day; a figure of the board filters the list. */
export default function Cheques() {
  const [search, setSearch] = useUrlState();
  const vista = oneOf(search.vista);
  const deposito = oneOf(search.deposito);
  const fijos = useMemo(() => ({ ...(vista ? { vista } : {}), ...(deposito ? { deposito } : {}) }), [vista, deposito]);
  return (
    <DataList<Fila>
      area="cheques"
      titulo="Cheques"
      search="Número, girador, cliente o RUT"
      orden="turno"
      columns={COLUMNS}
      filters={FILTERS}
      bulk={BULK}
      rutParam="rut"
      fixed={fijos}
      rowHref={(c) => `/cheques/${c.id}`}
      rowLabel={(c) => `Cheque ${c.num_cheque}`}
      header={<Counters area="cheques" param="vista" counters={VISTAS} />}
      actions={
        <Group gap="xs">
          {deposito && (
            <Button size="xs" variant="light" onClick={() => setSearch({ deposito: null })}>
              Ver todos, no sólo esta boleta
            </Button>
          )}
          <Button size="xs" variant="default" component={Link} to="/cheques/informe">
            Cobrado y adeudado
          </Button>
          <Button size="xs" variant="default" component={Link} to="/cheques/calendario">
            Calendario
          </Button>
          <Button size="xs" variant="default" component={Link} to="/cheques/depositos">
            Depósitos
          </Button>
          <Can do="cheques:depositar">
            <Button size="xs" variant="default" component={Link} to="/cheques/depositar">
              Armar boleta
            </Button>
          </Can>
          <Can do="cheques:recibir">
            <Button size="xs" component={Link} to="/cheques/recibir">
              Recibir cheques
            </Button>
          </Can>
        </Group>
      }
      empty={{ razon: 'No hay cheques que mostrar.' }}
    />
  );
}
