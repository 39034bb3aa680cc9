import { Button, Group, Timeline as MantineTimeline, Select, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Timeline.css';
import { useState } from 'react';
import { formatRut } from '#kernel/values/rut.ts';
import { useRead } from '../api/hooks.ts';
import { services } from '../api/services.ts';
import { Cargando, FalloLectura, Vacio } from '../feedback/states.tsx';
import { campo } from '../inputs/campos.ts';
import { formatInstante } from '../inputs/parse.ts';
import classes from './detail.module.css';
import { hecho } from './hecho.ts';
import { changesOf, inWords, sayable, type TimelineEntry } from './timeline-data.ts';

const FOLD = 6;

/** A value in words: a code by the name that `nombres` gives to `campo.codigo`. */
const said = (campo: string, v: unknown, nombres?: Nombres): string =>
  Array.isArray(v) && v.length > 0
    ? sayable(v)
        .map((x) => said(campo, x, nombres))
        .join(typeof v[0] === 'object' ? '; ' : ', ')
    : (nombres?.[`${campo}.${String(v)}`] ?? inWords(campo, v));

function Changes({ entry, nombres }: { entry: TimelineEntry; nombres: Nombres | undefined }) {
  const [all, setAll] = useState(false);
  const changes = changesOf(entry).filter((c) => (nombres ? c.campo in nombres : !c.campo.endsWith('_id')));
  const shown = all ? changes : changes.slice(0, FOLD);
  if (changes.length === 0) return null;
  return (
    <>
      <dl className={classes.change}>
        {shown.map((c) => (
          <div key={c.campo} style={{ display: 'contents' }}>
            <dt>{nombres?.[c.campo] ?? campo(c.campo)}</dt>
            <dd>
              {c.antes !== undefined && c.antes !== null && (
                <>
                  <del>{said(c.campo, c.antes, nombres)}</del> <span aria-hidden>→</span>{' '}
                </>
              )}
              <ins>{said(c.campo, c.despues, nombres)}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {changes.length > FOLD && (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => setAll(!all)}>
          {all ? 'Mostrar menos' : `Mostrar los ${changes.length} campos`}
        </Button>
      )}
    </>
  );
}

type Nombres = Readonly<Record<string, string>>;

/** Who did what to a record, when, and what changed of it; newest first. `nombres`: only these fields, by these names; and of a code, by `campo.codigo`. */
export function Timeline({ area, id, nombres }: { area: string; id: string; nombres?: Nombres }) {
  const query = useRead<{ items: TimelineEntry[] }>(area, `${services.timeline}/${area}/${encodeURIComponent(id)}`);
  const [tipo, setTipo] = useState<string | null>(null);
  if (query.isPending) return <Cargando lines={4} />;
  if (!query.data) return <FalloLectura error={query.error} onRetry={() => void query.refetch()} />;
  const { items } = query.data;
  if (items.length === 0) return <Vacio razon="Todavía no hay movimientos registrados." />;
  const tipos = [...new Set(items.map((e) => e.accion))];
  const shown = items.filter((e) => !tipo || e.accion === tipo);
  return (
    <Stack gap="md">
      {tipos.length > 1 && (
        <Group className="no-print">
          <Select
            size="xs"
            aria-label="Tipo de movimiento"
            placeholder="Todos los movimientos"
            clearable
            data={tipos.map((t) => ({ value: t, label: hecho(area, t) }))}
            value={tipo}
            onChange={setTipo}
          />
        </Group>
      )}
      <MantineTimeline bulletSize={12} lineWidth={2}>
        {shown.map((e) => (
          <MantineTimeline.Item key={`${e.instante}-${e.accion}-${e.actor_nombre}`} title={hecho(area, e.accion)}>
            <Text size="xs" c="dimmed">
              {formatInstante(e.instante)} · {e.actor_nombre ?? 'Sistema'}
              {e.en_nombre_de_rut ? `, en nombre de ${formatRut(e.en_nombre_de_rut)}` : ''}
            </Text>
            {e.motivo && <Text size="sm">«{e.motivo}»</Text>}
            <Changes entry={e} nombres={nombres} />
          </MantineTimeline.Item>
        ))}
      </MantineTimeline>
    </Stack>
  );
}
