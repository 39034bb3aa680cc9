import { invalidateArea } from '#platform/web/api/client.ts';
import { request } from '#platform/web/api/http.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import { accessToken } from '#platform/web/session/tokens.ts';
import { createStore } from '#platform/web/state/store.ts';

/** Seconds in which a sent mail may still be held back (areas/4 correo). */
const ESPERA_S = 10;

export interface PorSalir {
  id: number;
  asunto: string;
  /** Instant at which it leaves. */
  hasta: number;
}

/** Mails that were told to go and still may be held back. They are drafts on the server: nothing is lost if the browser dies. */
export const porSalir = createStore<readonly PorSalir[]>([]);
const relojes = new Map<number, ReturnType<typeof setTimeout>>();

const sacar = (id: number): void => {
  clearTimeout(relojes.get(id));
  relojes.delete(id);
  porSalir.set((all) => all.filter((p) => p.id !== id));
};

/** Sends now what was waiting. */
export async function enviarYa(id: number): Promise<void> {
  if (!relojes.has(id)) return;
  sacar(id);
  try {
    await request('POST', `/api/correo/${id}/enviar`, { body: {}, key: `enviar-${id}` });
    toastOk('Correo enviado');
  } catch (error) {
    toastError(error);
  }
  void invalidateArea('correo');
}

/** Holds it back: it stays a draft. */
export function deshacer(id: number): void {
  sacar(id);
}

export function dejarSalir(id: number, asunto: string): void {
  sacar(id);
  porSalir.set((all) => [...all, { id, asunto, hasta: Date.now() + ESPERA_S * 1000 }]);
  relojes.set(
    id,
    setTimeout(() => void enviarYa(id), ESPERA_S * 1000),
  );
}

// Who closes the window has said "enviar": what waits goes with it.
addEventListener('pagehide', () => {
  for (const { id } of porSalir.get()) {
    sacar(id);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken() ?? ''}`,
      'idempotency-key': `enviar-${id}`,
    };
    void fetch(`/api/correo/${id}/enviar`, { method: 'POST', headers, body: '{}', keepalive: true }).catch(() => undefined);
  }
});
