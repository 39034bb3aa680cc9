import { Alert, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { EntityOf } from '#kernel/contract.ts';
import { useDetail } from '#platform/web/api/hooks.ts';
import { ProblemError } from '#platform/web/api/problem.ts';
import { Cargando, FalloLectura } from '#platform/web/feedback/states.tsx';
import { PageTitle } from '#platform/web/router/page-title.tsx';
import type { contract } from '../contract.ts';
import { desdeCredito, MAXIMO } from './alternativa.ts';
import { CamposBase } from './campos.tsx';
import { CamposMas } from './campos-mas.tsx';
import { Cuadro } from './cuadro.tsx';
import { Grafico } from './grafico.tsx';
import { Guardado } from './guardado.tsx';
import { Comparacion } from './resultado.tsx';
import { useAlternativas, useSimulaciones } from './simulacion.ts';
import classes from './simulador.module.css';

const SIN_CALCULO = { data: undefined, error: null, isFetching: false };

type Credito = EntityOf<typeof contract>;

/** Any change redraws figures, chart and table; up to three columns side by side, of them one a kept credit. */
function Mesa({ credito }: { credito: Credito | null }) {
  const [desde] = useState(() => credito && desdeCredito(credito));
  const { lista, actual, elegir, cambiar, agregar, quitar, vaciar } = useAlternativas(desde);
  const maximo = credito ? MAXIMO - 1 : MAXIMO;
  const consultas = useSimulaciones(lista);
  const [mas, setMas] = useState(false);
  const todas = lista.map((a, k) => ({ a, ...(consultas[k] ?? SIN_CALCULO) }));
  const propia = todas.find((x) => x.a.id === actual.id);
  const campos = propia?.error instanceof ProblemError ? propia.error.campos : {};
  const edicion = { a: actual, cambiar, error: (campo: string) => campos[campo]?.[0] };
  const r = propia?.data;
  return (
    <Stack>
      <Group justify="space-between">
        <PageTitle>Simulador de créditos</PageTitle>
        <Group gap="xs" className="no-print">
          <Button size="xs" variant="default" onClick={vaciar}>
            Empezar de nuevo
          </Button>
          {lista.length > 1 && (
            <Button size="xs" variant="default" onClick={quitar}>
              Quitar alternativa {lista.indexOf(actual) + 1}
            </Button>
          )}
          <Button size="xs" disabled={lista.length >= maximo} onClick={agregar}>
            Comparar con otra
          </Button>
        </Group>
      </Group>
      <div className={classes.marco}>
        <Paper withBorder p="md" key={actual.id} className="no-print">
          <Stack gap="sm">
            {lista.length > 1 && <Text fw={600}>Alternativa {lista.indexOf(actual) + 1}</Text>}
            <CamposBase {...edicion} />
            <Button size="xs" variant="default" aria-expanded={mas} onClick={() => setMas(!mas)}>
              {mas ? 'Menos condiciones' : 'Más condiciones'}
            </Button>
            {mas && <CamposMas {...edicion} />}
          </Stack>
        </Paper>
        <Stack>
          <Comparacion todas={todas} activa={actual.id} elegir={elegir} {...(credito ? { guardado: <Guardado c={credito} /> } : {})} />
          {r && (
            <Paper withBorder p="md" aria-busy={propia?.isFetching}>
              <Stack>
                {propia?.error ? <Alert color="yellow">El gráfico y la tabla son de la última simulación válida.</Alert> : null}
                <Grafico r={r} />
                <Cuadro key={`${actual.id}${r.installments.length}`} r={r} />
              </Stack>
            </Paper>
          )}
          {!r && propia?.isFetching && <Cargando />}
        </Stack>
      </div>
    </Stack>
  );
}

/** Simulator of credits, alone or beside the kept one that the address names (`?credito=`). */
export default function Simulador() {
  const { credito: id } = useSearch({ strict: false }) as { credito?: string };
  const { data, error, refetch } = useDetail<Credito>('creditos', id);
  if (!id) return <Mesa credito={null} />;
  if (error) return <FalloLectura error={error} onRetry={() => void refetch()} />;
  return data ? <Mesa key={id} credito={data} /> : <Cargando lines={6} />;
}
