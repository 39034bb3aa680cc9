import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Datos, DetailHeader, useRouteId } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge, type Estados } from '#platform/web/inputs/estado.tsx';
import { Fecha, Instante, Nada } from '#platform/web/inputs/show.tsx';
import { Can } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { nombreCargo, nombreLimite, nombreRequeridos } from '../domain/palabras-nivel.ts';
import { PreviaDeNivel, SinQuorum } from './previa-nivel.tsx';

const CambiarNivel = lazy(() => import('./cambiar-nivel.tsx'));
const RechazarNivel = lazy(() => import('./rechazar-nivel.tsx'));

type Nivel = OutputOf<typeof contract, 'nivel'>;
type Fila = Nivel['filas'][number];

const ESTADOS_FILA = {
  propuesto: { texto: 'Por aprobar', tono: 'alerta' },
  vigente: { texto: 'Aprobado', tono: 'exito' },
  sucedido: { texto: 'Sucedido', tono: 'neutro' },
  rechazado: { texto: 'Rechazado', tono: 'peligro' },
  retirado: { texto: 'Retirado', tono: 'neutro' },
} as const satisfies Estados;

const sillas = (x: Pick<Fila, 'cargos' | 'personas'>): string =>
  [...x.cargos.map(nombreCargo), ...x.personas.map((p) => p.nombre)].join(', ');

const HISTORIA: readonly Columna<Fila>[] = [
  {
    titulo: 'Rige',
    cifra: true,
    celda: (f) => (
      <>
        <Fecha v={f.desde} />
        {f.hasta && (
          <>
            <br />
            hasta <Fecha v={f.hasta} />
          </>
        )}
      </>
    ),
  },
  { titulo: 'Estado', celda: (f) => <EstadoBadge estado={f.estado} estados={ESTADOS_FILA} /> },
  { titulo: 'Hasta', celda: (f) => nombreLimite(f.limite_uf), cifra: true },
  { titulo: 'Aprueban', celda: (f) => nombreRequeridos(f.requeridos) },
  { titulo: 'Integran', celda: (f) => sillas(f) },
  { titulo: 'Motivo', celda: (f) => f.motivo || <Nada /> },
  {
    titulo: 'Quién',
    celda: (f) => (
      <Stack gap={0}>
        <Text size="sm">
          {f.propuesto_por.join(', ')}, <Instante v={f.creado_en} span />
        </Text>
        {f.resuelto_por.length > 0 && (
          <Text size="sm">
            Resolvió {f.resuelto_por.join(', ')}
            {f.comentario && `: ${f.comentario}`}
          </Text>
        )}
      </Stack>
    ),
  },
];

/** The change that waits: what it does, and the answer of another person. Who proposed it may take it back. */
function Propuesta({ n, f, onRechazar }: { n: Nivel; f: Fila; onRechazar: () => void }) {
  const aprobar = useAction('comite/niveles', 'aprobar', { id: f.id, ok: 'Cambio aprobado', invalidates: ['comite'] });
  const retirar = useAction('comite/niveles', 'retirar', { id: f.id, ok: 'Cambio retirado', invalidates: ['comite'] });
  return (
    <Card withBorder component="section">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4">
            Cambio propuesto desde el <Fecha v={f.desde} span />
          </Title>
          <EstadoBadge estado={f.estado} estados={ESTADOS_FILA} />
        </Group>
        <Text size="sm">
          Lo propuso {f.propuesto_por.join(', ')}: {f.motivo}
        </Text>
        <PreviaDeNivel previa={n.previa} />
        <Group gap="xs">
          {!f.es_mia && (
            <Can do="comite:aprobar-niveles">
              <Button size="xs" loading={aprobar.isPending} onClick={() => aprobar.mutate({})}>
                Aprobar el cambio
              </Button>
              <Button size="xs" variant="default" onClick={onRechazar}>
                Rechazar
              </Button>
            </Can>
          )}
          {f.es_mia && (
            <Button size="xs" variant="default" loading={retirar.isPending} onClick={() => retirar.mutate({})}>
              Retirar
            </Button>
          )}
        </Group>
        {f.es_mia && (
          <Text size="sm" c="dimmed">
            Usted lo propuso: lo aprueba otra persona.
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function Rige({ n }: { n: Nivel }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        Rige hoy
      </Title>
      <Datos
        items={[
          ['Integran por cargo', n.cargos.map(nombreCargo).join(', ') || 'Ninguno'],
          ['Integran por nombre', n.personas.map((p) => p.nombre).join(', ') || 'Nadie'],
          ['Ocupan hoy esos puestos', n.integrantes.map((p) => p.nombre).join(', ') || 'Nadie'],
          ['De la sucursal del cliente', n.de_la_sucursal ? 'Sí' : 'No'],
          ['Firma', n.voto_es_firma ? 'El voto es la firma' : 'Quien aprueba firma después'],
          ['Acta', n.exige_acta ? 'La archiva Fiscalía, y desde ahí rige' : 'No la exige'],
          ['Desde', n.desde ? <Fecha key="d" v={n.desde} /> : 'Siempre (de fábrica)'],
        ]}
      />
    </Stack>
  );
}

/** A level: how it rules, the change that waits, and every row that it had. */
export default function NivelDetalle() {
  const id = useRouteId();
  const { data: n, error, refetch } = useRead<Nivel>('comite', `/api/comite/niveles/${id}`);
  const [abierto, setAbierto] = useState<'cambiar' | 'rechazar' | null>(null);
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  if (!n) return <Cargando lines={8} />;
  const propuesta = n.filas.find((f) => f.estado === 'propuesto');
  const cerrar = () => setAbierto(null);
  return (
    <Stack gap="lg">
      <DetailHeader
        head={{
          titulo: `Nivel ${n.nivel} del comité`,
          subtitulo: n.nombre,
          cifras: [
            { titulo: 'Decide hasta', valor: nombreLimite(n.limite_uf) },
            { titulo: 'Aprueban', valor: nombreRequeridos(n.requeridos) },
            { titulo: 'Integran hoy', valor: n.integrantes.length },
          ],
        }}
        actions={
          <Group gap="xs" className="no-print">
            <Button size="xs" variant="default" component={Link} to="/comite/niveles">
              Todos los niveles
            </Button>
            <Can do="comite:proponer-niveles">
              <Button size="xs" disabled={propuesta !== undefined} onClick={() => setAbierto('cambiar')}>
                Proponer un cambio
              </Button>
            </Can>
          </Group>
        }
      />
      {n.proximo && (
        <Alert color="blue">
          Un cambio ya aprobado rige desde el <Fecha v={n.proximo} span />.
        </Alert>
      )}
      {propuesta && <Propuesta n={n} f={propuesta} onRechazar={() => setAbierto('rechazar')} />}
      <Rige n={n} />
      {!propuesta && <SinQuorum previa={n.previa} />}
      <Stack gap="sm">
        <Title order={2} size="h4">
          Historia
        </Title>
        {n.filas.length === 0 ? (
          <Vacio razon="Rige como viene de fábrica: nadie lo ha cambiado." />
        ) : (
          <Tabla nombre="Historia del nivel" columnas={HISTORIA} filas={n.filas} clave={(f) => f.id} ancho={900} />
        )}
      </Stack>
      {abierto === 'cambiar' && <CambiarNivel n={n} close={cerrar} />}
      {abierto === 'rechazar' && propuesta && <RechazarNivel id={propuesta.id} close={cerrar} />}
    </Stack>
  );
}
