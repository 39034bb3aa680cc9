import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import type { contract } from '../contract.ts';

export type Cotizada = OutputOf<typeof contract, 'simular'>;
export type CreditosCliente = OutputOf<typeof contract, 'creditos'>;
export type Candidato = CreditosCliente['creditos'][number];

interface Valores {
  cliente_rut: string;
  id_credito: string;
  cuotas: number | null;
  tasa_mensual: string;
  primer_vencimiento: string;
  gracia: { tipo: string; meses: number | null };
  capitaliza_interes: boolean;
  motivo: string;
  comentario: string;
  payment_option: string;
  cuenta: string;
  avales_retirados: string[];
}

export const useValores = () => useWatch() as unknown as Valores;

/** The credits of the client; nothing is asked until there is a RUT. */
export function useCreditos() {
  const { cliente_rut: rut } = useValores();
  return useRead<CreditosCliente>('prolongaciones', 'creditos', { rut }, { enabled: isRut(rut) });
}

/** The three usual terms nearest to the one asked. */
const otrasCuotas = (cuotas: number): number[] =>
  [6, 12, 18, 24, 36]
    .filter((n) => n !== cuotas)
    .sort((a, b) => Math.abs(a - cuotas) - Math.abs(b - cuotas))
    .slice(0, 3)
    .sort((a, b) => a - b);

const FECHA = /^\d{4}-\d\d-\d\d$/;

/** The new table with its costs, again a moment after each change. Nothing is written. */
export function useCotizacion() {
  const v = useValores();
  const meses = v.gracia?.meses ?? 0;
  const pedido = {
    id_credito: v.id_credito,
    cuotas: v.cuotas,
    tasa_mensual: v.tasa_mensual,
    primer_vencimiento: v.primer_vencimiento,
    capitaliza_interes: v.capitaliza_interes,
    gracia: meses > 0 ? { tipo: v.gracia.tipo, meses } : null,
    otras_cuotas: v.cuotas ? otrasCuotas(v.cuotas) : [],
  };
  const [texto] = useDebouncedValue(JSON.stringify(pedido), 350);
  const listo = v.id_credito !== '' && Boolean(v.cuotas) && Boolean(v.tasa_mensual) && FECHA.test(v.primer_vencimiento);
  const q = useQuery({
    queryKey: ['prolongaciones', 'simular', texto],
    queryFn: ({ signal }) => request<Cotizada>('POST', '/api/prolongaciones/simular', { body: JSON.parse(texto), signal }),
    enabled: listo && JSON.stringify(pedido) === texto,
    retry: false,
    placeholderData: (antes) => antes,
  });
  return { data: q.data, error: q.error, calculando: listo && !q.data };
}
