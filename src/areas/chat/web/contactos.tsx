import { Badge, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useRowKeys } from '#platform/web/list/keyboard.ts';
import type { Contacto, Resumen } from '../contract.ts';
import classes from './chat.module.css';
import { Cara } from './persona.tsx';
import { busca, STATUS } from './textos.ts';

interface Props {
  chats: readonly Resumen[];
  contactos: readonly Contacto[];
  yo: number;
  actual: number | undefined;
  onElegir: (id: number) => void;
}

function Fila({
  c,
  abajo,
  nuevos,
  actual,
  onElegir,
}: {
  c: Contacto;
  abajo: string;
  nuevos: number;
  actual: boolean;
  onElegir: () => void;
}) {
  return (
    <li>
      <UnstyledButton className={classes.persona} data-row-link aria-current={actual ? 'true' : undefined} onClick={onElegir}>
        <Cara c={c} />
        <span className={classes.texto}>
          <span className={classes.linea} style={{ fontWeight: nuevos > 0 ? 700 : 500 }}>
            {c.fullName}
          </span>
          <span className={classes.linea}>{abajo}</span>
        </span>
        {nuevos > 0 && (
          <Badge size="sm" circle={nuevos < 10}>
            {nuevos}
            <span className="sr-only"> sin ver</span>
          </Badge>
        )}
      </UnstyledButton>
    </li>
  );
}

/** Conversations, the newest first, and below everybody else. */
export function Contactos({ chats, contactos, yo, actual, onElegir }: Props) {
  const [q, setQ] = useState('');
  const lista = useRef<HTMLUListElement>(null);
  useRowKeys(lista);
  const conChat = new Set(chats.map((c) => c.id));
  const abiertas = chats.filter((c) => busca(c.fullName, q));
  const otros = contactos.filter((c) => !conChat.has(c.id) && busca(c.fullName, q));
  return (
    <>
      <div className={classes.cabeza}>
        <TextInput
          size="xs"
          flex={1}
          type="search"
          aria-label="Buscar una persona"
          placeholder="Buscar una persona"
          value={q}
          onChange={(e) => setQ(e.currentTarget.value)}
        />
      </div>
      <ul ref={lista} className={classes.lista} aria-label="Conversaciones y contactos">
        {abiertas.map((c) => {
          const m = c.chat.lastMessage;
          const abajo = m ? `${m.senderId === yo ? 'Usted: ' : ''}${m.message}` : '';
          return (
            <Fila key={c.id} c={c} abajo={abajo} nuevos={c.chat.unseenMsgs} actual={actual === c.id} onElegir={() => onElegir(c.id)} />
          );
        })}
        {otros.length > 0 && (
          <Text component="li" size="xs" c="dimmed" px="xs" pt="sm" pb={4}>
            Contactos
          </Text>
        )}
        {otros.map((c) => (
          <Fila
            key={c.id}
            c={c}
            abajo={c.about || (STATUS[c.status] ?? '')}
            nuevos={0}
            actual={actual === c.id}
            onElegir={() => onElegir(c.id)}
          />
        ))}
        {abiertas.length + otros.length === 0 && (
          <Text component="li" size="sm" c="dimmed" p="sm">
            Nadie se llama así.
          </Text>
        )}
      </ul>
    </>
  );
}
