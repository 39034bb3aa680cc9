import { Button, Group, Pagination, Select, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { ESTADOS } from './estados.ts';
import { useFiltro } from './filtros.tsx';
import { type Columna, columnaPesos, Tabla } from './tabla.tsx';

interface Fila {
  id: string;
  fecha: string;
  glosa: string;
  estado: string;
  monto: number;
  preparado_nombre: string;
}
const COLUMNAS: readonly Columna<Fila>[] = [
  { titulo: 'Glosa', celda: (c) => <Enlace to={`/libro/asientos/${c.id}`}>{c.glosa}</Enlace> },
  { titulo: 'Fecha', celda: (c) => <Fecha v={c.fecha} /> },
  { titulo: 'Estado', celda: (c) => <EstadoBadge estado={c.estado} estados={ESTADOS} /> },
  { titulo: 'Preparado por', celda: (c) => c.preparado_nombre },
  columnaPesos('Monto', (c) => c.monto),
];
const OPCIONES = [
  { value: 'borrador', label: 'Borrador' },
  { value: 'por_aprobar', label: 'Por aprobar' },
  { value: 'contabilizado', label: 'Contabilizado' },
  { value: 'rechazado', label: 'Rechazado' },
  { value: 'anulado', label: 'Anulado' },
];

/** Manual vouchers: prepared by one person, posted by another. */
export default function Comprobantes() {
  const [estado, ponerEstado] = useFiltro('estado');
  const [page, ponerPage] = useFiltro('pagina');
  const query = useRead<{ items: Fila[]; total: number; perPage: number }>('libro', 'comprobantes', { estado, page: page || undefined });
  const d = query.data;
  const nuevo = (
    <Can do="libro:asiento-manual">
      <Button size="xs" component={Link} to="/libro/comprobantes/nuevo">
        Nuevo comprobante
      </Button>
    </Can>
  );
  return (
    <Stack>
      <PageTitle actions={nuevo}>Comprobantes manuales</PageTitle>
      <Group>
        <Select
          label="Estado"
          placeholder="Todos"
          size="xs"
          clearable
          data={OPCIONES}
          value={estado || null}
          onChange={(v) => ponerEstado(v ?? '')}
        />
      </Group>
      {query.isError && <FalloLectura error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Cargando />}
      {d?.items.length === 0 && <Vacio razon="No hay comprobantes: aquí quedan los asientos que se preparan a mano." />}
      {d && d.items.length > 0 && <Tabla nombre="Comprobantes manuales" columnas={COLUMNAS} filas={d.items} clave={(c) => c.id} />}
      {d && d.total > d.perPage && (
        <Pagination size="sm" total={Math.ceil(d.total / d.perPage)} value={Number(page || 1)} onChange={(n) => ponerPage(String(n))} />
      )}
    </Stack>
  );
}
