import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { lazy, Suspense, useEffect, useState } from 'react';
import { formatPesos } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Pesos } from '#platform/web/inputs/show.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import type { CodigoResultado } from '../domain/resultados.ts';
import { type Envio, enviarTodo, olvidar, useCola } from './cola.ts';
import { useGuardada } from './guardada.ts';
import { haciaLas, hhmm, minutoDe } from './palabras.ts';
import type { DelDia, ParadaDelDia } from './tipos.ts';

const traerRendir = () => import('./rendir.tsx').then((m) => ({ default: m.Rendir }));
const Rendir = lazy(traerRendir);
const api = areaApi<typeof contract>('rutas');
type Ruta = NonNullable<DelDia['ruta']>;

const BOTONES: readonly (readonly [CodigoResultado, string, string])[] = [
  ['PAGO', 'Pagó', 'green'],
  ['PROMESA', 'Promete pagar', 'blue'],
  ['SIN_PAGO', 'No pagó', 'gray'],
  ['NO_ESTABA', 'No había nadie', 'gray'],
  ['TERCERO', 'Atendió otro', 'gray'],
  ['NO_VIVE_AHI', 'No vive ahí', 'gray'],
  ['NO_VISITADA', 'No la alcancé', 'gray'],
];

/** The minute of now, looked at again every half minute. */
function useMinuto(): number {
  const [minuto, setMinuto] = useState(() => minutoDe(new Date()));
  useEffect(() => {
    const reloj = setInterval(() => setMinuto(minutoDe(new Date())), 30_000);
    return () => clearInterval(reloj);
  }, []);
  return minuto;
}

/** What waits for a signal, and what the server refused. It is sent when the signal returns, or at a tap. */
function SinEnviar({ cola, nombre }: { cola: readonly Envio[]; nombre: (id: string) => string }) {
  const [enviando, setEnviando] = useState(false);
  const enviar = (): void => {
    setEnviando(true);
    void enviarTodo()
      .then((n) => (n > 0 ? invalidateArea('rutas') : undefined))
      .finally(() => setEnviando(false));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the queue is asked for when it is sent, not when it changes
  useEffect(() => {
    enviar();
    window.addEventListener('online', enviar);
    return () => window.removeEventListener('online', enviar);
  }, []);
  if (cola.length === 0) return null;
  return (
    <Alert color={cola.some((e) => e.error) ? 'red' : 'yellow'} title={`Sin enviar (${cola.length})`} role="status">
      <Stack gap="xs">
        {cola.map((e) => (
          <Group key={e.key} justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm">
              {nombre(e.parada_id)}
              {e.error
                ? `: ${e.error}`
                : e.rendida
                  ? ': su foto espera una señal mejor'
                  : ': se guarda en el teléfono hasta que haya señal'}
            </Text>
            {e.error && (
              <Button size="compact-sm" variant="default" onClick={() => olvidar(e.key)} aria-label={`Corregir ${nombre(e.parada_id)}`}>
                Corregir
              </Button>
            )}
          </Group>
        ))}
        <Button size="sm" loading={enviando} onClick={enviar}>
          Enviar ahora
        </Button>
      </Stack>
    </Alert>
  );
}

/** The next door: who, where, how much, and whether the law lets it now. */
function Proxima({ p, minuto, elegir }: { p: ParadaDelDia; minuto: number; elegir: (r: CodigoResultado) => void }) {
  const fuera = minuto < p.desde || minuto >= p.hasta;
  return (
    <Paper withBorder p="md">
      <Stack gap="sm">
        <Stack gap={0}>
          <Title order={2} size="h3">
            {p.nombre}
          </Title>
          <Text size="lg">{`${p.direccion}, ${p.comuna}`}</Text>
          <Text c="dimmed">{`Parada ${p.orden}, ${haciaLas(p.llegada)}`}</Text>
        </Stack>
        <Text size="xl" fw={700}>
          <Pesos v={p.monto} inherit span />
        </Text>
        {p.motivo && <Alert color="red">{p.motivo}</Alert>}
        {fuera && !p.motivo && (
          <Alert color="yellow">
            {minuto < p.desde
              ? `La ley permite visitarla desde las ${hhmm(p.desde)}.`
              : `La ley permitía visitarla hasta las ${hhmm(p.hasta)}.`}
          </Alert>
        )}
        <SimpleGrid cols={2} spacing="xs">
          {BOTONES.map(([codigo, texto, color]) => (
            <Button
              key={codigo}
              h={52}
              color={color}
              variant={codigo === 'PAGO' ? 'filled' : 'light'}
              disabled={(fuera || p.motivo !== null) && codigo !== 'NO_VISITADA'}
              onClick={() => elegir(codigo)}
            >
              {texto}
            </Button>
          ))}
        </SimpleGrid>
      </Stack>
    </Paper>
  );
}

function OtraParada({ p, enCola, elegir }: { p: ParadaDelDia; enCola: boolean; elegir: (() => void) | null }) {
  const estado = enCola ? 'Sin enviar' : p.estado === 'rendida' ? p.resultado : p.estado === 'retirada' ? p.motivo : haciaLas(p.llegada);
  const cuerpo = (
    <Group justify="space-between" wrap="nowrap" w="100%" gap="xs">
      <Stack gap={0} align="start" miw={0}>
        <Text size="sm" fw={600} ta="left">{`${p.orden}. ${p.nombre}`}</Text>
        <Text size="xs" c="dimmed" ta="left">{`${p.comuna}, ${estado ?? ''}`}</Text>
      </Stack>
      <Text size="sm">{formatPesos(p.estado === 'rendida' ? p.recibido : p.monto)}</Text>
    </Group>
  );
  if (!elegir) return <Paper p="xs">{cuerpo}</Paper>;
  return (
    <Button
      variant="default"
      h="auto"
      py="xs"
      justify="space-between"
      styles={{ label: { width: '100%', whiteSpace: 'normal' } }}
      onClick={elegir}
    >
      {cuerpo}
    </Button>
  );
}

/** What is written at a door is asked for with words and lists that come from the server: they are brought before, because on the stairs there may be no signal. */
function useListoParaSubir(): void {
  useOptions('rutas');
  useEffect(() => {
    // Without a signal now, it is asked for again when it is needed.
    traerRendir().catch(() => undefined);
  }, []);
}

function EnCurso({ r }: { r: Ruta }) {
  useListoParaSubir();
  const cola = useCola();
  const minuto = useMinuto();
  const [elegida, setElegida] = useState<string | null>(null);
  const [que, setQue] = useState<CodigoResultado | null>(null);
  const esperan = r.paradas.filter((p) => p.estado === 'pendiente' && !cola.some((e) => e.parada_id === p.id));
  const actual = esperan.find((p) => p.id === elegida) ?? esperan[0];
  const nombre = (id: string): string => r.paradas.find((p) => p.id === id)?.nombre ?? 'Una parada de otro día';
  const hechas = r.paradas.filter((p) => p.estado === 'rendida').length;
  return (
    <Stack>
      <Group justify="space-between">
        <Text fw={600}>{`${hechas} de ${r.paradas.filter((p) => p.estado !== 'retirada').length} rendidas`}</Text>
        <Text>{`Recibido ${formatPesos(r.paradas.reduce((s, p) => s + p.recibido, 0))}`}</Text>
      </Group>
      <SinEnviar cola={cola} nombre={nombre} />
      {actual ? (
        <Proxima p={actual} minuto={minuto} elegir={setQue} />
      ) : (
        <Vacio razon="No le quedan paradas: entregue lo recibido y espere el cierre." />
      )}
      {r.paradas
        .filter((p) => p.id !== actual?.id)
        .map((p) => (
          <OtraParada
            key={p.id}
            p={p}
            enCola={cola.some((e) => e.parada_id === p.id)}
            elegir={esperan.includes(p) ? () => setElegida(p.id) : null}
          />
        ))}
      <Suspense fallback={null}>
        {que && actual && (
          <Rendir
            key={`${actual.id}${que}`}
            ruta={r}
            parada={actual}
            resultado={que}
            minuto={minutoDe(new Date())}
            close={() => setQue(null)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function PorSalir({ r }: { r: Ruta }) {
  const iniciar = api.useAction('iniciar', { id: r.id, ok: 'Ruta en curso', unread: true });
  return (
    <Stack>
      <Text>{`Tiene ${r.paradas.length} ${r.paradas.length === 1 ? 'parada' : 'paradas'}. Al salir se pregunta a la ley por cada visita a su hora, y nadie más contactará a esas personas hasta que las rinda.`}</Text>
      <Button size="lg" loading={iniciar.isPending} onClick={() => iniciar.mutate({ version: r.version })}>
        Salir a la ruta
      </Button>
      {r.paradas.map((p) => (
        <OtraParada key={p.id} p={p} enCola={false} elegir={null} />
      ))}
    </Stack>
  );
}

/** The route of the day on the phone of who walks it: one door at a time, with one thumb. What is written without a signal waits in the phone and is sent once. */
export default function RutaDelDia() {
  const q = useRead<DelDia>('rutas', 'de-hoy', {});
  const { dia, sinSenal } = useGuardada(q.data, q.error);
  const cola = useCola();
  const r = dia?.ruta ?? null;
  return (
    <Stack maw={520}>
      <PageTitle>{r ? `Ruta ${r.num_ruta}` : 'Ruta del día'}</PageTitle>
      {sinSenal && <Alert color="yellow">Sin señal: se muestra la ruta como estaba. Lo que escriba se guarda en el teléfono.</Alert>}
      {!dia && q.isPending && <Cargando lines={6} />}
      {!dia && q.isError && <FalloLectura error={q.error} onRetry={() => void q.refetch()} />}
      {dia && !r && <Vacio razon="No tiene una ruta asignada para hoy." />}
      {r === null && cola.length > 0 && <SinEnviar cola={cola} nombre={() => 'Una parada de otro día'} />}
      {r?.estado === 'asignada' && <PorSalir r={r} />}
      {r && r.estado !== 'asignada' && <EnCurso r={r} />}
    </Stack>
  );
}
