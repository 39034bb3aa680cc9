import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { humanize } from '#platform/web/inputs/parse.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { ESTADOS } from './estados.ts';
import { ExportarLibro } from './exportar.tsx';

interface AsientoFila {
  id: string;
  periodo: string;
  num_asiento: number;
  fecha_contable: string;
  evento_nombre: string;
  glosa: string;
  origen_area: string;
  origen_id: string;
  monto: number;
  usuario: string;
  reversa_de: string | null;
  reversado_por: string | null;
}

const COLUMNS: Column<AsientoFila>[] = [
  { key: 'num_asiento', titulo: 'Asiento', orden: 'n_cadena', render: (a) => `${a.periodo}/${a.num_asiento}` },
  { key: 'fecha_contable', titulo: 'Fecha', tipo: 'fecha', orden: true },
  { key: 'evento_nombre', titulo: 'Evento', orden: 'evento' },
  { key: 'glosa', titulo: 'Glosa', ancho: 280 },
  { key: 'monto', titulo: 'Monto', tipo: 'pesos' },
  {
    key: 'estado',
    titulo: 'Estado',
    sinExportar: true,
    render: (a) => <EstadoBadge estado={a.reversado_por ? 'reversado' : a.reversa_de ? 'reversa' : 'contabilizado'} estados={ESTADOS} />,
  },
  { key: 'origen_area', titulo: 'Origen', render: (a) => humanize(a.origen_area) },
  { key: 'usuario', titulo: 'RUT de quien lo hizo', tipo: 'rut', oculta: true },
];
const FILTERS: Filter[] = [
  { tipo: 'fechas', key: 'fecha', titulo: 'Fecha', desde: 'desde', hasta: 'hasta' },
  { tipo: 'opcion', key: 'evento', titulo: 'Evento', opciones: 'eventos' },
  { tipo: 'opcion', key: 'cuenta', titulo: 'Cuenta', opciones: 'cuentas' },
  { tipo: 'opcion', key: 'sucursal', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'opcion', key: 'periodo', titulo: 'Período', opciones: 'periodos' },
  { tipo: 'texto', key: 'rut', titulo: 'RUT' },
];

/** What the list is narrowed by: the file holds the same entries. */
const FILTROS = ['desde', 'hasta', 'evento', 'cuenta', 'sucursal', 'periodo', 'rut', 'q'];

/** The journal: every entry with the act that caused it. */
export default function Diario() {
  const [search] = useUrlState();
  const filtros = Object.fromEntries(FILTROS.flatMap((k) => (oneOf(search[k]) ? [[k, oneOf(search[k])]] : [])));
  return (
    <DataList<AsientoFila>
      area="libro"
      titulo="Libro diario"
      search="Glosa u origen"
      orden="-n_cadena"
      columns={COLUMNS}
      filters={FILTERS}
      rowHref={(a) => `/libro/asientos/${a.id}`}
      actions={<ExportarLibro libro="diario" params={filtros} />}
      empty={{ razon: 'Todavía no hay asientos: los escriben los actos de las demás áreas.' }}
    />
  );
}
