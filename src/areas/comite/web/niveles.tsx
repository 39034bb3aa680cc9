import { Stack, Text } from '@mantine/core';
import type { OutputOf } from '#kernel/contract.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { Enlace, Fecha } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { nombreLimite, nombreRequeridos } from '../domain/palabras-nivel.ts';

type Nivel = OutputOf<typeof contract, 'niveles'>[number];

function Cambio({ n }: { n: Nivel }) {
  if (n.propuesta)
    return (
      <>
        Por aprobar, desde el <Fecha v={n.propuesta} span />
      </>
    );
  if (!n.proximo) return <>Ninguno</>;
  return (
    <>
      Aprobado, desde el <Fecha v={n.proximo} span />
    </>
  );
}

const COLUMNAS: readonly Columna<Nivel>[] = [
  { titulo: 'Nivel', celda: (n) => <Enlace to={`/comite/niveles/${n.nivel}`}>{`${n.nivel} · ${n.nombre}`}</Enlace> },
  { titulo: 'Hasta', celda: (n) => nombreLimite(n.limite_uf), cifra: true },
  { titulo: 'Aprueban', celda: (n) => nombreRequeridos(n.requeridos) },
  { titulo: 'Integran hoy', celda: (n) => n.integrantes.map((p) => p.nombre).join(', ') || 'Nadie' },
  { titulo: 'Firma', celda: (n) => (n.voto_es_firma ? 'El voto' : 'Aparte, después del voto') },
  { titulo: 'Rige desde', celda: (n) => (n.desde ? <Fecha v={n.desde} /> : 'De fábrica'), cifra: true },
  { titulo: 'Cambio', celda: (n) => <Cambio n={n} /> },
];

/** The levels as they rule today: until which exposure, who sits, how many votes. */
export default function Niveles() {
  const { data, error, refetch } = useRead<Nivel[]>('comite', 'niveles');
  return (
    <Stack>
      <PageTitle>Niveles del comité</PageTitle>
      <Text size="sm" c="dimmed">
        Decide el primer nivel que cubre la exposición del cliente después de aprobar. Un cambio lo propone una persona y lo aprueba otra;
        lo ya enviado conserva el nivel, los integrantes y los votos con que se envió.
      </Text>
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Cargando />}
      {data && <Tabla nombre="Niveles" columnas={COLUMNAS} filas={data} clave={(n) => String(n.nivel)} ancho={860} />}
    </Stack>
  );
}
