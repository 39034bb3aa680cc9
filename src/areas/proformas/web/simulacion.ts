import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { request } from '#platform/web/api/http.ts';
import type { contract } from '../contract.ts';

export type Calculo = OutputOf<typeof contract, 'simular'>;

/** Empty boxes are not sent. */
function limpiar(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, v]) => v !== '' && v !== null && v !== undefined));
}

/** Price and rules of what is written, asked again a moment after each change. */
export function useSimulacion() {
  const values = useWatch() as Record<string, unknown>;
  const [texto] = useDebouncedValue(JSON.stringify(limpiar(values)), 400);
  const body = JSON.parse(texto) as Record<string, unknown>;
  const listo = ['cliente_rut', 'fechacurso', 'tasa', 'anticipo_pct', 'tipo_operacion'].every((k) => body[k]);
  return useQuery({
    queryKey: ['proformas', 'simular', texto],
    queryFn: ({ signal }) => request<Calculo>('POST', '/api/proformas/simular', { body, signal }),
    enabled: listo,
    retry: false,
    placeholderData: (previous) => previous,
  });
}
