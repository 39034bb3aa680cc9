import { Alert, Button, Card, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDecimal } from '#kernel/values/format.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { ESTADOS } from './palabras.ts';
import type { CuentaEstado } from './tipos.ts';

const DatosCuenta = lazy(() => import('./datos-cuenta.tsx'));

const dias = (n: number) => (n === 0 ? 'al día' : n === 1 ? 'hace un día' : `hace ${n} días`);

function Cifra({ titulo, children }: { titulo: string; children: React.ReactNode }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {titulo}
      </Text>
      <Text component="div" size="sm" className="figure">
        {children}
      </Text>
    </div>
  );
}

function Cuenta({ c }: { c: CuentaEstado }) {
  const [datos, setDatos] = useState(false);
  const nueva = `/conciliacion/nueva?cuenta=${c.id}${c.siguiente_inicio ? `&desde=${c.siguiente_inicio}` : ''}`;
  return (
    <Card withBorder component="article" aria-label={c.nombre}>
      <Stack gap="sm">
        <Group justify="space-between" align="start" wrap="nowrap">
          <div>
            <Text fw={600}>{c.nombre}</Text>
            <Text size="xs" c="dimmed">
              Cuenta contable {c.cuenta_contable}
            </Text>
          </div>
          {c.abierta && <EstadoBadge estado={c.abierta.estado} estados={ESTADOS} />}
        </Group>
        <SimpleGrid cols={2} spacing="xs">
          <Cifra titulo="Cerrada hasta">
            {c.cerrada_hasta ? (
              <>
                <Fecha v={c.cerrada_hasta} />{' '}
                <Text span size="xs" c="dimmed">
                  {dias(c.dias_atraso ?? 0)}
                </Text>
              </>
            ) : (
              'Nunca'
            )}
          </Cifra>
          <Cifra titulo="Movimientos sin calzar">{formatDecimal(c.sin_calzar, 0)}</Cifra>
        </SimpleGrid>
        <Group gap="xs">
          {c.abierta && (
            <Button component={Link} to={`/conciliacion/${c.abierta.id}`} size="xs">
              Continuar la N° {c.abierta.num_conciliacion}
            </Button>
          )}
          <Can do="conciliacion:preparar">
            {!c.abierta && (
              <Button component={Link} to={nueva} size="xs" variant="light">
                Conciliar
              </Button>
            )}
          </Can>
          <Button component={Link} to={`/conciliacion/lista?cuenta=${c.id}`} size="xs" variant="subtle" color="gray">
            Anteriores
          </Button>
          <Can do="conciliacion:reglas">
            <Button size="xs" variant="subtle" color="gray" onClick={() => setDatos(true)}>
              Datos
            </Button>
          </Can>
        </Group>
      </Stack>
      <Suspense fallback={null}>{datos && <DatosCuenta c={c} onClose={() => setDatos(false)} />}</Suspense>
    </Card>
  );
}

/** The accounts of the company: how far each is reconciled and what is left. */
export default function Cuentas() {
  const q = useRead<CuentaEstado[]>('conciliacion', 'cuentas');
  const atrasadas = q.data?.filter((c) => c.vigente && (c.dias_atraso ?? (c.sin_calzar > 0 ? 99 : 0)) > 31).length ?? 0;
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Conciliación bancaria</PageTitle>
        <Group gap="xs">
          <Button component={Link} to="/conciliacion/reglas" size="xs" variant="default">
            Reglas
          </Button>
          <Can do="conciliacion:preparar">
            <Button component={Link} to="/conciliacion/nueva" size="xs">
              Nueva conciliación
            </Button>
          </Can>
        </Group>
      </Group>
      {q.isPending && <Cargando />}
      {q.isError && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
      {q.data && atrasadas > 0 && (
        <Alert color="yellow" variant="light">
          {atrasadas === 1 ? 'Una cuenta lleva' : `${atrasadas} cuentas llevan`} más de un mes sin cerrar su conciliación.
        </Alert>
      )}
      {q.data?.length === 0 && <Vacio razon="Todavía no hay cuentas corrientes." />}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {q.data?.map((c) => (
          <Cuenta key={c.id} c={c} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
