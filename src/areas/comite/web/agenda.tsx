import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import type { AsuntoItem } from '../contract.ts';

type Fila = z.output<typeof AsuntoItem>;

const COLUMNS: Column<Fila>[] = [
  { key: 'titulo', titulo: 'Asunto' },
  { key: 'rut', titulo: 'RUT', tipo: 'rut', orden: true },
  { key: 'monto', titulo: 'Monto', tipo: 'pesos', orden: true },
  { key: 'exposicion_uf', titulo: 'Exposición', tipo: 'uf' },
  { key: 'nivel', titulo: 'Nivel', tipo: 'numero', orden: true },
  {
    key: 'respondieron',
    titulo: 'Respondieron',
    render: (a) => a.respondieron.map((p) => p.nombre).join(', ') || 'Nadie',
    sinExportar: true,
  },
  { key: 'quienes_faltan', titulo: 'Faltan', render: (a) => a.quienes_faltan.map((p) => p.nombre).join(', '), sinExportar: true },
  { key: 'faltan', titulo: 'Votos que faltan', render: (a) => `${a.faltan} de ${a.requeridos}`, align: 'right' },
  { key: 'abierto', titulo: 'Desde', tipo: 'fecha', orden: true },
  { key: 'estado', titulo: 'Estado', tipo: 'estado' },
];

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'nivel', titulo: 'Nivel', opciones: 'niveles' },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: ['abierto', 'devuelto', 'aprobado', 'rechazado', 'vencido', 'todos'].map((codigo) => ({ codigo, nombre: codigo })),
  },
  { tipo: 'opcion', key: 'mine', titulo: 'Integro', opciones: [{ codigo: 'si', nombre: 'Sólo donde integro' }] },
];

export default function Agenda() {
  const navigate = useNavigate();
  return (
    <DataList<Fila>
      area="comite"
      titulo="Comité"
      search="Asunto o RUT"
      orden="abierto"
      columns={COLUMNS}
      filters={FILTERS}
      exportable={false}
      onRow={(a) => void navigate({ to: a.url })}
      empty={{ razon: 'No hay asuntos para este nivel.' }}
    />
  );
}
