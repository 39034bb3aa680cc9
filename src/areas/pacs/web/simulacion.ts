import { useQuery } from '@tanstack/react-query';
import { request } from '#platform/web/api/http.ts';
import type { Simulacion } from './tipos.ts';

/** What would go to a bank on a day and what would not. It writes nothing: it is asked again with each choice. */
export function useSimulacion(banco: string, fecha_cargo: string, enabled: boolean) {
  return useQuery({
    queryKey: ['pacs', 'simular', banco, fecha_cargo],
    queryFn: ({ signal }) => request<Simulacion>('POST', '/api/pacs/simular', { body: { banco, fecha_cargo }, signal }),
    enabled,
    retry: false,
  });
}
