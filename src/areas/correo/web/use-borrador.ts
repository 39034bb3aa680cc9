import { useCallback, useEffect, useRef, useState } from 'react';
import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { request } from '#platform/web/api/http.ts';
import { messageOf } from '#platform/web/api/problem.ts';
import type { Adjunto, Email } from '../contract.ts';
import { escrita, leida } from './textos.ts';

/** Time without a key after which what was written is kept on the server. */
const PAUSA_MS = 1500;

export interface Carta {
  to: string[];
  cc: string[];
  bcc: string[];
  subject: string;
  message: string;
  attachments: Adjunto[];
}

export const VACIA: Carta = { to: [], cc: [], bcc: [], subject: '', message: '', attachments: [] };

export const cartaDe = (e: Email): Carta => ({
  to: e.to.map(escrita),
  cc: e.cc.map(escrita),
  bcc: e.bcc.map(escrita),
  subject: e.subject,
  message: e.message,
  attachments: e.attachments,
});

const cuerpo = (c: Carta) => ({
  to: c.to.flatMap((t) => leida(t) ?? []),
  cc: c.cc.flatMap((t) => leida(t) ?? []),
  bcc: c.bcc.flatMap((t) => leida(t) ?? []),
  subject: c.subject,
  message: c.message,
  attachments: c.attachments.map((a) => a.id),
});

export type Guardado = { estado: 'nuevo' | 'guardando' | 'guardado' } | { estado: 'fallo'; motivo: string };

/**
 * A draft that keeps itself: a pause after the last key it goes to the server, one call at a time, each with the version that the one
 * before answered. `guardar` waits until everything is kept and answers its id.
 */
export function useBorrador(inicial: { carta: Carta; id?: number; version?: number }) {
  const [carta, setCarta] = useState(inicial.carta);
  const [guardado, setGuardado] = useState<Guardado>({ estado: inicial.id ? 'guardado' : 'nuevo' });
  const ultima = useRef(inicial.carta);
  const enServidor = useRef(inicial.carta);
  const quien = useRef<{ id: number | undefined; version: number | undefined }>({ id: inicial.id, version: inicial.version });
  const cola = useRef<Promise<void>>(Promise.resolve());
  const reloj = useRef<ReturnType<typeof setTimeout>>(undefined);

  const unaVez = useCallback(async (): Promise<void> => {
    const esta = ultima.current;
    if (esta === enServidor.current) return;
    setGuardado({ estado: 'guardando' });
    const { id, version } = quien.current;
    const [method, path] = id === undefined ? (['POST', '/api/correo'] as const) : (['PATCH', `/api/correo/${id}`] as const);
    const body = { ...cuerpo(esta), ...(id === undefined ? { borrador: true } : { version }) };
    const { email } = await request<{ email: Email }>(method, path, { body, key: uuidv7() });
    quien.current = { id: email.id, version: email.version };
    enServidor.current = esta;
    setGuardado({ estado: 'guardado' });
  }, []);

  const guardar = useCallback(async (): Promise<number | undefined> => {
    clearTimeout(reloj.current);
    const turno = cola.current.then(unaVez);
    cola.current = turno.catch(() => undefined);
    try {
      await turno;
    } catch (error) {
      setGuardado({ estado: 'fallo', motivo: messageOf(error) });
      throw error;
    }
    return quien.current.id;
  }, [unaVez]);

  const cambiar = useCallback(
    (parte: Partial<Carta>): void => {
      ultima.current = { ...ultima.current, ...parte };
      setCarta(ultima.current);
      clearTimeout(reloj.current);
      reloj.current = setTimeout(() => void guardar().catch(() => undefined), PAUSA_MS);
    },
    [guardar],
  );

  // Whoever leaves the composer leaves it kept.
  useEffect(
    () => () => {
      clearTimeout(reloj.current);
      if (ultima.current !== enServidor.current)
        void guardar()
          .catch(() => undefined)
          .finally(() => void invalidateArea('correo'));
    },
    [guardar],
  );
  return { carta, cambiar, guardar, guardado };
}
