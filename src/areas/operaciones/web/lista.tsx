import { SegmentedControl } from '@mantine/core';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { Contadores } from './contadores.tsx';
import { ESTADOS } from './estados.ts';
import type { Fila } from './fila.ts';
import { Plazo } from './plazo.tsx';
import { Tablero } from './tablero.tsx';

const COLUMNS: Column<Fila>[] = [
  { key: 'num_operacion', titulo: 'Operación', orden: true, ancho: 100 },
  { key: 'cliente_nombre', titulo: 'Cliente', orden: true, ancho: 210 },
  { key: 'monto_girar', titulo: 'A girar', tipo: 'pesos', orden: true },
  {
    key: 'estado',
    titulo: 'Estado',
    orden: true,
    render: (o) => <EstadoBadge estado={o.en_mora ? 'en_mora' : o.estado} estados={ESTADOS} />,
  },
  { key: 'etapa', titulo: 'Etapa', opcional: true },
  { key: 'responsable', titulo: 'Responsable', opcional: true },
  { key: 'minutos_restantes', titulo: 'Plazo', sinExportar: true, opcional: true, render: (o) => <Plazo minutos={o.minutos_restantes} /> },
  { key: 'falta', titulo: 'Falta', ancho: 140 },
  { key: 'n_documentos', titulo: 'Documentos', tipo: 'numero', oculta: true },
  { key: 'total_monto', titulo: 'Monto', tipo: 'pesos', orden: true, oculta: true },
  { key: 'fechacurso', titulo: 'Curse', tipo: 'fecha', orden: true, oculta: true },
  { key: 'fecha_giro', titulo: 'Girada el', tipo: 'fecha', orden: true, oculta: true },
  { key: 'ejecutivo_nombre', titulo: 'Ejecutivo', oculta: true },
  { key: 'cliente_rut', titulo: 'RUT', tipo: 'rut', oculta: true },
];

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
