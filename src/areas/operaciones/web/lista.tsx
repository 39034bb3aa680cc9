import { SegmentedControl } from '@mantine/core';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { CAMPOS } from '../domain/campos.ts';
import { Contadores } from './contadores.tsx';
import { ESTADOS } from './estados.ts';
import type { Fila } from './fila.ts';
import { Plazo } from './plazo.tsx';
import { Tablero } from './tablero.tsx';

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { render: (o) => <EstadoBadge estado={o.en_mora ? 'en_mora' : o.estado} estados={ESTADOS} /> },
  minutos_restantes: { render: (o) => <Plazo minutos={o.minutos_restantes} /> },
});

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'vista',
    titulo: 'Mostrar',
    opciones: [
      { codigo: 'en_proceso', nombre: 'En proceso' },
      { codigo: 'mias', nombre: 'Mías' },
      { codigo: 'atrasadas', nombre: 'Atrasadas' },
      { codigo: 'por_girar', nombre: 'Por girar' },
      { codigo: 'sin_comprobante', nombre: 'Giradas sin comprobante' },
      { codigo: 'vigentes', nombre: 'Vigentes' },
      { codigo: 'en_mora', nombre: 'En mora' },
    ],
  },
  { tipo: 'opcion', key: 'etapa', titulo: 'Etapa', opciones: 'etapas' },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: Object.entries(ESTADOS)
      .filter(([codigo]) => codigo !== 'aprobada')
      .map(([codigo, e]) => ({ codigo, nombre: e.texto })),
  },
  { tipo: 'opcion', key: 'sede', titulo: 'Sucursal', opciones: 'sedes' },
  { tipo: 'fechas', key: 'fechacurso', titulo: 'Fecha de curse' },
];

function Modo({ modo, onChange }: { modo: string; onChange: (modo: string) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Ver como"
      value={modo}
      onChange={onChange}
      data={[
        { value: 'tabla', label: 'Tabla' },
        { value: 'tablero', label: 'Tablero' },
      ]}
    />
  );
}

/** The bandeja: who holds each operación and since when, as a table or as a board by etapa. */
export default function Operaciones() {
  const [search, setSearch] = useUrlState();
  const modo = oneOf(search.modo) === 'tablero' ? 'tablero' : 'tabla';
  const elegir = <Modo modo={modo} onChange={(m) => setSearch({ modo: m === 'tabla' ? null : m })} />;
  if (modo === 'tablero') return <Tablero modo={elegir} />;
  return (
    <DataList<Fila>
      area="operaciones"
      titulo="Operaciones"
      search="Número, cliente, RUT o proforma"
      orden="-num_operacion"
      columns={COLUMNS}
      filters={FILTERS}
      rutParam="cliente_rut"
      rowHref={(o) => `/operaciones/${o.id}`}
      rowLabel={(o) => `Operación ${o.num_operacion}`}
      actions={elegir}
      header={<Contadores />}
      bulk={[
        {
          titulo: 'Autorizar giro',
          accion: 'autorizar',
          permiso: 'operaciones:autorizar',
          confirmar: 'Cada giro vuelve a revisarse y gasta el tope del día. Los que no pasen se informan con su motivo.',
        },
      ]}
      empty={{ razon: 'Todavía no hay operaciones. Nacen solas cuando el comité aprueba una proforma.' }}
    />
  );
}
