import { Badge, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { addDays, type Fecha as F } from '#kernel/values/fecha.ts';
import { formatFechaLong } from '#kernel/values/format.ts';
import { areaApi } from '#platform/web/api/area.ts';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import type { contract, Evento } from '../contract.ts';
import classes from './calendario.module.css';
import { colorDe, ESTADOS, nombreDe } from './textos.ts';

const api = areaApi<typeof contract>('calendario');

/** When it happens, in words. */
function dice(e: Evento): string {
  const desde = formatFechaLong(e.start.slice(0, 10));
  if (e.allDay) {
    const ultimo = e.end ? addDays(e.end as F, -1) : e.start;
    return ultimo > e.start ? `${desde} al ${formatFechaLong(ultimo)}` : desde;
  }
  const hasta = e.end ? (e.end.slice(0, 10) === e.start.slice(0, 10) ? '' : `${formatFechaLong(e.end.slice(0, 10))}, `) : '';
  return `${desde}, ${e.start.slice(11, 16)}${e.end ? ` a ${hasta}${e.end.slice(11, 16)}` : ''}`;
}

function Responder({ e }: { e: Evento }) {
  const responder = api.useAction('responder', { id: String(e.id), ok: 'Respuesta enviada' });
  const boton = (respuesta: 'acepta' | 'rechaza', texto: string) => (
    <Button
      size="xs"
      variant={e.extendedProps.mi_respuesta === respuesta ? 'filled' : 'default'}
      aria-pressed={e.extendedProps.mi_respuesta === respuesta}
      loading={responder.isPending}
      onClick={() => responder.mutate({ respuesta })}
    >
      {texto}
    </Button>
  );
  return (
    <Group gap="xs" role="group" aria-label="¿Irá?">
      {boton('acepta', 'Iré')}
      {boton('rechaza', 'No iré')}
    </Group>
  );
}

function Donde({ url }: { url: string }) {
  if (url === '') return null;
  return url.startsWith('/') ? (
    <Button size="xs" component={Link} to={url}>
      Ver el registro
    </Button>
  ) : (
    <Button size="xs" variant="default" component="a" href={url} target="_blank" rel="noopener noreferrer">
      Abrir la dirección
    </Button>
  );
}

/** An event that one does not edit: of the system, or of who invites. */
export function Lectura({ e, responder = false }: { e: Evento; responder?: boolean }) {
  const x = e.extendedProps;
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {e.title}
      </Title>
      <Group gap="xs">
        <span className={classes.punto} style={{ background: colorDe(x.calendar) }} aria-hidden />
        <Text size="sm">
          {nombreDe(x.calendar)}
          {x.organizador ? ` · de ${x.organizador}` : ''}
        </Text>
        {x.sistema && (
          <Badge variant="light" color="gray" c="var(--mantine-color-text)" className="estado">
            La pone el sistema
          </Badge>
        )}
      </Group>
      <Text>{dice(e)}</Text>
      {x.location && <Text>{x.location}</Text>}
      {x.description && <Text style={{ whiteSpace: 'pre-line' }}>{x.description}</Text>}
      {x.guests.length > 0 && (
        <List size="sm" spacing={4}>
          {x.guests.map((g) => (
            <List.Item key={g.id ?? g.fullName}>
              {g.fullName} <EstadoBadge estado={g.estado} estados={ESTADOS} />
            </List.Item>
          ))}
        </List>
      )}
      {responder && <Responder e={e} />}
      <Group>
        <Donde url={e.url} />
      </Group>
    </Stack>
  );
}
