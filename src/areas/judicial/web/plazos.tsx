import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { formatFecha } from '#kernel/values/format.ts';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { useHoy } from '#platform/web/session/config.ts';
import css from './plazos.module.css';
import type { Causa } from './tablas.tsx';

type Plazo = Causa['plazos'][number];

const ESTADO = {
  corre: { texto: 'Corre', tono: 'alerta' },
  cumplido: { texto: 'Cumplido', tono: 'exito' },
  vencido: { texto: 'Venció', tono: 'neutro' },
  sin_efecto: { texto: 'Sin efecto', tono: 'neutro' },
} as const;

const estadoDe = (p: Plazo, hoy: string): keyof typeof ESTADO =>
  p.sin_efecto ? 'sin_efecto' : p.cumplido_el ? 'cumplido' : p.vence < hoy ? 'vencido' : 'corre';

/** The days of a term one by one: those that count have their number, those that do not say why. */
function Calendario({ p }: { p: Plazo }) {
  return (
    <ul className={css.dias} aria-label={`Días del plazo: ${p.nombre}`}>
      {p.calendario.map((d) => (
        <li key={d.fecha} className={[css.dia, d.salta ? css.salta : '', d.fecha === p.vence ? css.fin : ''].join(' ')}>
          {formatFecha(d.fecha).slice(0, 5)}
          <br />
          {d.salta ?? `Día ${d.n}`}
        </li>
      ))}
    </ul>
  );
}

/** Every term of the case with its calendar. */
export function Plazos({ c }: { c: Causa }) {
  const hoy = useHoy();
  if (c.plazos.length === 0) return <Vacio razon="No corre ni ha corrido ningún plazo." />;
  return (
    <Stack>
      {c.plazos.map((p) => (
        <Card key={p.id} withBorder component="section">
          <Group justify="space-between" mb="xs">
            <Title order={3} size="h5">
              {p.nombre}
              {p.quien ? `: ${p.quien}` : ''}
            </Title>
            <EstadoBadge estado={estadoDe(p, hoy)} estados={ESTADO} />
          </Group>
          <Text size="sm" mb="xs">
            {p.dias} días hábiles judiciales{p.ampliacion > 0 ? ` más ${p.ampliacion} de ampliación` : ''}: vence el {formatFecha(p.vence)}.
          </Text>
          {p.ley && (
            <Text size="xs" c="dimmed" mb="xs">
              Según {p.ley.fuente}.{p.ley.dudosa ? ' Falta que un abogado confirme estos días.' : ''}
            </Text>
          )}
          <Calendario p={p} />
        </Card>
      ))}
    </Stack>
  );
}
