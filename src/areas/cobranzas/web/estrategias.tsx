import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { type Estrategia, quien, Resultado } from './estrategia-partes.tsx';
import { Recuperado } from './estrategia-resultado.tsx';
import { ACCION, CANAL, DIVISION, nombre } from './palabras.ts';

const Proponer = lazy(() => import('./estrategia-nueva.tsx').then((m) => ({ default: m.Proponer })));
const Decidir = lazy(() => import('./estrategia-nueva.tsx').then((m) => ({ default: m.Decidir })));
type Lista = OutputOf<typeof contract, 'estrategias'>;
type Paso = Estrategia['pasos'][number];

const ESTADOS = {
  por_aprobar: { texto: 'Por aprobar', tono: 'alerta' },
  vigente: { texto: 'Vigente', tono: 'exito' },
  sucedida: { texto: 'Sucedida', tono: 'neutro' },
  rechazada: { texto: 'Rechazada', tono: 'peligro' },
} as const;

/** For whom a strategy is, in a sentence. */
function paraQuien({ condiciones: c }: Estrategia): string {
  const partes = [
    c.division?.length ? c.division.map((d) => nombre(DIVISION, d)).join(' y ') : 'Todas las divisiones',
    c.protegida === undefined ? null : c.protegida ? 'personas, micro y pequeñas empresas' : 'medianas y grandes empresas',
    c.tipo_documento?.length ? `sólo ${c.tipo_documento.map((x) => x.toLowerCase()).join(' y ')}` : null,
    c.reparto ? `${c.reparto.hasta - c.reparto.desde} de cada cien personas` : null,
  ];
  return partes.filter(Boolean).join(', ');
}

const siguen = (n: number): string =>
  n === 0 ? 'No la sigue ningún ticket abierto.' : n === 1 ? 'La sigue un ticket abierto.' : `La siguen ${n} tickets abiertos.`;

const PASOS: readonly Columna<Paso>[] = [
  { titulo: 'Día', cifra: true, celda: (p) => p.dia },
  { titulo: 'Qué se hace', celda: (p) => nombre(ACCION, p.accion) },
  { titulo: 'Por', celda: (p) => (p.canal ? nombre(CANAL, p.canal) : '—') },
  { titulo: 'Quién', celda: (p) => quien(p.quien) },
];

function Ficha({ e, proponer, decidir }: { e: Estrategia; proponer: () => void; decidir: () => void }) {
  const [abierta, setAbierta] = useState(e.estado === 'por_aprobar');
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Group justify="space-between" align="start">
          <Stack gap={0}>
            <Group gap="xs">
              <Title order={2} size="h4">
                {e.nombre}
              </Title>
              <EstadoBadge estado={e.estado} estados={ESTADOS} />
            </Group>
            <Text size="sm" c="dimmed">{`${e.clave}, versión ${e.version_estrategia}, prioridad ${e.prioridad}`}</Text>
            <Text size="sm">{paraQuien(e)}</Text>
          </Stack>
          <Group gap="xs">
            {e.puede_decidir && (
              <Button size="xs" onClick={decidir}>
                Decidir
              </Button>
            )}
            <Can do="cobranzas:estrategias">
              {e.estado === 'vigente' && (
                <Button size="xs" variant="default" onClick={proponer} aria-label={`Proponer otra versión de ${e.nombre}`}>
                  Proponer otra versión
                </Button>
              )}
            </Can>
            <Button
              size="xs"
              variant="subtle"
              aria-expanded={abierta}
              onClick={() => setAbierta(!abierta)}
              aria-label={`${abierta ? 'Ocultar pasos' : `${e.pasos.length} pasos`} de ${e.nombre}, versión ${e.version_estrategia}`}
            >
              {abierta ? 'Ocultar pasos' : `${e.pasos.length} pasos`}
            </Button>
          </Group>
        </Group>
        <Text size="sm">{e.estado === 'vigente' ? siguen(e.tickets) : (e.motivo ?? '')}</Text>
        {abierta && <Tabla nombre={`Pasos de ${e.nombre}`} columnas={PASOS} filas={e.pasos} clave={(p) => `${p.dia}`} ancho={380} />}
        {abierta && e.simulacion && <Resultado s={e.simulacion} />}
      </Stack>
    </Paper>
  );
}

/** What is done on each day of lateness, for whom, and what waits to be published. */
export default function Estrategias() {
  const q = useRead<Lista>('cobranzas', 'estrategias', {});
  const [de, setDe] = useState<Estrategia | 'nueva' | null>(null);
  const [por, setPor] = useState<Estrategia | null>(null);
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Estrategias de cobranza</PageTitle>
        <Can do="cobranzas:estrategias">
          <Button size="xs" onClick={() => setDe('nueva')}>
            Nueva estrategia
          </Button>
        </Can>
      </Group>
      <Text size="sm" c="dimmed">
        A cada ticket le toca la primera, por su prioridad, cuyas condiciones cumple. Una versión rige desde la noche en que otra persona la
        publica.
      </Text>
      <Recuperado />
      {q.isPending && <Cargando lines={6} />}
      {q.isError && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
      {q.data?.items.map((e) => (
        <Ficha key={e.id} e={e} proponer={() => setDe(e)} decidir={() => setPor(e)} />
      ))}
      <Suspense fallback={null}>
        {de && <Proponer de={de === 'nueva' ? null : de} close={() => setDe(null)} />}
        {por && <Decidir e={por} close={() => setPor(null)} />}
      </Suspense>
    </Stack>
  );
}
