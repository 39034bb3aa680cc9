import { invalidateArea } from '#platform/web/api/client.ts';
import { useIntentKey } from '#platform/web/api/hooks.ts';
import { apiPost } from '#platform/web/api/http.ts';

/** Sends to an address of the sheets (they live under /cajas): one key an intent, the area read again afterwards. */
export function useEnvio<Out = { id: string }>(path: string) {
  const key = useIntentKey();
  return async (body: Record<string, unknown>): Promise<Out> => {
    const answer = await apiPost<Out>(`/api/recaudaciones/cajas/${path}`, body, key.current());
    key.renew();
    void invalidateArea('recaudaciones');
    void invalidateArea('libro');
    return answer;
  };
}
