import { Group, Paper, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useRead } from '#platform/web/api/hooks.ts';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { Instante } from '#platform/web/inputs/show.tsx';
import type { Version } from '../contract.ts';
import { diferencia } from '../domain/diferencia.ts';
import { Texto } from './texto.tsx';
import classes from './versiones.module.css';

type V = z.output<typeof Version>;

const NOMBRE = { '+': 'entra', '-': 'sale', '=': '' } as const;

/** What each version changed from the one before, said by sign and not only by colour. */
function Cambios({ antes, despues }: { antes: V; despues: V }) {
  const lineas = diferencia(`${antes.title}\n${antes.desc}\n${antes.texto}`, `${despues.title}\n${despues.desc}\n${despues.texto}`);
  return (
    <ul className={classes.lineas} aria-label={`Cambios de la versión ${antes.n} a la ${despues.n}`}>
      {lineas.map((l) => (
        <li key={l.n} data-signo={l.signo}>
          <span aria-hidden>{l.signo === '=' ? ' ' : l.signo}</span>
          {NOMBRE[l.signo] && <span className="sr-only">{NOMBRE[l.signo]}: </span>}
          {l.texto || '\u00a0'}
        </li>
      ))}
    </ul>
  );
}

export function Versiones({ id }: { id: string }) {
  const r = useRead<V[]>('conocimiento', `${id}/versiones`);
  const [n, setN] = useState<string | null>(null);
  if (r.isPending) return <Cargando lines={6} />;
  if (r.isError) return <FalloLectura error={r.error} onRetry={() => void r.refetch()} />;
  const [ultima] = r.data;
  if (!ultima) return <Vacio razon="Todavía no se publica." />;
  const vista = r.data.find((v) => String(v.n) === n) ?? ultima;
  const anterior = r.data.find((v) => v.n === vista.n - 1);
  return (
    <Stack maw={860}>
      <Group align="end">
        <Select
          label="Versión"
          data={r.data.map((v) => ({ value: String(v.n), label: `Versión ${v.n}` }))}
          value={String(vista.n)}
          onChange={setN}
        />
        <Text size="sm" c="dimmed">
          <Instante v={vista.publicado_en} /> · escribió {vista.redactado_por} · publicó {vista.publicado_por}
        </Text>
      </Group>
      {anterior && <Cambios antes={anterior} despues={vista} />}
      <Paper withBorder p="md">
        <Texto texto={vista.texto} />
      </Paper>
    </Stack>
  );
}
