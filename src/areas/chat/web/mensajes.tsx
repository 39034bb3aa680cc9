import { Anchor, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { apiGet } from '#platform/web/api/http.ts';
import { humanize } from '#platform/web/inputs/parse.ts';
import { useHoy } from '#platform/web/session/config.ts';
import type { Mensaje } from '../contract.ts';
import { enlaces } from '../domain/chat.ts';
import classes from './chat.module.css';
import { clave, dia, ESTADOS, hora } from './textos.ts';

interface Ficha {
  titulo: string;
  tipo: string;
  estado: string | null;
  url: string;
}

/** The record that a message names, only for who may see it: for anybody else there is the address and nothing more. */
function Tarjeta({ area, id }: { area: string; id: string }) {
  const r = useQuery({
    queryKey: ['chat-ficha', area, id],
    queryFn: ({ signal }) => apiGet<Ficha>('/api/chat/ficha', { area, id }, signal),
    staleTime: 60_000,
    retry: false,
  });
  if (!r.data) return null;
  return (
    <Anchor component={Link} to={r.data.url} className={classes.tarjeta}>
      <Text span size="xs" c="dimmed" display="block">
        {r.data.tipo}
        {r.data.estado ? ` · ${humanize(r.data.estado)}` : ''}
      </Text>
      {r.data.titulo}
    </Anchor>
  );
}

function Globo({ m, mio }: { m: Mensaje; mio: boolean }) {
  return (
    <li className={classes.globo} data-mio={mio || undefined}>
      <span className="sr-only">{mio ? 'Usted: ' : ''}</span>
      {m.message}
      {enlaces(m.message).map((e) => (
        <Tarjeta key={`${e.area}/${e.id}`} {...e} />
      ))}
      <span className={classes.pie}>
        <time dateTime={m.time}>{hora(m.time)}</time>
        {mio && ` · ${ESTADOS[m.estado]}`}
      </span>
    </li>
  );
}

interface Props {
  mensajes: readonly Mensaje[];
  yo: number;
  escribe: string | undefined;
  onAntes: (() => void) | undefined;
}

/** The conversation, a line for each day; it stays at its end while one is there. */
export function Mensajes({ mensajes, yo, escribe, onAntes }: Props) {
  const hoy = useHoy();
  const caja = useRef<HTMLUListElement>(null);
  const alFinal = useRef(true);
  const ultimo = mensajes.at(-1)?.n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the last message and who writes, not the list
  useEffect(() => {
    if (caja.current && alFinal.current) caja.current.scrollTop = caja.current.scrollHeight;
  }, [ultimo, escribe]);
  return (
    <ul
      ref={caja}
      className={classes.mensajes}
      aria-label="Mensajes"
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      onScroll={(e) => {
        const c = e.currentTarget;
        alFinal.current = c.scrollHeight - c.scrollTop - c.clientHeight < 60;
      }}
    >
      {onAntes && (
        <li className={classes.dia}>
          <Button size="compact-xs" variant="default" onClick={onAntes}>
            Ver los anteriores
          </Button>
        </li>
      )}
      {mensajes.map((m, i) => {
        const antes = mensajes[i - 1];
        return (
          <Fragment key={m.n}>
            {(!antes || clave(antes.time) !== clave(m.time)) && <li className={classes.dia}>{dia(m.time, hoy)}</li>}
            <Globo m={m} mio={m.senderId === yo} />
          </Fragment>
        );
      })}
      {escribe && <li className={classes.dia}>{escribe} está escribiendo…</li>}
    </ul>
  );
}
