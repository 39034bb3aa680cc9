import { Button, Group, Stack, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { addPeriodos, type Fecha, type Periodo, periodoOf } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { useConfirm } from '#platform/web/feedback/confirm.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { contract } from '../contract.ts';
import { AMBITOS, ESTADOS_META, mesEnPalabras } from './palabras.ts';
import type { MetaFila, Metas as MetasDelMes } from './tipos.ts';

const FijarMeta = lazy(() => import('./fijar-meta.tsx'));
const api = areaApi<typeof contract>('tablero');

function useDecidir(mes: string) {
  const decidir = api.useAction('decidir_meta', {
    ok: (m) => (m.estado === 'vigente' ? 'Meta vigente' : 'Meta rechazada'),
    invalidates: ['zonas', 'tarjetas'],
  });
  const [confirm, dialogo] = useConfirm();
  const pedir = async (m: MetaFila, aprueba: boolean, antes: MetaFila | undefined) => {
    const de = `${AMBITOS[m.ambito]}: ${m.nombre}`;
    const cambio = antes ? `Hoy rige ${formatPesos(antes.monto)}; regirá ${formatPesos(m.monto)}.` : `Regirá ${formatPesos(m.monto)}.`;
    const queda = antes ? `Sigue rigiendo ${formatPesos(antes.monto)}.` : 'Queda sin meta.';
    const title = `${aprueba ? 'Aprobar' : 'Rechazar'} la meta de ${mesEnPalabras(mes)}`;
    const text = `${de}. ${aprueba ? cambio : queda}`;
    if (await confirm({ title, text, yes: aprueba ? 'Aprobar' : 'Rechazar', danger: !aprueba })) decidir.mutate({ meta_id: m.id, aprueba });
  };
  return { pedir, dialogo };
}

const columnas = (pedir: (m: MetaFila, aprueba: boolean) => void): Columna<MetaFila>[] => [
  { titulo: 'De', celda: (m) => AMBITOS[m.ambito] },
  { titulo: 'Nombre', celda: (m) => m.nombre },
  { titulo: 'Meta', cifra: true, celda: (m) => <Pesos v={m.monto} /> },
  { titulo: 'Colocado', cifra: true, celda: (m) => (m.colocado === null ? <Nada /> : <Pesos v={m.colocado} />) },
  {
    titulo: 'Avance',
    cifra: true,
    celda: (m) => (m.colocado === null ? <Nada /> : `${Math.floor((m.colocado * 100) / m.monto)} %`),
  },
  { titulo: 'Estado', celda: (m) => <EstadoBadge estado={m.estado} estados={ESTADOS_META} /> },
  { titulo: 'La fijó', celda: (m) => m.fijada_por },
  { titulo: 'La aprobó', celda: (m) => m.aprobada_por ?? <Nada /> },
  {
    titulo: 'Acciones',
    celda: (m) =>
      m.puedo_decidir ? (
        <Group gap={4} wrap="nowrap">
          <Button size="compact-xs" onClick={() => pedir(m, true)}>
            Aprobar
          </Button>
          <Button size="compact-xs" color="red" variant="light" onClick={() => pedir(m, false)}>
            Rechazar
          </Button>
        </Group>
      ) : null,
  },
];

/** What zones, branches and executives add up to beside the goal of the company: told, not forced. */
function Suman({ s }: { s: MetasDelMes['suman'] }) {
  const partes = (['ZONA', 'SUCURSAL', 'EJECUTIVO'] as const).filter((a) => s[a] > 0);
  if (s.EMPRESA === null || partes.length === 0) return null;
  return (
    <Text size="sm">
      {partes
        .map((a) => {
          const falta = (s.EMPRESA ?? 0) - s[a];
          const resto =
            falta === 0 ? 'lo mismo que la empresa' : `${formatPesos(Math.abs(falta))} ${falta > 0 ? 'menos' : 'más'} que la empresa`;
          return `${AMBITOS[a]}: suman ${formatPesos(s[a])}, ${resto}`;
        })
        .join('. ')}
      .
    </Text>
  );
}

/** The goals of a month: who fixes one does not put it in force. */
export default function Metas() {
  const [search, setSearch] = useUrlState();
  const hoy = useHoy();
  const mes = (oneOf(search.mes) || periodoOf(hoy as Fecha)) as Periodo;
  const { data, error, refetch } = useRead<MetasDelMes>('tablero', 'metas', { mes });
  const { pedir, dialogo } = useDecidir(mes);
  const [fija, setFija] = useState(false);
  const ir = (por: number) => setSearch({ mes: addPeriodos(mes, por) });
  const vigente = (m: MetaFila) => data?.items.find((x) => x.estado === 'vigente' && x.ambito === m.ambito && x.ambito_id === m.ambito_id);
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Metas</PageTitle>
        <Button size="xs" onClick={() => setFija(true)}>
          Fijar una meta
        </Button>
      </Group>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => ir(-1)}>
          Mes anterior
        </Button>
        <Text fw={600} aria-live="polite">
          {mesEnPalabras(mes)}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => ir(1)}>
          Mes siguiente
        </Button>
      </Group>
      {error ? <FalloLectura error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error && <Cargando lines={5} />}
      {data && <Suman s={data.suman} />}
      {data?.items.length === 0 && (
        <Vacio razon={`Nadie ha fijado una meta para ${mesEnPalabras(mes)}: rigen las de las fichas y la del parámetro.`} />
      )}
      {data && data.items.length > 0 && (
        <Tabla
          nombre="Metas"
          columnas={columnas((m, a) => void pedir(m, a, vigente(m)))}
          filas={data.items}
          clave={(m) => m.id}
          ancho={940}
        />
      )}
      {dialogo}
      <Suspense fallback={null}>{fija && <FijarMeta mes={mes} close={() => setFija(false)} />}</Suspense>
    </Stack>
  );
}
