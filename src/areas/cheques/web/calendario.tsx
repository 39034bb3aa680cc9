import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import type { contract } from '../contract.ts';

type Calendario = OutputOf<typeof contract, 'calendario'>;
type Dia = Calendario['dias'][number];

const DIA_SEMANA = new Intl.DateTimeFormat('es-CL', { weekday: 'long', timeZone: 'UTC' });
const diaSemana = (fecha: string): string => DIA_SEMANA.format(new Date(`${fecha}T12:00:00Z`));
const lista = (fecha: string): string => `/cheques?deposito_desde=${fecha}&deposito_hasta=${fecha}`;

function Dias({ dias }: { dias: readonly Dia[] }) {
  const hoy = useHoy();
  return (
    <Tabla
      nombre="Depósitos por día"
      filas={dias}
      clave={(d) => d.fecha}
      columnas={[
        {
          titulo: 'Día',
          celda: (d) => (
            <Group gap={6} wrap="nowrap">
              <Enlace to={lista(d.fecha)}>
                <Fecha v={d.fecha} />
              </Enlace>
              <Text size="sm" c="dimmed" span>
                {d.fecha === hoy ? 'hoy' : diaSemana(d.fecha)}
              </Text>
            </Group>
          ),
        },
        { titulo: 'Cheques', cifra: true, celda: (d) => d.cheques },
        { titulo: 'Se deposita', cifra: true, celda: (d) => <Pesos v={d.monto} /> },
        { titulo: 'Acumulado', cifra: true, celda: (d) => <Pesos v={d.acumulado} /> },
        { titulo: 'Sin guardar', cifra: true, celda: (d) => (d.por_custodiar > 0 ? d.por_custodiar : '—') },
      ]}
    />
  );
}

/** What is to be deposited, day by day: each cheque on its banking day. */
export default function CalendarioDepositos() {
  const { rut } = useRutGlobal();
  const { data: d, error, isPending, refetch } = useRead<Calendario>('cheques', 'calendario', rut ? { rut } : {});
  return (
    <Stack gap="lg">
      <PageTitle>Depósitos por día</PageTitle>
      {isPending && <Cargando />}
      {!isPending && !d && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {d && d.atrasados.cheques > 0 && (
        <Alert color="red" title={d.atrasados.cheques === 1 ? 'Un cheque atrasado' : `${d.atrasados.cheques} cheques atrasados`}>
          <Text size="sm">
            {d.atrasados.cheques === 1 ? 'Es de' : 'Suman'} <Pesos v={d.atrasados.monto} span /> y su día ya pasó.
          </Text>
          <Button size="xs" variant="default" mt="xs" component={Link} to="/cheques?vista=fecha_pasada">
            {d.atrasados.cheques === 1 ? 'Verlo' : 'Verlos'}
          </Button>
        </Alert>
      )}
      {d?.dias.length === 0 && <Vacio razon="No hay cheques por depositar de hoy en adelante." />}
      {d && d.dias.length > 0 && <Dias dias={d.dias} />}
    </Stack>
  );
}
