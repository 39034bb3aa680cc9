import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { Nada } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { SolicitudItem } from '../contract.ts';
import { escribirMonto } from '../domain/ajuste.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, TIPO } from './palabras.ts';

type Fila = z.output<typeof SolicitudItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  tipo: { render: (s) => TIPO[s.tipo] },
  estado: { estados: ESTADOS },
  monto: { align: 'right', render: (s) => escribirMonto(s) },
  monto_aprobado: {
    align: 'right',
    render: (s) => (s.monto_aprobado ? escribirMonto({ moneda: s.moneda, monto: s.monto_aprobado }) : <Nada />),
  },
  firmantes: {
    render: (s) =>
      s.estado === 'pendiente_firma' ? (
        <Text size="sm">
          {s.firmaron.length > 0 ? `Firmó ${s.firmaron.join(', ')}. ` : ''}
          {s.firmas_faltan.length > 0 ? `Falta ${s.firmas_faltan.join(', ')}` : 'Firmada por todos'}
        </Text>
      ) : (
        <Nada />
      ),
  },
  garantias: { align: 'right', render: (s) => (s.garantias.length > 0 ? s.garantias.length : <Nada />) },
});

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'vista',
    titulo: 'Mostrar',
    opciones: [
      { codigo: 'mias', nombre: 'Mías' },
      { codigo: 'mi_turno', nombre: 'Es mi turno' },
      { codigo: 'expiran', nombre: 'Vencen esta semana sin firmar' },
    ],
  },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'borrador', nombre: 'Borrador' },
      { codigo: 'en_riesgo', nombre: 'En riesgo' },
      { codigo: 'enviada', nombre: 'En comité' },
      { codigo: 'en_precios', nombre: 'En precios' },
      { codigo: 'con_reparos', nombre: 'Con reparos' },
      { codigo: 'pendiente_firma', nombre: 'Pendiente de firma' },
      { codigo: 'aprobada', nombre: 'Aprobada' },
      { codigo: 'vencida', nombre: 'Vencida' },
      { codigo: 'rechazada', nombre: 'Rechazada' },
      { codigo: 'anulada', nombre: 'Anulada' },
    ],
  },
  {
    tipo: 'opcion',
    key: 'tipo',
    titulo: 'Tipo',
    opciones: [
      { codigo: 'LINEA', nombre: 'Línea' },
      { codigo: 'PRECIOS', nombre: 'Precios' },
    ],
  },
  { tipo: 'opcion', key: 'sucursal', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'opcion', key: 'ejecutivo', titulo: 'Ejecutivo', opciones: 'ejecutivos' },
  { tipo: 'opcion', key: 'nivel', titulo: 'Nivel', opciones: ['1', '2', '3', '4'].map((n) => ({ codigo: n, nombre: `Nivel ${n}` })) },
];

export default function Solicitudes() {
  return (
    <DataList<Fila>
      area="solicitudes"
      titulo="Solicitudes"
      search="Cliente, RUT o número"
      orden="-numero"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="rut"
      rowHref={(s) => `/solicitudes/${s.id}`}
      actions={
        <Can do="solicitudes:crear">
          <Button size="xs" variant="default" component={Link} to="/solicitudes/precios">
            Cambio de precios
          </Button>
          <Button size="xs" component={Link} to="/solicitudes/nueva">
            Nueva solicitud
          </Button>
        </Can>
      }
      empty={{ razon: 'Todavía no hay solicitudes.' }}
    />
  );
}
