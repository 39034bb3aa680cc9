import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { apiDownload } from '#platform/web/api/files.ts';
import { useAction, useRead } from '#platform/web/api/hooks.ts';
import { Cifras, Datos } from '#platform/web/detail/detail.tsx';
import { Remedio } from '#platform/web/feedback/remedio.tsx';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Fecha } from '#platform/web/inputs/show.tsx';
import { DECISIONES } from './palabras.ts';
import { Razones, Reglas } from './resultado.tsx';
import type { E } from './tipos.ts';

const CADA_MS = 1_500;

/** While it is being made: seconds that went by, and what it waits for. */
function EnProceso() {
  const [desde] = useState(() => Date.now());
  const [ahora, setAhora] = useState(desde);
  const cliente = useQueryClient();
  useEffect(() => {
    const reloj = setInterval(() => {
      setAhora(Date.now());
      void invalidateArea('analista');
    }, CADA_MS);
    return () => {
      clearInterval(reloj);
      void cliente.invalidateQueries({ queryKey: ['analisis'] });
    };
  }, [cliente]);
  const segundos = Math.max(0, Math.round((ahora - desde) / 1000));
  return (
    <Group gap="sm" role="status">
      <Loader size="sm" />
      <Text size="sm">{`Evaluando hace ${segundos} s: reúne buró, mora, ventas y deudores.`}</Text>
    </Group>
  );
}

/** That it was made afterwards, with what was known then. */
function EnRetrospectiva({ e }: { e: E }) {
  if (!e.retrospectiva) return null;
  return (
    <Alert color="blue" title="Hecha en retrospectiva">
      {`Es lo que la política de entonces habría dicho con lo que se sabía al terminar el ${formatFecha(e.fecha)}. Nadie decidió con ella.`}
    </Alert>
  );
}

function ConError({ e }: { e: E }) {
  const reintentar = useAction('analista', 'reintentar_evaluacion', {
    http: { method: 'POST', path: `/api/analista/evaluacion/${e.id}/reintentar` },
    ok: false,
    invalidates: ['analisis'],
  });
  return (
    <Alert color="red" title={e.error_mensaje ?? 'No se pudo evaluar'} role="alert">
      <Stack gap="xs" align="start">
        {e.retrospectiva ? (
          <Text size="sm">{`Así se sabía el ${formatFecha(e.fecha)}: lo que llegó después no la cambia.`}</Text>
        ) : (
          <>
            <Text size="sm">Consiga lo que falta y reintente: no hay que escribir nada de nuevo.</Text>
            {e.sin_informe && (
              <Remedio codigo="informes_pendientes" rut={e.rut} area="analista" asunto={{ area: e.asunto_area, id: e.asunto_id }} />
            )}
            <Button size="xs" variant="default" loading={reintentar.isPending} onClick={() => reintentar.mutate({})}>
              Reintentar
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  );
}

/** Opening the result is written down once: who votes must have seen it. */
function useAbrir(e: E): void {
  const { mutate } = useAction('analista', 'abrir_evaluacion', {
    http: { method: 'POST', path: `/api/analista/evaluacion/${e.id}/abrir` },
    ok: false,
    toast: false,
  });
  const falta = e.estado === 'lista' && !e.vista;
  useEffect(() => {
    if (falta) mutate({});
  }, [falta, mutate]);
}

function Papeles({ e }: { e: E }) {
  const bajar = (para: 'comite' | 'titular') => () => void apiDownload(`/api/analista/evaluacion/${e.id}/papel?para=${para}`);
  return (
    <Group gap="xs" className="no-print">
      <Button size="xs" variant="default" onClick={bajar('comite')}>
        Imprimir
      </Button>
      <Button size="xs" variant="default" onClick={bajar('titular')}>
        Explicación para el titular
      </Button>
      <DeNuevo a={e} />
    </Group>
  );
}

interface Asunto {
  asunto_area: string;
  asunto_id: string;
}

function DeNuevo({ a: { asunto_area, asunto_id }, primera }: { a: Asunto; primera?: boolean }) {
  const evaluar = useAction('analista', 'evaluar', { ok: false, invalidates: ['analisis'] });
  return (
    <Button
      size="xs"
      variant={primera ? 'filled' : 'default'}
      loading={evaluar.isPending}
      onClick={() => evaluar.mutate({ asunto_area, asunto_id })}
    >
      {primera ? 'Pedir evaluación' : 'Evaluar de nuevo'}
    </Button>
  );
}

function Lista({ e }: { e: E }) {
  useAbrir(e);
  return (
    <Stack>
      <EnRetrospectiva e={e} />
      <Cifras
        items={[
          { titulo: 'Consejo', valor: <EstadoBadge estado={e.decision} estados={DECISIONES} /> },
          { titulo: 'Puntaje', valor: e.puntaje ? `${formatDecimal(e.puntaje, 1)} de 100` : '—' },
          { titulo: 'Política', valor: e.politica_version ?? '—' },
          { titulo: 'Fecha', valor: <Fecha v={e.fecha} /> },
        ]}
      />
      <Text size="sm">La evaluación aconseja: decide una persona, que puede apartarse de ella diciendo por qué.</Text>
      <Razones razones={e.razones} reglas={e.reglas} />
      <Reglas reglas={e.reglas} />
      <Datos una items={[['Huella de los datos', e.insumos_hash]]} />
      <Papeles e={e} />
    </Stack>
  );
}

/** An evaluation in the state it is in: being made, made, or what it lacked. */
export function UnaEvaluacion({ e }: { e: E }) {
  if (e.estado === 'en_proceso') return <EnProceso />;
  return e.estado === 'error' ? <ConError e={e} /> : <Lista e={e} />;
}

/** Card of the virtual analyst of a matter: it asks for the evaluation when there is none, and shows how it goes. */
export function TarjetaAnalista({ asunto_area, asunto_id }: Asunto) {
  const q = useRead<{ evaluacion: E | null }>('analista', `asunto/${asunto_area}/${asunto_id}/evaluacion`);
  if (q.isPending) return <Cargando lines={4} />;
  if (!q.data) return <FalloLectura error={q.error} onRetry={() => void q.refetch()} />;
  const { evaluacion } = q.data;
  if (evaluacion) return <UnaEvaluacion e={evaluacion} />;
  return (
    <Stack gap="xs" align="start">
      <Text size="sm">Todavía no se pide la evaluación del analista virtual.</Text>
      <DeNuevo a={{ asunto_area, asunto_id }} primera />
    </Stack>
  );
}
