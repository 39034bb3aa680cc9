import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { request } from '#platform/web/api/http.ts';
import { clean } from '#platform/web/form/values.ts';
import type { contract } from '../contract.ts';

export type Calculo = OutputOf<typeof contract, 'simular'>;

/** What is written, as the calculation takes it: empty boxes and amounts half typed are left out. */
export function paraSimular(values: Record<string, unknown>): Record<string, unknown> {
  const v = clean(values);
  const gastos = (v.gastos ?? []) as { concepto?: string; monto?: unknown }[];
  const aplicaciones = (v.aplicaciones ?? []) as { monto?: unknown }[];
  const descuentos = Object.entries((v.installments ?? {}) as Record<string, { monto_a_descontar?: unknown }>);
  return {
    ...v,
    gastos: gastos.filter((g) => g.concepto && typeof g.monto === 'number'),
    aplicaciones: aplicaciones.filter((a) => typeof a.monto === 'number' && a.monto > 0),
    installments: Object.fromEntries(descuentos.filter(([, x]) => typeof x.monto_a_descontar === 'number' && x.monto_a_descontar > 0)),
  };
}

/** Price and rules of what is written, asked again a moment after each change. */
export function useSimulacion() {
  const values = useWatch() as Record<string, unknown>;
  const [texto] = useDebouncedValue(JSON.stringify(paraSimular(values)), 400);
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
