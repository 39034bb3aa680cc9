import { invalidateArea } from '#platform/web/api/client.ts';
import { apiGet, request } from '#platform/web/api/http.ts';
import { type SessionAnswer, setUser, storeAnswer, type UserData } from '#platform/web/session/session.ts';

/** What the browser keeps of the session, read again: name and picture are in the frame too. */
export async function releerSesion(): Promise<void> {
  setUser(await apiGet<UserData>('/api/acceso/sesion'));
  await invalidateArea('cuenta');
}

export const parche = <T>(parte: string, body: unknown): Promise<T> => request<T>('PATCH', `/api/cuenta/${parte}`, { body });

/** Changing the password ends every session: this one starts again with the new one. */
export async function cambiarClave(email: string, actual: string, nueva: string): Promise<{ estado: string }> {
  const answer = await request<{ estado: string }>('POST', '/api/acceso/cambiar-clave', { body: { actual, nueva } });
  storeAnswer(await request<SessionAnswer>('POST', '/jwt/login', { body: { email, password: nueva } }));
  await invalidateArea('cuenta');
  return answer;
}
