import { Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { z } from 'zod';
import { formatFecha } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Enlace, Nada } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import type { ClienteItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { CONEXIONES, ESTADOS, ESTADOS_CLIENTE, SEGMENTOS, SITUACIONES } from './palabras.ts';

const PedirVarios = lazy(() => import('./pedir-varios.tsx').then((m) => ({ default: m.PedirVarios })));
const Traspasar = lazy(() => import('./traspasar.tsx').then((m) => ({ default: m.Traspasar })));
type Fila = z.output<typeof ClienteItem>;

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS_CLIENTE },
  bloqueo: {
    render: (c) =>
      c.bloqueo ? (
        <Group gap={4} wrap="nowrap">
          <IconLock size={14} aria-hidden />
          <Text size="sm">{c.bloqueo}</Text>
        </Group>
      ) : (
        <Nada />
      ),
  },
  segmento_cliente: { render: (c) => SEGMENTOS.find((s) => s.codigo === c.segmento_cliente)?.nombre ?? <Nada /> },
  situacion_comercial: { render: (c) => SITUACIONES.find((s) => s.codigo === c.situacion_comercial)?.nombre },
  conexion: { render: (c) => CONEXIONES.find((x) => x.codigo === c.conexion)?.nombre ?? <Nada /> },
});

/** Who is leaving is called: the view of the commercial situation says when. */
const CON_CONTACTO: Column<Fila>[] = [
  ...COLUMNS.slice(0, 1),
  {
    key: 'proximo_contacto',
    titulo: 'Próximo contacto',
    sinExportar: true,
    render: (c) =>
      c.proximo_contacto ? (
        <Enlace to={`/tareas?panel=${c.proximo_contacto.numero}`}>
          {c.proximo_contacto.fecha ? `${formatFecha(c.proximo_contacto.fecha)} · ` : ''}
          {c.proximo_contacto.titulo}
        </Enlace>
      ) : (
        <Enlace to={`/tareas?sobre=/clientes/${c.id}`}>Agendar</Enlace>
      ),
  },
  ...COLUMNS.slice(1),
];

const SI_NO = [
  { codigo: 'si', nombre: 'Sí' },
  { codigo: 'no', nombre: 'No' },
];
const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'bloqueado', titulo: 'Bloqueado', opciones: SI_NO },
  { tipo: 'opcion', key: 'ejecutivo', titulo: 'Ejecutivo', opciones: 'ejecutivos' },
  { tipo: 'opcion', key: 'sucursal', titulo: 'Sucursal', opciones: 'sucursales' },
  { tipo: 'opcion', key: 'segmento', titulo: 'Segmento', opciones: SEGMENTOS },
  { tipo: 'opcion', key: 'situacion', titulo: 'Situación comercial', opciones: SITUACIONES },
  { tipo: 'opcion', key: 'con_linea', titulo: 'Con línea', opciones: SI_NO },
  { tipo: 'opcion', key: 'con_mora', titulo: 'Con mora propia', opciones: SI_NO },
  { tipo: 'opcion', key: 'con_mora_negocio', titulo: 'Con mora del negocio', opciones: SI_NO },
  { tipo: 'numeros', key: 'linea', titulo: 'Línea' },
  { tipo: 'numeros', key: 'disponible', titulo: 'Disponible' },
  { tipo: 'opcion', key: 'conexion', titulo: 'Conexión tributaria', opciones: CONEXIONES },
  { tipo: 'fechas', key: 'ultima', titulo: 'Última actualización' },
  { tipo: 'fechas', key: 'proxima', titulo: 'Próxima actualización' },
];

export default function Clientes() {
  const [search] = useUrlState();
  const [elegidos, setElegidos] = useState<readonly Fila[]>([]);
  const [pide, setPide] = useState<{ que: 'informes' | 'conexion'; rows: readonly Fila[] } | null>(null);
  // Nobody attends to them: their buttons are not there.
  const masivas = useRead<{ informes: boolean; conexion: boolean }>('clientes', 'masivas').data;
  const pedir = (que: 'informes' | 'conexion', titulo: string) =>
    masivas?.[que] ? [{ titulo, permiso: 'clientes:editar', run: (s: { rows: readonly Fila[] }) => setPide({ que, rows: s.rows }) }] : [];
  return (
    <>
      <DataList<Fila>
        area="clientes"
        titulo="Clientes"
        search="RUT o nombre"
        orden="nombre"
        columns={search.situacion ? CON_CONTACTO : COLUMNS}
        filters={FILTERS}
        rutParam="rut"
        rowHref={(c) => `/clientes/${c.id}`}
        actions={
          <Group gap="xs">
            <Button size="xs" variant="default" component={Link} to="/clientes/estado">
              Estado de clientes
            </Button>
            <Can do="clientes:crear">
              <Button size="xs" component={Link} to="/clientes/nuevo">
                Nuevo cliente
              </Button>
            </Can>
          </Group>
        }
        rowLabel={(c) => c.nombre}
        bulk={[
          { titulo: 'Traspasar', permiso: 'clientes:traspasar', run: (s) => setElegidos(s.rows) },
          ...pedir('informes', 'Actualizar informes'),
          ...pedir('conexion', 'Pedir renovación de conexión'),
        ]}
        empty={{ razon: 'Ningún cliente con estos filtros' }}
      />
      <Suspense fallback={null}>{elegidos.length > 0 && <Traspasar clientes={elegidos} close={() => setElegidos([])} />}</Suspense>
      <Suspense fallback={null}>{pide && <PedirVarios que={pide.que} clientes={pide.rows} close={() => setPide(null)} />}</Suspense>
    </>
  );
}
