import { Alert, Group, Pagination, Paper, Stack, Text, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { OptionField } from '#platform/web/form/choices.tsx';
import { PesosField } from '#platform/web/form/fields.tsx';
import { Fields, Form, FormActions } from '#platform/web/form/form.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { contract } from '../contract.ts';
import { useEnvio } from './envio.ts';
import { ESTADOS_CAJA } from './palabras.ts';

type MiCaja = OutputOf<typeof contract, 'mi_caja'>;
type Cajas = OutputOf<typeof contract, 'cajas'>;

const COLUMNAS: readonly Columna<Cajas['items'][number]>[] = [
  {
    titulo: 'Fecha',
    celda: (c) => (
      <Enlace to={`/recaudaciones/caja/${c.id}`}>
        <Fecha v={c.fecha} span />
      </Enlace>
    ),
  },
  { titulo: 'Oficina', celda: (c) => c.office_nombre },
  { titulo: 'Cajero', celda: (c) => c.cajero_nombre ?? c.cajero },
  { titulo: 'Efectivo', cifra: true, celda: (c) => <Pesos v={c.efectivo} /> },
  { titulo: 'Entregado', cifra: true, celda: (c) => <Pesos v={c.entregado} /> },
  { titulo: 'Depositado', cifra: true, celda: (c) => <Pesos v={c.depositado} /> },
  { titulo: 'Diferencia', cifra: true, celda: (c) => (c.diferencia === null ? '' : <Pesos v={c.diferencia} />) },
  { titulo: 'Estado', celda: (c) => <EstadoBadge estado={c.estado} estados={ESTADOS_CAJA} /> },
];

function Hojas() {
  const [page, setPage] = useState(1);
  const query = useRead<Cajas>('recaudaciones', 'cajas', { page, perPage: 20 });
  if (query.isError) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Cargando lines={4} />;
  if (query.data.items.length === 0) return <Vacio razon="Todavía no hay hojas de caja." />;
  return (
    <Stack gap="sm">
      <Tabla nombre="Hojas de caja" columnas={COLUMNAS} filas={query.data.items} clave={(c) => c.id} ancho={720} />
      {query.data.total > 20 && (
        <Pagination total={Math.ceil(query.data.total / 20)} value={page} onChange={setPage} size="sm" aria-label="Páginas de hojas" />
      )}
    </Stack>
  );
}

function Abrir({ office }: { office: string }) {
  const navigate = useNavigate();
  const enviar = useEnvio('abrir');
  return (
    <Paper withBorder p="md" maw={640}>
      <Stack gap="sm">
        <Text fw={700}>Abrir la caja de hoy</Text>
        <Form
          area="recaudaciones"
          accion="abrir"
          schema={contract.operations.abrir.input}
          defaults={{ office, saldo_apertura: 0 }}
          draft={false}
          guard={false}
          ok="Caja abierta"
          send={enviar}
          onDone={(c) => void navigate({ to: `/recaudaciones/caja/${c.id}` })}
        >
          <Fields>
            <OptionField name="office" label="Oficina" options="offices" required />
            <PesosField name="saldo_apertura" label="Efectivo con que parte" required />
          </Fields>
          <FormActions submit="Abrir caja" />
        </Form>
      </Stack>
    </Paper>
  );
}

/** The till: one's open sheet, or how to open it, and the sheets of every day. */
export default function Caja() {
  const hoy = useHoy();
  const abre = useCan('recaudaciones:abrir-caja');
  const mia = useRead<MiCaja>('recaudaciones', '/api/recaudaciones/cajas/mia');
  const caja = mia.data?.caja;
  return (
    <Stack>
      <PageTitle>Caja</PageTitle>
      {mia.isError && <FalloLectura error={mia.error} onRetry={() => void mia.refetch()} />}
      {mia.data && abre && !caja && <Abrir office={mia.data.office ?? ''} />}
      {caja && (
        <Alert color={caja.fecha === hoy ? 'blue' : 'yellow'} variant="light" title={`Su caja en ${caja.office_nombre}`}>
          <Group gap="md">
            <EstadoBadge estado={caja.estado} estados={ESTADOS_CAJA} />
            <Text size="sm">
              Efectivo recibido <Pesos v={caja.efectivo} fw={700} span />
              {caja.fecha === hoy ? '' : '. Es de otro día: cuádrela y ciérrela para abrir la de hoy'}
            </Text>
            <Enlace to={`/recaudaciones/caja/${caja.id}`}>Ir a la hoja</Enlace>
          </Group>
        </Alert>
      )}
      <Title order={2} size="h4">
        Hojas de caja
      </Title>
      <Hojas />
    </Stack>
  );
}
