import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { OutputOf } from '#kernel/contract.ts';
import { isRut } from '#kernel/values/rut.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { request } from '#platform/web/api/http.ts';
import type { contract } from '../contract.ts';

export type Cotizada = OutputOf<typeof contract, 'simular'>;
type ObjetosCliente = OutputOf<typeof contract, 'objetos'>;
export type Candidato = ObjetosCliente['objetos'][number];

export interface Pedido {
  pk: string;
  vence_pedido: string;
  cheque_accion?: string | null;
  cheque_nuevo?: Record<string, unknown> | null;
}

interface Valores {
  cliente_rut: string;
  tipo_objeto: string;
  items: Pedido[];
  tasa: string | null;
  payment_option: string;
  cuenta: string;
  excepcion: string;
  comentario: string;
}

export const useValores = () => useWatch() as unknown as Valores;

/** What of the client may be extended; nothing is asked until there is a RUT and a kind. */
export function useObjetos() {
  const v = useValores();
  const listo = isRut(v.cliente_rut);
  return useRead<ObjetosCliente>(
    'prorrogas',
    'objetos',
    { rut: v.cliente_rut, tipo_objeto: v.tipo_objeto || 'DOCUMENTO' },
    { enabled: listo },
  );
}

const FECHA = /^\d{4}-\d\d-\d\d$/;

/** The cost of what is asked, again a moment after each change. Nothing is written. */
export function useCotizacion() {
  const v = useValores();
  const pedido = {
    cliente_rut: v.cliente_rut,
    tipo_objeto: v.tipo_objeto,
    items: v.items.map(({ pk, vence_pedido }) => ({ pk, vence_pedido })),
    ...(v.tasa ? { tasa: v.tasa } : {}),
  };
  const [texto] = useDebouncedValue(JSON.stringify(pedido), 350);
  const listo = v.items.length > 0 && v.tipo_objeto !== '' && v.items.every((i) => FECHA.test(i.vence_pedido));
  return useQuery({
    queryKey: ['prorrogas', 'simular', texto],
    queryFn: ({ signal }) => request<Cotizada>('POST', '/api/prorrogas/simular', { body: JSON.parse(texto), signal }),
    enabled: listo && JSON.stringify(pedido) === texto,
    retry: false,
    placeholderData: (antes) => antes,
  });
}
