import { uuidv7 } from '#kernel/values/id.ts';
import { invalidateArea } from '#platform/web/api/client.ts';
import { request } from '#platform/web/api/http.ts';
import { toastError, toastOk } from '#platform/web/feedback/toast.ts';

/** Sends a change of the menu and reads the menu again, whatever happened: a refusal means that it is no longer the one shown. */
export async function escribir(metodo: 'POST' | 'PATCH' | 'DELETE', path: string, body: object, ok: string): Promise<boolean> {
  let hecho = true;
  try {
    await request(metodo, path, { body, key: uuidv7() });
    toastOk(ok);
  } catch (e) {
    toastError(e);
    hecho = false;
  }
  await invalidateArea('menus');
  return hecho;
}
