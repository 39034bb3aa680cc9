import { areaApi } from '#platform/web/api/area.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { request } from '#platform/web/api/http.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';
import type { contract } from '../contract.ts';

const api = areaApi<typeof contract>('correo');
type Destino = 'inbox' | 'spam' | 'trash';

const DICHO: Readonly<Record<Destino, string>> = { inbox: 'de vuelta en su carpeta', spam: 'en No deseados', trash: 'en la papelera' };

/** Back to where they were: what left the trash or the spam returns there, the rest to its own folder. */
async function devolver(emailIds: readonly number[], folder: string): Promise<void> {
  try {
    await request('POST', '/api/correo/marcar', { body: { emailIds, dataToUpdate: { folder } } });
  } catch (error) {
    toastError(error);
  }
  void invalidateArea('correo');
}

/** Moves e-mails of a folder to another one; the notice offers to take it back. */
export function useMover(desde: string, onHecho: () => void) {
  const marcar = api.useAction('marcar');
  const mover = (emailIds: number[], folder: Destino): void =>
    marcar.mutate(
      { emailIds, dataToUpdate: { folder } },
      {
        onSuccess: () => {
          const antes = desde === 'trash' || desde === 'spam' ? desde : 'inbox';
          toastOk(
            `${emailIds.length === 1 ? 'Correo' : `${emailIds.length} correos`} ${DICHO[folder]}`,
            () => void devolver(emailIds, antes),
          );
          onHecho();
        },
      },
    );
  return { mover, ocupado: marcar.isPending };
}
