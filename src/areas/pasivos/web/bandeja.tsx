import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { BulkAction, Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { SolicitudItem } from '../contract.ts';
import { ESTADOS_SOLICITUD, MEDIO, opcionesDeEstado } from './estados.ts';

type Fila = z.output<typeof SolicitudItem>;

const COLUMNS: Column<Fila>[] = [
  { key: 'numero', titulo: 'N°', tipo: 'numero', orden: true, ancho: 80 },
  { key: 'nombre', titulo: 'Cliente', orden: true, ancho: 180 },
  { key: 'rut', titulo: 'RUT', tipo: 'rut' },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS_SOLICITUD, orden: true },
  {
    key: 'destino',
    titulo: 'Destino',
    render: (s) => (s.destino === 'compensar' ? 'Aplicar a deudas' : `Pago, ${(MEDIO[s.medio ?? ''] ?? '').toLowerCase()}`),
  },
  { key: 'monto', titulo: 'Monto', tipo: 'pesos', orden: true },
  { key: 'preparada', titulo: 'Preparó' },
  { key: 'fecha', titulo: 'Fecha', tipo: 'fecha', orden: true },
];

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [{ codigo: 'por_resolver', nombre: 'Por resolver' }, ...opcionesDeEstado(ESTADOS_SOLICITUD)],
  },
  {
    tipo: 'opcion',
    key: 'destino',
    titulo: 'Destino',
    opciones: [
      { codigo: 'pagar', nombre: 'Pago' },
      { codigo: 'compensar', nombre: 'Aplicar a deudas' },
    ],
  },
  { tipo: 'fechas', key: 'fecha', titulo: 'Fecha' },
];

const BULK: BulkAction<Fila>[] = [
  { titulo: 'Revisar', accion: 'revisar', permiso: 'pasivos:revisar', confirmar: '¿Dejar revisadas las solicitudes elegidas?' },
  {
    titulo: 'Autorizar',
    accion: 'autorizar',
    permiso: 'pasivos:autorizar',
    confirmar: '¿Autorizar las solicitudes elegidas? Los pagos pasan a la mesa de giros y las compensaciones se aplican de inmediato.',
  },
];

/** The tray of the second user: one by one, or several at once with the result of each. */
export default function Solicitudes() {
  return (
    <DataList<Fila>
      area="pasivos/solicitudes"
      name="pasivos-solicitudes"
      titulo="Solicitudes de pasivos"
      search="Número, cliente o RUT"
      orden="-numero"
      columns={COLUMNS}
      filters={FILTERS}
      exportable={false}
      rutParam="rut"
      bulk={BULK}
      rowLabel={(s) => `Solicitud ${s.numero}`}
      rowHref={(s) => `/pasivos/solicitudes/${s.id}`}
      actions={
        <Can do="pasivos:solicitar">
          <Button size="xs" component={Link} to="/pasivos/nueva">
            Nueva solicitud
          </Button>
        </Can>
      }
      empty={{ razon: 'No hay solicitudes.' }}
    />
  );
}
