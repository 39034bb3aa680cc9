import { useEffect } from 'react';
import { keys, queryClient } from '#platform/web/api/client.ts';
import { onEvent } from '#platform/web/api/events.ts';
import type { Chat, Contacto, Mensaje } from '../contract.ts';

export const LISTA = '/apps/chat/chats-and-contacts';
export const ABIERTO = '/apps/chat/get-chat';
/** Who leaves says nothing: how the others are is looked at again now and then. */
const PRESENCIA_MS = 30_000;
/** The list waits for the message to be on screen, and reads once however many events arrive together. */
const DESPUES_MS = 300;

export interface Abierto {
  chat: Chat | null;
  contact: Contacto;
}

let pendiente: ReturnType<typeof setTimeout> | undefined;

const releerLista = (): void => {
  clearTimeout(pendiente);
  pendiente = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['chat', LISTA] }), DESPUES_MS);
};
const releerAbierto = (): void => void queryClient.invalidateQueries({ queryKey: ['chat', ABIERTO] });

const clave = (contacto: number) => keys.read('chat', ABIERTO, { id: String(contacto) });
const abierto = (contacto: number): Abierto | undefined => queryClient.getQueryData<Abierto>(clave(contacto));

/** Puts at the end of a conversation what was just sent: the answer of the server already tells all of it. */
export function ponerEnviado(contacto: number, m: Mensaje): void {
  const a = abierto(contacto);
  if (!a?.chat) releerAbierto();
  else if ((a.chat.chat.at(-1)?.n ?? 0) < m.n)
    queryClient.setQueryData(clave(contacto), { ...a, chat: { ...a.chat, chat: [...a.chat.chat, m] } });
  releerLista();
}

/** A message is read at once; what is open only counts as seen while somebody is looking at this window. */
export function useEnVivo(): void {
  useEffect(() => {
    const mirando = (): boolean => document.visibilityState === 'visible';
    const paradas = [
      onEvent('chat', (d) => {
        if (d.que === 'escribiendo') return;
        // What is already on screen, sent from this window, is not asked for again.
        const hay = d.que === 'mensaje' ? (abierto(Number(d.contacto))?.chat?.chat.at(-1)?.n ?? 0) : 0;
        if (d.que !== 'leido' && mirando() && !(hay > 0 && hay >= Number(d.n))) releerAbierto();
        releerLista();
      }),
      onEvent('presencia', releerLista),
    ];
    const reloj = setInterval(releerLista, PRESENCIA_MS);
    const alVolver = (): void => {
      if (mirando()) releerAbierto();
    };
    document.addEventListener('visibilitychange', alVolver);
    return () => {
      for (const p of paradas) p();
      clearInterval(reloj);
      document.removeEventListener('visibilitychange', alVolver);
    };
  }, []);
}
