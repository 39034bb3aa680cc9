import { Button } from '@mantine/core';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { Cambios } from './cambios.tsx';
import { Verificar } from './verificar.tsx';

interface Fila {
  id: string;
  instante: string;
  actor_nombre: string | null;
  actor_rut: string | null;
  en_nombre_de_rut: string | null;
  area: string;
  accion: string;
  entidad_id: string | null;
  resultado: string;
  codigo: string | null;
  motivo: string | null;
  antes: Record<string, unknown> | null;
  despues: Record<string, unknown> | null;
}

const COLUMNS: Column<Fila>[] = [
  { key: 'instante', titulo: 'Cuándo', tipo: 'instante', orden: true },
  { key: 'actor_nombre', titulo: 'Quién' },
  { key: 'en_nombre_de_rut', titulo: 'En nombre de', tipo: 'rut', oculta: true },
  { key: 'area', titulo: 'Área' },
  { key: 'accion', titulo: 'Acción' },
  {
    key: 'resultado',
    titulo: 'Resultado',
    tipo: 'estado',
    estados: {
      ok: { texto: 'Hecho', tono: 'exito' },
      rechazado: { texto: 'Rechazado', tono: 'alerta' },
      error: { texto: 'Error', tono: 'peligro' },
    },
  },
  { key: 'codigo', titulo: 'Código' },
  { key: 'despues', titulo: 'Cambios', render: (e) => <Cambios antes={e.antes} despues={e.despues} /> },
  { key: 'motivo', titulo: 'Motivo', oculta: true },
  { key: 'actor_rut', titulo: 'RUT', tipo: 'rut', oculta: true },
  { key: 'entidad_id', titulo: 'Registro', oculta: true },
];

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'area', titulo: 'Área', opciones: 'areas' },
  { tipo: 'opcion', key: 'accion', titulo: 'Acción', opciones: 'acciones' },
  { tipo: 'opcion', key: 'actor', titulo: 'Quién', opciones: 'actores' },
  {
    tipo: 'opcion',
    key: 'resultado',
    titulo: 'Resultado',
    opciones: [
      { codigo: 'ok', nombre: 'Hecho' },
      { codigo: 'rechazado', nombre: 'Rechazado' },
    ],
  },
  { tipo: 'fechas', key: 'fecha', titulo: 'Fecha', desde: 'desde', hasta: 'hasta' },
];

export default function Auditoria() {
  return (
    <DataList<Fila>
      area="auditoria"
      titulo="Auditoría"
      search="Persona, RUT, registro o motivo"
      orden="-instante"
      columns={COLUMNS}
      filters={FILTERS}
      actions={
        <>
          <Can do="auditoria:lecturas">
            <Button size="xs" variant="default" component={Enlace} to="/auditoria/lecturas">
              Lecturas por RUT
            </Button>
          </Can>
          <Can do="auditoria:verificar">
            <Verificar />
          </Can>
        </>
      }
      empty={{ razon: 'Ningún acto con estos filtros.' }}
    />
  );
}
