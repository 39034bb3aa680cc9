import { useEffect } from 'react';
import { onEvent } from '#platform/web/api/events.ts';
import { request } from '#platform/web/api/http.ts';
import { toastInfo } from '#platform/web/feedback/toast.ts';
import { can } from '#platform/web/permissions/can.tsx';
import { accessToken } from '#platform/web/session/tokens.ts';

const CADA_MS = 20_000;

/** While a window is open its person is present, whatever the screen; a message that arrives elsewhere is told there. */
export function usePresencia(): void {
  useEffect(() => {
    if (!can('chat:ver')) return;
    const latir = (): void => void request('POST', '/api/chat/latido', { body: {} }).catch(() => undefined);
    // The minute is counted from the closing of the window, not from the beat before it.
    const ultimo = (): void => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken() ?? ''}` };
      void fetch('/api/chat/latido', { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined);
    };
    latir();
    const reloj = setInterval(latir, CADA_MS);
    addEventListener('pagehide', ultimo);
    const parar = onEvent('chat', (d) => {
      if (d.que === 'mensaje' && d.aviso === true && location.pathname !== '/chat')
        toastInfo(String(d.nombre ?? 'Chat'), 'Le escribió un mensaje');
    });
    return () => {
      clearInterval(reloj);
      removeEventListener('pagehide', ultimo);
      parar();
    };
  }, []);
}
