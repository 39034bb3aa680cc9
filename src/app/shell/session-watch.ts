import { useEffect } from 'react';
import { queryClient } from '#platform/web/api/client.ts';
import { onEvent, startEvents } from '#platform/web/api/events.ts';
import { apiGet, request } from '#platform/web/api/http.ts';
import { toastInfo } from '#platform/web/feedback/toast.ts';
import { config } from '#platform/web/session/config.ts';
import { reloginDone } from '#platform/web/session/relogin.ts';
import { keepRenewing } from '#platform/web/session/renew.ts';
import { forgetSession, session, setUser, type UserData } from '#platform/web/session/session.ts';
import { accessToken } from '#platform/web/session/tokens.ts';
import { olvidarRecientes } from './recientes.ts';

/** Signs out: the server closes the session, this browser forgets it, and the page starts again so that nothing stays in memory. */
export async function signOut(): Promise<void> {
  await request('POST', '/api/acceso/salir', { body: {} }).catch(() => undefined);
  olvidarRecientes();
  forgetSession();
  location.assign('/acceso');
}

async function readSession(): Promise<void> {
  setUser(await apiGet<UserData>('/api/acceso/sesion'));
}

/** Another tab signed in (goes on), out, or as another person (starts again: what is on screen belongs to somebody else). */
function followOtherTabs(e: StorageEvent): void {
  const { claves } = config.get();
  if (e.key === claves.accessToken && e.newValue) reloginDone();
  if (e.key === claves.accessToken && e.newValue === null && !accessToken()) location.assign('/acceso');
  if (e.key === claves.userData && e.newValue) {
    const user = JSON.parse(e.newValue) as UserData;
    if (user.id === session.get()?.id) session.set(user);
    else location.reload();
  }
}

/** What lives as long as the frame: renewal of tokens, server events, the session of other tabs. */
export function useSessionWatch(): void {
  useEffect(() => {
    void readSession().catch(() => undefined);
    const stops = [
      keepRenewing(),
      startEvents(),
      onEvent('sesion', () => void readSession().then(() => queryClient.invalidateQueries())),
      onEvent('aviso', (d) => {
        toastInfo(String(d.titulo ?? 'Aviso'), typeof d.cuerpo === 'string' ? d.cuerpo : undefined);
        void queryClient.invalidateQueries({ queryKey: ['notificaciones'] });
      }),
    ];
    addEventListener('storage', followOtherTabs);
    return () => {
      for (const stop of stops) stop();
      removeEventListener('storage', followOtherTabs);
    };
  }, []);
}
