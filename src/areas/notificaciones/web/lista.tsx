import { Select, Stack, Table, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract, Notificacion } from '../contract.ts';

type Fila = z.output<typeof Notificacion>;
type Preferencias = z.output<typeof contract.operations.preferencias.output>;

const CANALES = [
  { value: 'pantalla', label: 'En pantalla' },
  { value: 'correo', label: 'En pantalla y por correo' },
  { value: 'resumen', label: 'Un resumen diario por correo' },
  { value: 'nada', label: 'Nada' },
];
const COLUMNS: Column<Fila>[] = [
  { key: 'titulo', titulo: 'Aviso', render: (n) => <Enlace to={n.url}>{n.titulo}</Enlace> },
  { key: 'cuerpo', titulo: 'Detalle' },
  { key: 'agrupada', titulo: 'Veces', tipo: 'numero' },
  { key: 'creado_en', titulo: 'Cuándo', tipo: 'instante', orden: true },
  { key: 'leida_en', titulo: 'Leída', tipo: 'instante' },
];
const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'leidas',
    titulo: 'Lectura',
    opciones: [
      { codigo: 'no', nombre: 'Sin leer' },
      { codigo: 'si', nombre: 'Leídas' },
    ],
  },
];

/** How each kind of notice reaches the person; each choice is kept as it is made. */
function ComoLlegan() {
  const r = useRead<Preferencias>('notificaciones', 'preferencias');
  if (r.isPending) return <Cargando lines={4} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const elegir = async (tipo: string, canal: string): Promise<void> => {
    try {
      await request('PATCH', '/api/notificaciones/preferencias', { body: { preferencias: { [tipo]: canal } }, key: uuidv7() });
      toastOk('Preferencia guardada');
      await invalidateArea('notificaciones');
    } catch (e) {
      toastError(e);
    }
  };
  return (
    <section>
      <Title order={2} size="h4">
        Cómo llegan
      </Title>
      <Text size="sm">Los correos van a {r.data.correo}.</Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Qué</Table.Th>
            <Table.Th>Cómo</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {r.data.tipos.map((t) => (
            <Table.Tr key={t.codigo}>
              <Table.Td>{t.nombre}</Table.Td>
              <Table.Td>
                <Select
                  aria-label={`Cómo llega: ${t.nombre}`}
                  data={CANALES.filter((c) => !t.fijo || c.value !== 'nada')}
                  value={r.data.preferencias[t.codigo] ?? 'pantalla'}
                  onChange={(v) => v && void elegir(t.codigo, v)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

export default function Notificaciones() {
  return (
    <Stack style={{ overflowWrap: 'anywhere' }}>
      <PageTitle>Notificaciones</PageTitle>
      <DataList<Fila>
        area="notificaciones"
        titulo="Recibidas"
        level={2}
        search="Buscar en los avisos"
        orden="-creado_en"
        columns={COLUMNS}
        filters={FILTERS}
        exportable={false}
        empty={{ razon: 'No hay notificaciones.' }}
      />
      <ComoLlegan />
    </Stack>
  );
}
