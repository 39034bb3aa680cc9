import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { ESTADOS_ALARMA } from './palabras.ts';
import type { AlarmaFila } from './tipos.ts';

const Silenciar = lazy(() => import('./silenciar.tsx'));
const api = areaApi<typeof contract>('tablero');

const estadoDe = (a: AlarmaFila) => (a.silencio ? 'silenciada' : a.dice === null ? 'apagada' : 'encendida');

const columnas = (silenciar: (a: AlarmaFila) => void, reactivar: (a: AlarmaFila) => void): Columna<AlarmaFila>[] => [
  { titulo: 'Alarma', celda: (a) => <Enlace to={a.url}>{a.titulo}</Enlace> },
  { titulo: 'Estado', celda: (a) => <EstadoBadge estado={estadoDe(a)} estados={ESTADOS_ALARMA} /> },
  { titulo: 'Qué dice', celda: (a) => a.dice ?? <Nada /> },
  {
    titulo: 'Silenciada',
    celda: (a) =>
      a.silencio ? (
        <Text size="sm" span>
          Hasta el <Fecha v={a.silencio.hasta} span size="sm" />, por {a.silencio.quien}: {a.silencio.motivo}
        </Text>
      ) : (
        <Nada />
      ),
  },
  {
    titulo: 'Acciones',
    celda: (a) => (
      <Group gap={4} wrap="nowrap">
        <Button size="compact-xs" variant="default" onClick={() => silenciar(a)} aria-label={`Silenciar ${a.titulo}`}>
          {a.silencio ? 'Cambiar' : 'Silenciar'}
        </Button>
        {a.silencio && (
          <Button size="compact-xs" onClick={() => reactivar(a)} aria-label={`Reactivar ${a.titulo}`}>
            Reactivar
          </Button>
        )}
      </Group>
    ),
  },
];

/** What is watched each night, for who may do something about it: what is on, and what somebody asked not to hear of for a while. */
export default function Alarmas() {
  const { data, error, refetch } = useRead<AlarmaFila[]>('tablero', 'alarmas');
  const reactivar = api.useAction('reactivar_alarma', { ok: 'Alarma reactivada', invalidates: ['bandeja'] });
  const [calla, setCalla] = useState<AlarmaFila | null>(null);
  return (
    <Stack>
      <PageTitle>Alarmas</PageTitle>
      <Text size="sm" c="dimmed">
        Cada noche se mira lo que pasó de su umbral: abre un pendiente en su bandeja y se cierra solo cuando vuelve atrás. Las igualdades de
        los libros no se silencian.
      </Text>
      {error && <FalloLectura error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Cargando lines={5} />}
      {data?.length === 0 && <Vacio razon="Su perfil no atiende ninguna alarma." />}
      {data && data.length > 0 && (
        <Tabla
          nombre="Alarmas"
          columnas={columnas(setCalla, (a) => reactivar.mutate({ alarma: a.nombre }))}
          filas={data}
          clave={(a) => a.nombre}
          ancho={940}
        />
      )}
      <Suspense fallback={null}>{calla && <Silenciar alarma={calla} close={() => setCalla(null)} />}</Suspense>
    </Stack>
  );
}
