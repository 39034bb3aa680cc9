import { Modal, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { AsignarVarios } from './asignar.tsx';
import { EscribirVarios } from './escribir-varios.tsx';
import { DIVISION, ESTADOS, nombre, PROXIMA, RECAUDACION, TRAMO, VERIFICACION } from './palabras.ts';

type Fila = OutputOf<typeof contract, 'de_persona'>['tickets'][number];

function Proxima({ t }: { t: Fila }) {
  const hoy = useHoy();
  if (!t.proxima_accion_fecha) return <>—</>;
  return (
    <Text size="sm" {...(t.proxima_accion_fecha < hoy ? { c: 'red' } : {})} span>
      {nombre(PROXIMA, t.proxima_accion_tipo)} <Fecha v={t.proxima_accion_fecha} span inherit />
    </Text>
  );
}

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  division: { render: (t) => nombre(DIVISION, t.division) },
  estado_ticket: { estados: ESTADOS },
  estado_recaudacion: { estados: RECAUDACION },
  estado_verificacion: { estados: VERIFICACION },
  tramo: { render: (t) => nombre(TRAMO, t.tramo) },
  proxima_accion_fecha: { render: (t) => <Proxima t={t} /> },
  operador_nombre: { render: (t) => t.operador_nombre ?? 'Sin asignar' },
});
const VISTAS = [
  { codigo: 'mi_cola', nombre: 'Mi cola' },
  { codigo: 'sin_gestion', nombre: 'Vencidas sin gestión' },
  { codigo: 'promesas_hoy', nombre: 'Promesas de hoy' },
  { codigo: 'por_verificar', nombre: 'Por verificar' },
  { codigo: 'restringidas', nombre: 'Restringidas' },
  { codigo: 'escaladas', nombre: 'Escaladas' },
] as const;
const deMapa = (mapa: Readonly<Record<string, string>>) => Object.entries(mapa).map(([codigo, n]) => ({ codigo, nombre: n }));
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado_ticket', titulo: 'Estado', opciones: 'estados_ticket' },
  { tipo: 'opcion', key: 'division', titulo: 'División', opciones: 'divisiones' },
  { tipo: 'opcion', key: 'tramo', titulo: 'Tramo', opciones: deMapa(TRAMO) },
  { tipo: 'opcion', key: 'estado_recaudacion', titulo: 'Recaudación', opciones: 'estados_recaudacion' },
  { tipo: 'opcion', key: 'operador', titulo: 'Operador', opciones: 'operadores_cobranzas' },
  { tipo: 'opcion', key: 'sucursal', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'opcion', key: 'estado_seguimiento', titulo: 'Seguimiento', opciones: 'estados_seguimiento' },
  { tipo: 'opcion', key: 'tipo_documento', titulo: 'Tipo de deuda', opciones: 'tipo_documentos' },
  { tipo: 'opcion', key: 'estado_verificacion', titulo: 'Verificación', opciones: 'estados_verificacion' },
  { tipo: 'opcion', key: 'estado_notificacion', titulo: 'Notificación', opciones: 'estados_notificacion' },
  { tipo: 'opcion', key: 'cerrados', titulo: 'Cerrados', opciones: [{ codigo: 'si', nombre: 'Sólo los cerrados' }] },
];

/** Every open ticket within reach, what is most overdue first. */
export default function Lista() {
  const [porAsignar, setPorAsignar] = useState<readonly string[]>([]);
  const [porEscribir, setPorEscribir] = useState<readonly string[]>([]);
  return (
    <>
      <DataList<Fila>
        area="cobranzas"
        titulo="Tickets de cobranza"
        search="Número, deudor o RUT"
        orden="-monto_vencido"
        columns={COLUMNS}
        filters={FILTERS}
        rowHref={(t) => `/cobranzas/${t.id}`}
        rowLabel={(t) => `Ticket ${t.num_ticket}`}
        header={<Counters area="cobranzas" param="vista" counters={VISTAS} />}
        bulk={[
          { titulo: 'Asignar', permiso: 'cobranzas:asignar', run: ({ rows }) => setPorAsignar(rows.map((r) => r.id)) },
          { titulo: 'Escribir', permiso: 'cobranzas:gestionar', run: ({ rows }) => setPorEscribir(rows.map((r) => r.id)) },
        ]}
        rutParam="rut"
        empty={{ razon: 'No hay tickets con esos filtros.' }}
      />
      <Modal opened={porAsignar.length > 0} onClose={() => setPorAsignar([])} title="Asignar a un operador">
        <AsignarVarios ids={porAsignar} close={() => setPorAsignar([])} />
      </Modal>
      <EscribirVarios ids={porEscribir} close={() => setPorEscribir([])} />
    </>
  );
}
